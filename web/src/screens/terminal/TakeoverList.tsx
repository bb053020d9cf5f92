import { terminal } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import '../../parts/alarm/alarm.css';
import { AllowHardware } from './AllowHardware';

/** Attempts of other hardware to be a known terminal, each to be allowed where it is meant. */
export function TakeoverList() {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const { data, error, refetch } = useCall(terminal.takeovers, {}, { isLive: true });
  if (!data)
    return error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />;
  if (data.rows.length === 0) return <Panel title={say(terminalText.noTakeovers)} />;
  return (
    <ul className="messages">
      {data.rows.map((row) => (
        <li key={row.id} className="messages__unread">
          <div>
            {say(terminalText.takeoverTold, { terminalId: row.terminalId, address: row.takeoverFrom })}
          </div>
          <div className="messages__foot">
            <time dateTime={row.takeoverAt}>{showInstant(row.takeoverAt, timeZone)}</time>
          </div>
          <AllowHardware row={row} />
        </li>
      ))}
    </ul>
  );
}
