import { battery } from '@fleet/contract/battery/calls';
import { batteryText } from '@fleet/contract/battery/text';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import '../../kit/list/rowBelow.css';

/** The vehicles that a battery sat in, the present one first. */
export function Bindings({ row: { id } }: { row: { id: string } }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const { data, error, refetch } = useCall(battery.one, { id });
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  return (
    <section className="facts rowBelow">
      <h3>{say(batteryText.bindings)}</h3>
      {data?.bindings.length === 0 && <p className="rowBelow__none">{say(batteryText.neverBound)}</p>}
      <ul>
        {data?.bindings.map(({ id, carId, from, to }) => (
          <li key={id}>
            <span className="rowBelow__name">{carId}</span>
            <span>
              {showInstant(from, timeZone)} – {to ? showInstant(to, timeZone) : say(batteryText.untilNow)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
