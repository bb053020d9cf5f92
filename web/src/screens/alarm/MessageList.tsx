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

/** The waiting alarms, the newest first; handled, ignored and pushed where they stand. */
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
        {rows.map((row) => (
          <Message key={row.id} kind={kind} row={row} leave={leave} />
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

function Message({ kind, row, leave }: { kind: AlarmKind; row: Row; leave: () => void }) {
  const say = useSay();
  const may = useMay();
  const { timeZone } = useSession().profile.user;
  const { handle, ignore, push } = acts[kind];
  const code = (row.faultType ?? row.violationType)!;
  return (
    <li className={row.isRead ? '' : 'messages__unread'}>
      <div className="messages__head">
        <Link to={`${pages[kind]}?open=${row.id}`} onClick={leave}>
          {row.carId} · {say(alarmModel[code].name)}
        </Link>
        <LevelMark value={row.level} />
      </div>
      <div className="messages__foot">
        <time dateTime={row.happenTime}>{showInstant(row.happenTime, timeZone)}</time>
        <span>{row.endedAt ? row.driverName : say(faultText.going)}</span>
      </div>
      {may(handle.call) && <handle.OneRow row={row} />}
      {may(ignore.call) && <ignore.OneRow row={row} />}
      {may(push.call) && <push.OneRow row={row} />}
    </li>
  );
}
