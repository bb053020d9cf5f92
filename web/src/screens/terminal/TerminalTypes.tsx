import type { Output } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { linkProtocols, terminalType } from '@fleet/contract/terminalType/calls';
import { terminalTypeText } from '@fleet/contract/terminalType/text';
import { Button } from 'antd';
import { useState } from 'react';
import { Drawer } from '../../kit/Drawer';
import { announceDone, useCall } from '../../kit/calls';
import { useReturnFocus } from '../../kit/returnFocus';
import { choice } from '../../kit/fields/choice';
import { figure } from '../../kit/fields/figure';
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
import { RowAct } from '../../kit/list/RowAct';

type TerminalType = Output<typeof terminalType.list>['rows'][number];

const fields = {
  terminalType: text(),
  terminalModel: text(),
  protocol: choice(linkProtocols, terminalTypeText),
  terminals: figure(),
};
const asked = ['terminalType', 'terminalModel', 'protocol'] as const;
const columns = ([...asked, 'terminals'] as const).map((name) => ({ name }));
const sections = [{ names: asked }];

/** The models that terminals are of; one that something is of stays. */
export function TerminalTypes({ close }: { close: () => void }) {
  useReturnFocus();
  const say = useSay();
  const may = useMay();
  const isPhone = useIsPhone();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useCall(terminalType.list, {});
  const askDelete = useAskDelete(terminalType.del);
  const actions = ({ id, terminalModel }: TerminalType) => (
    <RowActions
      del={
        <RowAct danger onClick={() => askDelete(id, terminalModel)}>
          {say(shellText.del)}
        </RowAct>
      }
    />
  );
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 720}
      title={say(terminalTypeText.title)}
      onClose={close}
      extra={may(terminalType.add) && <Button onClick={() => setAdding(true)}>{say(shellText.add)}</Button>}
    >
      {error && !data ? (
        <ProblemPanel problem={error} retry={() => void refetch()} />
      ) : (
        <DataTable<TerminalType>
          list={terminalType.list}
          columns={columns}
          fields={fields}
          words={terminalTypeText}
          rows={data?.rows}
          total={null}
          filter={{}}
          setFilter={() => undefined}
          isDimmed={false}
          empty={<Panel title={say(shellText.nothingYet)} />}
          actions={may(terminalType.del) ? actions : undefined}
        />
      )}
      {isAdding && (
        <RecordForm
          call={terminalType.add}
          title={`${say(shellText.add)} · ${say(terminalTypeText.title)}`}
          sections={sections}
          fields={fields}
          words={terminalTypeText}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            announceDone(shellText.added);
          }}
        />
      )}
    </Drawer>
  );
}
