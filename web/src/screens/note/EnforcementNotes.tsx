import { note, noteFile } from '@fleet/contract/note/calls';
import { noteText } from '@fleet/contract/note/text';
import { useSay } from '../../kit/language';
import { listScreen } from '../../kit/list/ListScreen';
import type { RowOf } from '../../kit/list/listing';
import { RowAct } from '../../kit/list/RowAct';
import { noteFields, pageOf } from './fields';
import { Issue } from './Issue';
import { Steps } from './Steps';
import { Thread } from './Thread';

type Row = RowOf<typeof note.list>;

function Acts({ row }: { row: Row }) {
  const say = useSay();
  return (
    <>
      <RowAct to={pageOf(row.id)}>{say(noteText.openPage)}</RowAct>
      <Steps row={row} isLink />
    </>
  );
}

function Left({ row }: { row: Row }) {
  const say = useSay();
  return row.hasLeft && <p>{say(noteText.hasLeft)}</p>;
}

export const EnforcementNotes = listScreen({
  text: noteText,
  title: noteText.listTitle,
  fields: noteFields,
  list: note.list,
  name: 'noteNum',
  filters: ['companyId', 'state', 'startTime', 'endTime', 'overdue', 'unread', 'title', 'noteNum'],
  columns: [
    'noteNum',
    'state',
    'title',
    'deadline',
    'isOverdue',
    'isUnread',
    'companyName',
    'issuedAt',
    'openedAt',
    'jurisdictionName',
  ],
  view: [
    {
      names: [
        'title',
        'state',
        'isOverdue',
        'companyName',
        'jurisdictionName',
        'issuedAt',
        'deadline',
        'openedAt',
      ],
    },
  ],
  more: [{ call: note.list, Act: Acts }],
  below: [
    { call: note.one, Show: Left },
    { call: note.thread, Show: Thread },
  ],
  tools: [{ call: note.add, Act: Issue }],
  file: noteFile,
});
