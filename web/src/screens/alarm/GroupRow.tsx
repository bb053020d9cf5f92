import type { AlarmKind, fault } from '@fleet/contract/alarm/calls';
import { alarmModel } from '@fleet/contract/alarm/catalogue';
import { alarmText } from '@fleet/contract/alarm/text';
import type { Output } from '@fleet/contract/call';
import { status } from '@fleet/contract/status/calls';
import { Link } from 'react-router';
import { useSay } from '../../kit/language';
import { RoomForActs, RowActions } from '../../kit/list/RowActions';
import { RowAct } from '../../kit/list/RowAct';
import { useIsPhone } from '../../kit/phone';
import { useMay, useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import { LevelMark } from '../../parts/alarm/LevelMark';
import { statusOf } from '../../parts/status/places';
import { groupActsOf } from './acts';
import { typeOf, type AlarmFilter } from './groups';

const acts = { fault: groupActsOf('fault'), violation: groupActsOf('violation') };
const severe = '3';
const deskRoom = { acts: 3, pixels: 96 };
const phoneRoom = { acts: 1, pixels: 96 };

interface Props {
  kind: AlarmKind;
  group: Output<typeof fault.groups>['rows'][number];
  /** The filter under which it was counted. */
  filter: AlarmFilter;
  show: (change: AlarmFilter) => void;
}

/** One vehicle with one kind of alarm that waits; shown below, or handled as it was counted. */
export function GroupRow({ kind, group, filter, show }: Props) {
  const say = useSay();
  const may = useMay();
  const isPhone = useIsPhone();
  const { timeZone } = useSession().profile.user;
  const { vehicleId, carId, code, level, count, firstTime, lastTime, lastId } = group;
  const { handle, ignore } = acts[kind];
  const name = say(alarmModel[code].name);
  const shown = { vehicleId, [typeOf[kind]]: code, handling: 'unhandled' };
  const selection = {
    input: { matching: { ...filter, ...shown, lastId }, count },
    count,
    clear: () => undefined,
  };
  const what = `${carId} · ${say(alarmText.many, { name, count })}`;
  return (
    <li>
      <LevelMark value={level} />
      <span className="alarmGroups__car">
        {may(status.one) ? <Link to={statusOf(vehicleId)}>{carId}</Link> : carId}
      </span>
      <span className="alarmGroups__kind">{say(alarmText.many, { name, count })}</span>
      <span className="alarmGroups__times">
        <time dateTime={firstTime}>{showInstant(firstTime, timeZone)}</time>
        {count > 1 && (
          <>
            {' – '}
            <time dateTime={lastTime}>{showInstant(lastTime, timeZone)}</time>
          </>
        )}
      </span>
      <span className="alarmGroups__acts">
        <RoomForActs value={isPhone ? phoneRoom : deskRoom}>
          <RowActions>
            <RowAct onClick={() => show({ ...shown, pageNum: 1 })}>{say(alarmText.showGroup)}</RowAct>
            {may(handle.call) && <handle.Marked isInRow selection={selection} what={what} />}
            {may(ignore.call) && level !== severe && (
              <ignore.Marked isInRow selection={selection} what={what} />
            )}
          </RowActions>
        </RoomForActs>
      </span>
    </li>
  );
}
