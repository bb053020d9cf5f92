import type { Output } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { terminalText } from '@fleet/contract/terminal/text';
import { productKey } from '@fleet/contract/terminalType/calls';
import { productKeyText } from '@fleet/contract/terminalType/text';
import { Button } from 'antd';
import { useState } from 'react';
import { Drawer } from '../../kit/Drawer';
import { announceDone, useCall, useSend } from '../../kit/calls';
import { useReturnFocus } from '../../kit/returnFocus';
import { figure } from '../../kit/fields/figure';
import { flag } from '../../kit/fields/flag';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { useAskDelete } from '../../kit/list/askDelete';
import { DataTable } from '../../kit/list/DataTable';
import { RowActions } from '../../kit/list/RowActions';
import { Panel } from '../../kit/Panel';
import { useIsPhone } from '../../kit/phone';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useMay } from '../../kit/session';
import { SecretPanel } from '../../kit/SecretPanel';
import { TerminalTypePick } from '../../parts/terminal/TerminalTypePick';
import { RowAct } from '../../kit/list/RowAct';
import { useQuestion } from '../../kit/question';

type Product = Output<typeof productKey.list>['rows'][number];

const fields = {
  productKey: text(),
  productName: text(),
  productSecret: text(),
  terminalTypeId: pick(TerminalTypePick),
  terminalModel: text(),
  dynamicRegistration: flag(),
  plainLink: flag(),
  devices: figure(),
};
const columns = (
  ['productKey', 'productName', 'terminalModel', 'devices', 'dynamicRegistration', 'plainLink'] as const
).map((name) => ({ name }));
const switches = ['dynamicRegistration', 'plainLink'];
const addSections = [
  { names: ['productName', 'terminalTypeId'] },
  { title: productKeyText.keyHint, names: ['productKey', 'productSecret'] },
  { names: switches },
];
const editSections = [{ names: ['productName', ...switches] }];

/** The products of Alink terminals: what their devices may do, and the secret that they share. */
export function ProductKeys({ close }: { close: () => void }) {
  useReturnFocus();
  const say = useSay();
  const may = useMay();
  const isPhone = useIsPhone();
  const putQuestion = useQuestion();
  const [form, setForm] = useState<{ row: Product | null } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { data, error, refetch } = useCall(productKey.list, {});
  const { mutateAsync: reset } = useSend(productKey.resetSecret);
  const askDelete = useAskDelete(productKey.del);

  const askReset = (row: Product) =>
    putQuestion({
      title: say(productKeyText.resetQuestion, { productKey: row.productKey }),
      content: say(productKeyText.resetConsequence),
      okText: say(productKeyText.resetSecret),
      okButtonProps: { danger: true },
      cancelText: say(shellText.cancel),
      onOk: () =>
        reset({ id: row.id }).then(
          ({ productSecret }) => setSecret(productSecret),
          () => undefined,
        ),
    });

  const actions = (row: Product) => (
    <RowActions
      edit={may(productKey.edit) && (() => setForm({ row }))}
      del={
        may(productKey.del) && (
          <RowAct danger onClick={() => askDelete(row.id, row.productKey)}>
            {say(shellText.del)}
          </RowAct>
        )
      }
    >
      {may(productKey.resetSecret) && (
        <RowAct onClick={() => void askReset(row)}>{say(productKeyText.resetSecret)}</RowAct>
      )}
    </RowActions>
  );

  return (
    <Drawer
      open
      size={isPhone ? '100%' : 1040}
      title={say(productKeyText.title)}
      onClose={close}
      extra={
        may(productKey.add) && <Button onClick={() => setForm({ row: null })}>{say(shellText.add)}</Button>
      }
    >
      {error && !data ? (
        <ProblemPanel problem={error} retry={() => void refetch()} />
      ) : (
        <DataTable<Product>
          list={productKey.list}
          columns={columns}
          fields={fields}
          words={productKeyText}
          rows={data?.rows}
          total={null}
          filter={{}}
          setFilter={() => undefined}
          isDimmed={false}
          empty={<Panel title={say(shellText.nothingYet)} />}
          actions={actions}
        />
      )}
      {form && !form.row && (
        <RecordForm
          call={productKey.add}
          title={`${say(shellText.add)} · ${say(productKeyText.title)}`}
          sections={addSections}
          fields={fields}
          words={productKeyText}
          onClose={() => setForm(null)}
          onDone={({ productSecret }) => {
            setForm(null);
            announceDone(shellText.added);
            setSecret(productSecret);
          }}
        />
      )}
      {form?.row && (
        <RecordForm
          call={productKey.edit}
          title={`${say(shellText.edit)} ${form.row.productKey}`}
          sections={editSections}
          fields={fields}
          words={productKeyText}
          initial={form.row}
          hidden={{ id: form.row.id, version: form.row.version }}
          onClose={() => setForm(null)}
          onDone={() => {
            setForm(null);
            announceDone();
          }}
        />
      )}
      {secret && (
        <SecretPanel
          title={say(productKeyText.secretTitle)}
          hint={say(terminalText.secretHint)}
          secrets={[{ name: say(productKeyText.productSecret), secret }]}
          close={() => setSecret(null)}
        />
      )}
    </Drawer>
  );
}
