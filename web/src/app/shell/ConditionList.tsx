import { condition } from '@fleet/contract/condition/calls';
import { conditionText } from '@fleet/contract/condition/text';
import type { Text } from '@fleet/contract/text';
import { Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { SignMark } from '../../kit/SignMark';
import { showInstant } from '../../kit/time';
import '../../parts/alarm/alarm.css';

/** The conditions of the installation, for its operator. */
export function ConditionList() {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const { data, error, refetch } = useCall(condition.list, {}, { isLive: true });
  if (!data)
    return error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />;
  if (data.rows.length === 0) return <Panel title={say(conditionText.none)} />;
  return (
    <ul className="messages">
      {data.rows.map(({ name, since, detail }) => (
        <li key={name} className="messages__unread">
          <SignMark look={['mark', 'error']} word={say<Text>(conditionText[name])} />
          <div>{detail}</div>
          <div className="messages__foot">
            <time dateTime={since}>{showInstant(since, timeZone)}</time>
          </div>
        </li>
      ))}
    </ul>
  );
}
