import type { Output } from '@fleet/contract/call';
import { driverStatus } from '@fleet/contract/driverStatus/calls';
import type { status } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { UserOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { useMay } from '../../kit/session';
import { BadgeMarks, StateMark } from '../../kit/StateMark';
import { statusFields } from '../../parts/status/fields';
import { LinkMark } from '../../parts/status/LinkMark';
import { VehiclePhoto } from '../../parts/vehicle/VehiclePhoto';
import { Gauge } from './Gauge';
import '../../kit/recordHead.css';

type Status = Output<typeof status.one>;

/** The head of a truck: its doings, what is the matter with it, who is on it, and how much it has left. */
export function VehicleHead({ truck }: { truck: Status }) {
  const say = useSay();
  const may = useMay();
  const { driverName } = truck;
  const reading = (name: string) => {
    const value = truck.readings.find((one) => one.name === name)?.value;
    return typeof value === 'number' ? value : null;
  };
  const fuel = reading('fuelPercent');
  const figures = [
    [statusText.speed, truck.speed],
    [statusText.workHours, truck.workHours],
    [statusText.powerOnHours, truck.powerOnHours],
  ] as const;
  return (
    <section className="recordHead">
      <VehiclePhoto id={truck.id} carId={truck.carId} />
      <div className="recordHead__body">
        <p className="recordHead__marks">
          <StateMark value={truck.state} />
          <LinkMark value={truck.link} />
          <BadgeMarks values={truck.badges} />
        </p>
        <p className="recordHead__driver">
          <UserOutlined aria-hidden />
          {driverName === null ? (
            say(statusText.nobodyOn)
          ) : may(driverStatus.list) ? (
            <Link to={`/DriverManagement/DriverStatus?anyNum=${encodeURIComponent(driverName)}`}>
              {driverName}
            </Link>
          ) : (
            driverName
          )}
          {truck.lastSeen !== null && (
            <small>
              {say(statusText.lastSeen)} <statusFields.lastSeen.Show value={truck.lastSeen} />
            </small>
          )}
        </p>
        <dl className="recordHead__figures">
          {figures.map(([word, value]) => (
            <div key={word[1]}>
              <dt>{say(word)}</dt>
              <dd>{value === null ? '—' : showFigure(value)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {truck.soc !== null ? (
        <Gauge word={say(statusText.chargeLeft)} percent={truck.soc} />
      ) : (
        fuel !== null && <Gauge word={say(statusText.fuelLeft)} percent={fuel} />
      )}
    </section>
  );
}
