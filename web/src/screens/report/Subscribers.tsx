import { report } from '@fleet/contract/report/calls';
import { reportText } from '@fleet/contract/report/text';
import { Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import type { Which } from './which';

/** Who gets a report, of those in sight. */
export function Subscribers({ which }: { which: Which }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const { data, error, refetch } = useCall(report.subscribers, which);
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.rows.length === 0) return <p>{say(reportText.nobody)}</p>;
  return (
    <ul className="report__list">
      {data.rows.map(({ id, username, orgName, since, lastSent, lastState, problem }) => (
        <li key={id}>
          <strong>{username}</strong> {orgName} · {say(reportText.since)} {showInstant(since, timeZone)}
          {lastState && ` · ${say(reportText[lastState])} ${showInstant(lastSent, timeZone)}`}
          {problem && ` · ${problem}`}
        </li>
      ))}
    </ul>
  );
}
