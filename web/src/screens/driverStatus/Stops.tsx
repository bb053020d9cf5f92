import { driverStops } from '@fleet/contract/driverStatus/calls';
import { driverStatusText } from '@fleet/contract/driverStatus/text';
import { Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import './driverStatus.css';

interface Props {
  id: string;
  period: { startTime: string; endTime: string };
}

const placeDigits = 5;

/** Where trucks stood while a driver was on them; where the places are not answered, only when. */
export function Stops({ id, period }: Props) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const { data, error, refetch } = useCall(driverStops.list, { id, ...period });
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.rows.length === 0) return <Panel title={say(driverStatusText.noStops)} />;
  const hasPlaces = data.rows.some(({ lng }) => lng !== null);
  return (
    <div className="workTable">
      <table>
        <thead>
          <tr>
            <th scope="col">{say(driverStatusText.from)}</th>
            <th scope="col">{say(driverStatusText.stay)}</th>
            <th scope="col">{say(driverStatusText.carId)}</th>
            {hasPlaces && <th scope="col">{say(driverStatusText.place)}</th>}
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ id, startTime, seconds, carId, lng, lat }) => (
            <tr key={id}>
              <td>{showInstant(startTime, timeZone)}</td>
              <td>{showFigure(seconds / 60, 0)}</td>
              <td>{carId}</td>
              {lng !== null && lat !== null && (
                <td>
                  {say(driverStatusText.showPlace, {
                    lng: lng.toFixed(placeDigits),
                    lat: lat.toFixed(placeDigits),
                  })}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
