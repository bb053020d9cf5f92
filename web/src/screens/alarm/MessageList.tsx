import { alarm, type AlarmKind } from '@fleet/contract/alarm/calls';
import { alarmModel, type AlarmCode } from '@fleet/contract/alarm/catalogue';
import { alarmText, faultText } from '@fleet/contract/alarm/text';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useOlder, useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useMay, useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import { actsOf, type AlarmRow } from './acts';
import { LevelMark } from '../../parts/alarm/LevelMark';
import { codeOf, grouped, worstOf } from './grouped';
import { chosenOnly } from '../../kit/list/selection';
import '../../parts/alarm/alarm.css';

interface Row extends AlarmRow {
  isRead: boolean;
  driverName: string | null;
  faultType?: AlarmCode;
  violationType?: AlarmCode;
}

const calls = { fault: alarm.faults, violation: alarm.violations };
const pages = { fault: '/SafeManagement/FaultManagement', violation: '/SafeManagement/ViolationControl' };
const acts = { fault: actsOf('fault'), violation: actsOf('violation') };
const nothing = { fault: alarmText.noFaults, violation: alarmText.noViolations };

/** The waiting alarms, by vehicle and kind, the severe ones first; handled, ignored and pushed where they stand. */
export function MessageList({ kind, leave }: { kind: AlarmKind; leave: () => void }) {
  const say = useSay();
  const found = useOlder(calls[kind], { isCurrent: true, pageSize: 20 });
  const read = useSend(alarm.read);
  const rows = found.rows as readonly Row[] | undefined;
  if (!rows)
    return found.problem ? (
      <ProblemPanel problem={found.problem} retry={found.refetch} />
    ) : (
      <Skeleton active />
    );
  if (rows.length === 0) return <Panel title={say(nothing[kind])} />;
  const unread = rows.filter(({ isRead }) => !isRead).map(({ id }) => id);
  return (
    <>
      <div className="messages__tools">
        <Button
          type="link"
          disabled={unread.length === 0}
          loading={read.isPending}
          onClick={() => read.mutate({ ids: unread.slice(0, 200) })}
        >
          {say(alarmText.markRead)}
        </Button>
      </div>
      <ul className="messages">
        {grouped(rows).map((group) => (
          <Message key={group[0].id} kind={kind} group={group} leave={leave} />
        ))}
      </ul>
      {found.hasOlder && (
        <Button block loading={found.isFetchingOlder} onClick={found.fetchOlder}>
          {say(alarmText.more)}
        </Button>
      )}
    </>
  );
}

interface MessageProps {
  kind: AlarmKind;
  group: readonly [Row, ...Row[]];
  leave: () => void;
}

/** One vehicle with one kind of alarm: the latest of them, and how many there are. */
function Message({ kind, group, leave }: MessageProps) {
  const [row] = group;
  const level = worstOf(group);
  const say = useSay();
  const may = useMay();
  const { timeZone } = useSession().profile.user;
  const { handle, ignore, push } = acts[kind];
  const name = say(alarmModel[codeOf(row)].name);
  const isOne = group.length === 1;
  const many = chosenOnly(group.map(({ id }) => id));
  const to = isOne ? `open=${row.id}` : `anyNum=${encodeURIComponent(row.carId)}`;
  return (
    <li className={group.every(({ isRead }) => isRead) ? '' : 'messages__unread'}>
      <div className="messages__head">
        <Link to={`${pages[kind]}?${to}`} onClick={leave}>
          {row.carId} · {isOne ? name : say(alarmText.many, { name, count: group.length })}
        </Link>
        <LevelMark value={level} />
      </div>
      <div className="messages__foot">
        <time dateTime={row.happenTime}>{showInstant(row.happenTime, timeZone)}</time>
        <span>{row.endedAt ? row.driverName : say(faultText.going)}</span>
      </div>
      {may(handle.call) && (isOne ? <handle.OneRow row={row} /> : <handle.Marked selection={many} />)}
      {may(ignore.call) &&
        (isOne ? <ignore.OneRow row={row} /> : level !== '3' && <ignore.Marked selection={many} />)}
      {may(push.call) && isOne && <push.OneRow row={row} />}
    </li>
  );
}
