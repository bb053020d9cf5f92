import { statusText } from '@fleet/contract/status/text';
import { trajectory } from '@fleet/contract/trajectory/calls';
import { trajectoryText } from '@fleet/contract/trajectory/text';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useCall } from '../../kit/calls';
import { serverNow } from '../../kit/clock';
import { useSay } from '../../kit/language';
import { useFilter } from '../../kit/filter';
import { FirstRows } from '../../kit/list/FirstRows';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useMay, useSession } from '../../kit/session';
import { TrackExport } from './TrackExport';
import { TrackForm, type Wish } from './TrackForm';
import { TrackPlayer } from './TrackPlayer';
import type { Asked } from '../../parts/trajectory/reading';
import { useTrack } from './useTrack';
import { dayOf, type Period, presetPeriod } from '../../kit/wallClock';
import './trajectory.css';

const addressOf = ({ id, startTime, endTime }: Asked) => new URLSearchParams({ id, startTime, endTime });

/** The track of one truck; `?id=&startTime=&endTime=` is the very input of `trajectory.track`. */
export function VehicleTrajectory() {
  const say = useSay();
  const { pathname } = useLocation();
  const { timeZone } = useSession().profile.user;
  const [filter] = useFilter(trajectory.track);
  const [, setSearch] = useSearchParams();
  const may = useMay();
  const [attempt, setAttempt] = useState(0);
  const [today] = useState(() => asTimes(presetPeriod('today', serverNow(), timeZone)));

  // Who comes with a vehicle alone wants to see its day.
  const wish: Wish = { ...today, ...filter };
  const asked = wish.id && wish.startTime && wish.endTime ? (wish as Asked) : null;
  const loaded = useTrack(asked, attempt);
  const choices = useCall(vehicle.suggest, {}, { isOff: asked !== null });
  const hasNone = !asked && choices.data?.rows.length === 0;
  const lastDay = loaded?.lastDayWithData;

  const show = (next: Asked) => {
    setAttempt((before) => before + 1);
    setSearch(addressOf(next));
  };
  return (
    <div className="trackScreen">
      <ScreenHeader>
        {loaded && loaded.track.time.length > 0 && may(trajectory.file) && (
          <TrackExport asked={loaded.asked} />
        )}
      </ScreenHeader>
      {!hasNone && (
        <TrackForm
          key={asked ? `form?${addressOf(asked)}` : ''}
          wish={wish}
          carId={loaded?.problem ? undefined : loaded?.carId}
          show={show}
        />
      )}
      {loaded && loaded.track.time.length > 0 && (
        <TrackPlayer key={`player?${addressOf(loaded.asked)}`} loaded={loaded} />
      )}
      {!asked && (hasNone ? <FirstRows /> : <Panel title={say(trajectoryText.chooseVehicle)} />)}
      {asked && (!loaded || (!loaded.isComplete && loaded.track.time.length === 0 && !loaded.problem)) && (
        <div className="waiting" />
      )}
      {Boolean(loaded?.problem) && (
        <ProblemPanel problem={loaded?.problem} retry={() => setAttempt((before) => before + 1)} />
      )}
      {loaded?.isComplete && loaded.track.time.length === 0 && (
        <Panel
          title={
            loaded.lapsedOn ? say(statusText.lapsed, { day: loaded.lapsedOn }) : say(trajectoryText.noTrack)
          }
        >
          {lastDay && (
            <Link
              to={`${pathname}?${addressOf({ id: loaded.asked.id, ...asTimes(dayOf(lastDay, timeZone)) })}`}
            >
              {say(trajectoryText.lastDay, { day: lastDay })}
            </Link>
          )}
        </Panel>
      )}
    </div>
  );
}

const asTimes = ({ from, to }: Period) => ({
  startTime: new Date(from).toISOString(),
  endTime: new Date(to).toISOString(),
});
