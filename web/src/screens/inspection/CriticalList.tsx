import { inspection } from '@fleet/contract/inspection/calls';
import { inspectionText } from '@fleet/contract/inspection/text';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../kit/calls';
import { useListed, useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import '../../parts/alarm/alarm.css';

const reportsOf = (carId: string) => `/SafeManagement/CarCheck?anyNum=${encodeURIComponent(carId)}`;

/** Vehicles whose last inspection found a critical item abnormal: each stays until it is inspected again without one. */
export function CriticalList({ leave }: { leave: () => void }) {
  const say = useSay();
  const listed = useListed();
  const { timeZone } = useSession().profile.user;
  const { data, error, refetch } = useCall(inspection.critical, {}, { isLive: true });
  if (!data)
    return error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />;
  if (data.rows.length === 0) return <Panel title={say(inspectionText.noCritical)} />;
  return (
    <ul className="messages">
      {data.rows.map(({ id, carId, items, inspector, checkTime, remark }) => (
        <li key={id} className="messages__unread">
          <Link to={reportsOf(carId)} onClick={leave}>
            {say(inspectionText.criticalTold, { carId, items: listed(items) })}
          </Link>
          {remark && <div>{remark}</div>}
          <div className="messages__foot">
            {inspector && <span>{inspector}</span>}{' '}
            <time dateTime={checkTime}>{showInstant(checkTime, timeZone)}</time>
          </div>
        </li>
      ))}
    </ul>
  );
}
