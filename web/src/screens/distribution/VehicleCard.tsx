import { CloseOutlined } from '@ant-design/icons';
import type { Output } from '@fleet/contract/call';
import { distributionText } from '@fleet/contract/distribution/text';
import { shellText } from '@fleet/contract/shell/text';
import { status } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { trajectory } from '@fleet/contract/trajectory/calls';
import { vehicle as vehicleCalls } from '@fleet/contract/vehicle/calls';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../kit/calls';
import type { Field } from '../../kit/fields/field';
import { useSay } from '../../kit/language';
import { Cell } from '../../kit/list/Cell';
import { useVehicle } from '../../kit/live/vehicles';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useMay } from '../../kit/session';
import { BadgeMarks, StateMark } from '../../kit/StateMark';
import { statusFields } from '../../parts/status/fields';
import { LapseNote } from '../../parts/status/LapseNote';
import { useWhereabouts } from '../../parts/status/useWhereabouts';
import { statusOf, trackOf } from '../../parts/status/places';
import { fileOf } from './places';

interface Props {
  id: string;
  isFollowed: boolean;
  /** Nothing to follow without a place. */
  setFollowed: ((isFollowed: boolean) => void) | null;
  close: () => void;
}

/** The chosen vehicle: what it does, and where to learn more. */
export function VehicleCard({ id, isFollowed, setFollowed, close }: Props) {
  const say = useSay();
  const may = useMay();
  const { data, error, refetch } = useCall(status.one, { id }, { isLive: true });
  return (
    <section className="vehicleCard" aria-label={data?.carId}>
      <Button
        className="vehicleCard__close"
        type="text"
        icon={<CloseOutlined />}
        aria-label={say(shellText.close)}
        onClick={close}
      />
      {data && <Facts before={data} />}
      {!data && (error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />)}
      {data && (
        <footer className="vehicleCard__ways">
          {setFollowed && (
            <Button
              size="small"
              type={isFollowed ? 'primary' : 'default'}
              aria-pressed={isFollowed}
              onClick={() => setFollowed(!isFollowed)}
            >
              {say(isFollowed ? distributionText.unfollow : distributionText.follow)}
            </Button>
          )}
          {may(trajectory.track) && <Link to={trackOf(id)}>{say(statusText.trajectory)}</Link>}
          {may(status.list) && <Link to={statusOf(id)}>{say(statusText.title)}</Link>}
        </footer>
      )}
    </section>
  );
}

const names = [
  'plateNum',
  'orgName',
  'siteName',
  'zoneName',
  'driverName',
  'speed',
  'soc',
  'lastSeen',
  'positionTime',
] as const;
const grounds = new Set<string>(['siteName', 'zoneName']);
const lasting = ['plateNum', 'orgName'] as const;
/** A fix, too, is told by its age: whether it can be believed is what matters here. */
const fields = { ...statusFields, positionTime: statusFields.lastSeen };

function Facts({ before }: { before: Output<typeof status.one> }) {
  const say = useSay();
  const may = useMay();
  const live = useVehicle(before);
  const [vehicle = live] = useWhereabouts([before], [live]) ?? [];
  // Most ground has no name.
  const shown = names.filter((name) => !grounds.has(name) || vehicle[name] !== null);
  return (
    <>
      <header className="vehicleCard__head">
        <h2>
          {may(vehicleCalls.list) ? (
            <Link to={fileOf(vehicle.vehicleId)}>{vehicle.carId}</Link>
          ) : (
            vehicle.carId
          )}
        </h2>
        <StateMark value={vehicle.state} />
        <BadgeMarks values={vehicle.badges} />
      </header>
      <LapseNote lapsedOn={before.lapsedOn} />
      <dl>
        {(before.lapsedOn ? lasting : shown).map((name) => (
          <div key={name}>
            <dt>{say(statusText[name])}</dt>
            <dd>
              <Cell field={fields[name] as Field} value={vehicle[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
