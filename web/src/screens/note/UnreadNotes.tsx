import { note } from '@fleet/contract/note/calls';
import { noteText } from '@fleet/contract/note/text';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { pageOf } from './fields';
import '../../parts/alarm/alarm.css';

/** Notes in which the other side has written something that nobody on this one has opened. */
export function UnreadNotes({ leave }: { leave: () => void }) {
  const say = useSay();
  const { data, error, refetch } = useCall(note.list, { unread: true, pageSize: 50 }, { isLive: true });
  if (!data)
    return error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />;
  if (data.rows.length === 0) return <Panel title={say(noteText.noUnread)} />;
  return (
    <ul className="messages">
      {data.rows.map(({ id, noteNum, title, companyName, jurisdictionName, state, deadline }) => (
        <li key={id} className="messages__unread">
          <Link to={pageOf(id)} onClick={leave}>
            {noteNum} · {title}
          </Link>
          <div className="messages__foot">
            {jurisdictionName} · {companyName} · {say(noteText[state])} ·{' '}
            {say(noteText.newDeadline, { deadline })}
          </div>
        </li>
      ))}
    </ul>
  );
}
