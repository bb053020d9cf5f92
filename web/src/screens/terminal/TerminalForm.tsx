import type { Output } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { terminal } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { announceDone } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { terminalFields } from './fields';
import { useLinkFields } from './protocol';

type Terminal = Output<typeof terminal.list>['rows'][number];
export type NewTerminal = Output<typeof terminal.add>;

const file = ['terminalTypeId', 'orgId', 'deliveryDate', 'warrantyDate', 'iccid'];
const linkNames = ['phone', 'productKeyId', 'deviceName'];
const sectionsWith = (names: readonly string[]) => [
  { title: terminalText.identity, names },
  { title: terminalText.linkSection, names: linkNames },
];
const addSections = sectionsWith(['terminalId', ...file]);
const editSections = sectionsWith(file);

interface Props {
  /** The terminal to be changed; without one a new terminal is written down. */
  row: Terminal | null;
  onAdded: (made: NewTerminal) => void;
  close: () => void;
}

export function TerminalForm({ row, onAdded, close }: Props) {
  const say = useSay();
  const isShown = useLinkFields();
  const shared = { fields: terminalFields, words: terminalText, isShown, onClose: close };
  if (!row) {
    return (
      <RecordForm
        {...shared}
        call={terminal.add}
        title={`${say(shellText.add)} · ${say(terminalText.title)}`}
        sections={addSections}
        draft={`${terminal.add.path} new`}
        onDone={(made) => {
          announceDone(shellText.added);
          onAdded(made);
        }}
      />
    );
  }
  return (
    <RecordForm
      {...shared}
      call={terminal.edit}
      title={`${say(shellText.edit)} ${row.terminalId}`}
      sections={editSections}
      initial={row}
      hidden={{ id: row.id, version: row.version }}
      draft={`${terminal.edit.path} ${row.id}`}
      onDone={() => {
        announceDone();
        close();
      }}
    />
  );
}
