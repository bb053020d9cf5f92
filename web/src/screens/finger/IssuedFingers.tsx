import { fingerIssue } from '@fleet/contract/finger/calls';
import { fingerText } from '@fleet/contract/finger/text';
import { Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { FingerItem } from './FingerItem';

/** A driver's fingers, each with the vehicles that it was issued to; followed live. */
export function IssuedFingers({ row }: { row: { id: string } }) {
  const say = useSay();
  const { data, error, refetch } = useCall(fingerIssue.ofDriver, { driverId: row.id }, { isLive: true });
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <section className="facts fingersOf">
      <h3>{say(fingerText.fingers)}</h3>
      {data.rows.length === 0 && <p>{say(fingerText.none)}</p>}
      <ul>
        {data.rows.map(({ cars, ...kept }) => (
          <FingerItem key={kept.id} kept={kept} del={fingerIssue.del}>
            {cars.map(({ carId, state }) => (
              <span key={carId}>
                {carId} · {say<(typeof fingerText)[typeof state]>(fingerText[state])}
              </span>
            ))}
          </FingerItem>
        ))}
      </ul>
    </section>
  );
}
