import type { Output } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { terminal } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { useState } from 'react';
import { announceDone } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { RowActions } from '../../kit/list/RowActions';
import { terminalFields } from './fields';
import type { NewTerminal } from './TerminalForm';
import { WaitingTable } from './WaitingTable';
import { RowAct } from '../../kit/list/RowAct';

type Unknown = Output<typeof terminal.unknown>['rows'][number];

const columns = [
  'linkKey',
  'protocol',
  'attempts',
  'lastSeen',
  'firstSeen',
  'lng',
  'lat',
  'address',
  'says',
] as const;
const sections = [
  { names: ['terminalId', 'terminalTypeId', 'orgId', 'deliveryDate', 'warrantyDate', 'iccid'] },
];

/** Terminals that call and that nobody has written down; they can be adopted. */
export function UnknownTerminals({ onAdopted }: { onAdopted: (made: NewTerminal) => void }) {
  const say = useSay();
  const [adopting, setAdopting] = useState<Unknown | null>(null);
  return (
    <>
      <WaitingTable
        list={terminal.unknown}
        columns={columns}
        sort="lastSeen,desc"
        actions={(row) => (
          <RowActions>
            <RowAct onClick={() => setAdopting(row)}>{say(terminalText.adopt)}</RowAct>
          </RowActions>
        )}
      />
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
    </>
  );
}
