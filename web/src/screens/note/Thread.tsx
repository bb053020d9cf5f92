import { note, type NoteEntry } from '@fleet/contract/note/calls';
import { noteText } from '@fleet/contract/note/text';
import { Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { ShowAttachment } from '../../kit/fields/ShowAttachment';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import './note.css';

/** Everything that both sides have written, the oldest first, with the receipts of reading. */
export function Thread({ row: { id } }: { row: { id: string } }) {
  const say = useSay();
  const { data, error, refetch } = useCall(note.thread, { id }, { isLive: true });
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <section className="noteThread">
      <h3>{say(noteText.thread)}</h3>
      <ol>
        {data.rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

/** Each side's entries are read by the other. */
const receipts = {
  authority: { read: noteText.readByCompany, unread: noteText.unreadByCompany },
  company: { read: noteText.readByAuthority, unread: noteText.unreadByAuthority },
} as const;

function Entry({ entry }: { entry: NoteEntry }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const { step, side, by, byRole, at, content, deadline, files, readAt } = entry;
  const { read, unread } = receipts[side];
  return (
    <li className={`noteEntry noteEntry--${side}`}>
      <p className="noteEntry__head">
        <strong>{say(noteText[step])}</strong>{' '}
        {by ? `${by} · ${say(noteText[byRole])}` : say(noteText[byRole])} ·{' '}
        <time dateTime={at}>{showInstant(at, timeZone)}</time>
      </p>
      {content && <p className="noteEntry__content">{content}</p>}
      {deadline && <p>{say(noteText.newDeadline, { deadline })}</p>}
      {files.length > 0 && (
        <p>
          {files.map((one) => (
            <ShowAttachment key={one.id} value={one.id} name={one.fileName} />
          ))}
        </p>
      )}
      <p className="noteEntry__receipt">
        {readAt ? say(read, { time: showInstant(readAt, timeZone) }) : say(unread)}
      </p>
    </li>
  );
}
