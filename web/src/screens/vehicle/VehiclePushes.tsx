import { pushText } from '@fleet/contract/push/text';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import './vehicleBelow.css';

/** Where the pushes of a vehicle stand. */
export function VehiclePushes({ row: { id } }: { row: { id: string } }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const { data } = useCall(vehicle.pushes, { id });
  return (
    <section className="facts vehicleBelow">
      <h3>{say(vehicleText.pushes)}</h3>
      {data?.rows.length === 0 && <p className="vehicleBelow__none">{say(pushText.none)}</p>}
      <ul>
        {data?.rows.map(({ id, jurisdictionName, state, createdAt, pushedBy, problem }) => (
          <li key={id}>
            <span className="vehicleBelow__name">
              {jurisdictionName} · {say(pushText[state])}
            </span>
            <span>
              {showInstant(createdAt, timeZone)} · {pushedBy}
              {problem && ` · ${problem}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
