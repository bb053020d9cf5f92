import type { Output } from '@fleet/contract/call';
import { terminal } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { announceDone, useCall } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { DataTable, type Paging } from '../../kit/list/DataTable';
import { RowActions } from '../../kit/list/RowActions';
import { Panel } from '../../kit/Panel';
import { useIsPhone } from '../../kit/phone';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { terminalFields } from './fields';
import type { NewTerminal } from './TerminalForm';

type Unknown = Output<typeof terminal.unknown>['rows'][number];

const columns = (
  ['linkKey', 'protocol', 'attempts', 'lastSeen', 'firstSeen', 'address', 'says'] as const
).map((name) => ({ name }));
const sections = [
  { names: ['terminalId', 'terminalTypeId', 'orgId', 'deliveryDate', 'warrantyDate', 'iccid'] },
];

interface Props {
  onAdopted: (made: NewTerminal) => void;
  close: () => void;
}

/** Terminals that call and that nobody has written down; they can be adopted. */
export function UnknownTerminals({ onAdopted, close }: Props) {
  const say = useSay();
  const isPhone = useIsPhone();
  const [paging, setPaging] = useState<Paging>({ sort: 'lastSeen,desc' });
  const [adopting, setAdopting] = useState<Unknown | null>(null);
  const { data, error, isPlaceholderData, refetch } = useCall(
    terminal.unknown,
    paging as { sort: 'lastSeen,desc' },
    { keepsOld: true, isLive: true },
  );
  return (
    <Drawer open size={isPhone ? '100%' : 960} title={say(terminalText.unknownTitle)} onClose={close}>
      {error && !data ? (
        <ProblemPanel problem={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          list={terminal.unknown}
          columns={columns}
          fields={terminalFields}
          words={terminalText}
          rows={data?.rows}
          total={data?.total ?? 0}
          filter={paging}
          setFilter={(change) => setPaging({ ...paging, ...change })}
          isDimmed={isPlaceholderData}
          empty={<Panel title={say(shellText.nothingYet)} />}
          actions={(row) => (
            <RowActions>
              <Button type="link" onClick={() => setAdopting(row)}>
                {say(terminalText.adopt)}
              </Button>
            </RowActions>
          )}
        />
      )}
      {adopting && (
        <RecordForm
          call={terminal.adopt}
          title={`${say(terminalText.adopt)} ${adopting.linkKey}`}
          sections={sections}
          fields={terminalFields}
          words={terminalText}
          hidden={{ unknownId: adopting.id }}
          saveWord={say(terminalText.adopt)}
          onClose={() => setAdopting(null)}
          onDone={(made) => {
            setAdopting(null);
            announceDone(shellText.added);
            onAdopted(made);
          }}
        />
      )}
    </Drawer>
  );
}
