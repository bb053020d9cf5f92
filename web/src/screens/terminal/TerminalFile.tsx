import type { Output } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { terminal } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { productKeyText } from '@fleet/contract/terminalType/text';
import { Button } from 'antd';
import { useState } from 'react';
import { useSay } from '../../kit/language';
import { useAskDelete } from '../../kit/list/askDelete';
import { Facts } from '../../kit/list/Facts';
import { ListBody } from '../../kit/list/ListBody';
import { RowActions } from '../../kit/list/RowActions';
import { useList } from '../../kit/list/useList';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { SecretPanel } from '../../kit/SecretPanel';
import { useMay } from '../../kit/session';
import { useShortcuts } from '../../kit/shortcuts';
import { terminalFields } from './fields';
import { ProductKeys } from './ProductKeys';
import { ResetSecret } from './ResetSecret';
import { type NewTerminal, TerminalForm } from './TerminalForm';
import { useRefresh } from './useRefresh';
import { WaitingTerminals } from './WaitingTerminals';

type Terminal = Output<typeof terminal.list>['rows'][number];

const filters = ['orgId', 'terminalId', 'terminalTypeId', 'state', 'iccid'] as const;
const columns = [
  'terminalId',
  'terminalType',
  'terminalModel',
  'protocol',
  'firmwareVersion',
  'carId',
  'orgName',
  'state',
  'iccid',
  'deliveryDate',
  'warrantyDate',
  'warrantyStatus',
  'lastSeen',
] as const;
const facts = [...columns, 'reportedIccid', 'phone', 'deviceName'] as const;

export function TerminalFile() {
  const say = useSay();
  const may = useMay();
  const found = useList(terminal.list);
  const [form, setForm] = useState<{ row: Terminal | null } | null>(null);
  const [panel, setPanel] = useState<'waiting' | 'products' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const refresh = useRefresh();
  const mayRefresh = may(terminal.refresh);
  const askDelete = useAskDelete(terminal.del);
  const mayAdd = may(terminal.add);
  const mayEdit = may(terminal.edit);
  const add = mayAdd && (() => setForm({ row: null }));
  useShortcuts({ n: () => (add ? add() : false) });

  function born({ id, deviceSecret }: NewTerminal) {
    setForm(null);
    found.setFresh(id);
    setSecret(deviceSecret);
  }

  const actions = (row: Terminal) => (
    <RowActions
      edit={mayEdit && (() => setForm({ row }))}
      del={
        may(terminal.del) && (
          <Button type="link" danger onClick={() => askDelete(row.id, row.terminalId)}>
            {say(shellText.del)}
          </Button>
        )
      }
    >
      {mayRefresh && row.state !== 'scrapped' && (
        <Button type="link" onClick={() => void refresh.one(row.id)}>
          {say(terminalText.refresh)}
        </Button>
      )}
      {mayEdit && row.protocol === 'alink' && <ResetSecret row={row} onSecret={setSecret} />}
    </RowActions>
  );

  return (
    <>
      <ScreenHeader>
        {add && (
          <>
            <Button onClick={() => setPanel('products')}>{say(productKeyText.title)}</Button>
            <Button onClick={() => setPanel('waiting')}>{say(terminalText.waitingTitle)}</Button>
            <Button type="primary" onClick={add}>
              {say(shellText.add)}
            </Button>
          </>
        )}
      </ScreenHeader>
      <ListBody
        list={terminal.list}
        found={found}
        fields={terminalFields}
        words={terminalText}
        name="terminalId"
        filters={filters}
        columns={columns}
        actions={mayEdit || mayRefresh || may(terminal.del) ? actions : undefined}
        edit={mayEdit ? (row) => setForm({ row }) : undefined}
        add={add}
        batch={
          mayRefresh
            ? (selection) => (
                <Button loading={refresh.isPending} onClick={() => void refresh.marked(selection)}>
                  {say(terminalText.refresh)}
                </Button>
              )
            : undefined
        }
        detail={(row) => <Facts names={facts} fields={terminalFields} words={terminalText} of={row} />}
      />
      {form && <TerminalForm key={form.row?.id} row={form.row} onAdded={born} close={() => setForm(null)} />}
      {panel === 'waiting' && <WaitingTerminals onAdopted={born} close={() => setPanel(null)} />}
      {panel === 'products' && <ProductKeys close={() => setPanel(null)} />}
      {secret && (
        <SecretPanel
          title={say(terminalText.secretTitle)}
          hint={say(terminalText.secretHint)}
          secrets={[{ name: say(terminalText.secret), secret }]}
          close={() => setSecret(null)}
        />
      )}
    </>
  );
}
