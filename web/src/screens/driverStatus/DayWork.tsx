import type { Output } from '@fleet/contract/call';
import { driverStatus } from '@fleet/contract/driverStatus/calls';
import { driverStatusText } from '@fleet/contract/driverStatus/text';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import { daysOf, type WorkDay } from './days';
import './driverStatus.css';

interface Props {
  id: string;
  period: { startTime: string; endTime: string };
}

type Work = Output<typeof driverStatus.sessions>;

const hours = [0, 4, 8, 12, 16, 20, 24];

/** The days of a driver: a bar from midnight to midnight for each, or a table of it; and his times on trucks. */
export function DayWork({ id, period }: Props) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const [isTable, setTable] = useState(false);
  const asking = { isLive: true, keepsOld: true };
  const { data, error, refetch } = useCall(driverStatus.sessions, { id, ...period }, asking);
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.sessions.length === 0) return <Panel title={say(driverStatusText.noSessions)} />;
  const days = daysOf(data.stretches, period, timeZone);
  return (
    <>
      <section className="facts" aria-label={say(driverStatusText.dayStrip)}>
        <h3 className="dayStrip__title">
          {say(driverStatusText.dayStrip)}
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {say(isTable ? driverStatusText.showStrip : driverStatusText.showTable)}
          </Button>
        </h3>
        {isTable ? <StretchTable stretches={data.stretches} /> : <Strips days={days} />}
      </section>
      <section className="facts">
        <h3>{say(driverStatusText.sessions)}</h3>
        <Sessions sessions={data.sessions} />
      </section>
    </>
  );
}

function Strips({ days }: { days: readonly WorkDay[] }) {
  const say = useSay();
  const percent = (part: number) => `${part * 100}%`;
  return (
    <>
      <ul className="dayStrip">
        {days.map(({ day, pieces, workMinutes, idleMinutes }) => (
          <li key={day}>
            <span aria-hidden>{day.slice(5)}</span>
            <div
              className="dayStrip__bar"
              role="img"
              aria-label={say(driverStatusText.ofDay, { day, work: workMinutes, idle: idleMinutes })}
              title={say(driverStatusText.ofDay, { day, work: workMinutes, idle: idleMinutes })}
            >
              {pieces.map(({ state, from, to }) => (
                <i
                  key={`${state} ${from}`}
                  className={`dayStrip__piece dayStrip__piece--${state}`}
                  style={{ insetInlineStart: percent(from), width: percent(to - from) }}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      <div className="dayStrip__scale" aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <p className="dayStrip__legend">
        {(['working', 'idle'] as const).map((state) => (
          <span key={state}>
            <i className={`dayStrip__piece--${state}`} aria-hidden />
            {say(driverStatusText[state])}
          </span>
        ))}
      </p>
    </>
  );
}

function StretchTable({ stretches }: Pick<Work, 'stretches'>) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  return (
    <div className="workTable">
      <table>
        <thead>
          <tr>
            <th scope="col">{say(driverStatusText.from)}</th>
            <th scope="col">{say(driverStatusText.to)}</th>
            <th scope="col">{say(driverStatusText.state)}</th>
          </tr>
        </thead>
        <tbody>
          {stretches.toReversed().map(({ state, startTime, endTime }) => (
            <tr key={startTime}>
              <td>{showInstant(startTime, timeZone)}</td>
              <td>{showInstant(endTime, timeZone)}</td>
              <td>{say(driverStatusText[state])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Sessions({ sessions }: Pick<Work, 'sessions'>) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  return (
    <div className="workTable">
      <table>
        <thead>
          <tr>
            <th scope="col">{say(driverStatusText.carId)}</th>
            <th scope="col">{say(driverStatusText.from)}</th>
            <th scope="col">{say(driverStatusText.to)}</th>
            <th scope="col">{say(driverStatusText.minutes)}</th>
            <th scope="col">{say(driverStatusText.kind)}</th>
            <th scope="col">{say(driverStatusText.ended)}</th>
          </tr>
        </thead>
        <tbody>
          {sessions.toReversed().map(({ carId, startTime, endTime, kind, ended, workSeconds }) => (
            <tr key={startTime}>
              <td>{carId}</td>
              <td>{showInstant(startTime, timeZone)}</td>
              <td>{showInstant(endTime, timeZone)}</td>
              <td>{Math.round(workSeconds / 60)}</td>
              <td>{kind && say(driverStatusText[kind])}</td>
              <td>{say(driverStatusText[ended ?? 'goesOn'])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
