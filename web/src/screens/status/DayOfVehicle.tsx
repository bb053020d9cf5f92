import type { Output } from '@fleet/contract/call';
import { dayActivities, status } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { Skeleton } from 'antd';
import { useState, type CSSProperties } from 'react';
import { useCall } from '../../kit/calls';
import { day as dayField } from '../../kit/fields/day';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { useBeat } from '../../kit/live/beat';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { clockParts } from '../../kit/time';
import { useToday } from '../../kit/today';
import { useFlags } from '../../parts/trajectory/useFlags';

type Day = Output<typeof status.day>;

const picked = dayField();
const marks = [0, 3, 6, 9, 12, 15, 18, 21, 24];
const hourMs = 3_600_000;
/** A minute of a day is a line of a pixel's width. */
const renewEveryMs = 60_000;
const renewed = [status.day] as const;

/** A day of a vehicle as a strip: what it did, who was on it, and what went wrong. */
export function DayOfVehicle({ id }: { id: string }) {
  const say = useSay();
  const today = useToday();
  const [day, setDay] = useState<string | null>(null);
  useBeat(renewed, renewEveryMs);
  const { data, error, refetch } = useCall(status.day, { id, ...(day && { day }) }, { keepsOld: true });
  return (
    <section className="vehicleDay" aria-label={say(statusText.theDay)}>
      <header>
        <label htmlFor="vehicleDay">{say(statusText.theDay)}</label>
        <picked.Ask id="vehicleDay" value={day ?? today} onChange={(next) => setDay(next ?? null)} />
        {data && <Legend day={data} />}
      </header>
      {!data && (error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />)}
      {data && error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : null}
      {data && !error && <Strip id={id} day={data} />}
    </section>
  );
}

const Legend = ({ day }: { day: Day }) => {
  const say = useSay();
  return (
    <ul className="vehicleDay__legend">
      {dayActivities.map((activity) => (
        <li key={activity}>
          <i className={`vehicleDay__part vehicleDay__part--${activity}`} />
          {say(activity === 'offline' ? statusText.noData : statusText[activity])}{' '}
          <b>{showFigure(day.seconds[activity] / 3600, 1)} h</b>
        </li>
      ))}
    </ul>
  );
};

function Strip({ id, day }: { id: string; day: Day }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const [from, to] = [Date.parse(day.startTime), Date.parse(day.endTime)];
  const minute = (time: string | number) => clockParts(new Date(time), timeZone).minute;
  const at = (time: string | number): number =>
    ((Math.min(to, Math.max(from, new Date(time).getTime())) - from) / (to - from)) * 100;
  const place = (begin: string | number, end: string | number): CSSProperties => ({
    insetInlineStart: `${at(begin)}%`,
    width: `${at(end) - at(begin)}%`,
  });
  const flags = useFlags({ id, startTime: day.startTime, endTime: day.until });
  const isOpen = day.until < day.endTime;
  const summary = dayActivities
    .map((one) => `${say(statusText[one])} ${showFigure(day.seconds[one] / 3600, 1)} h`)
    .join(', ');
  return (
    <div className="vehicleDay__strip">
      <div className="vehicleDay__hours" aria-hidden="true">
        {marks
          .filter((hour) => hour * hourMs <= to - from)
          .map((hour) => (
            <span key={hour} style={{ insetInlineStart: `${at(from + hour * hourMs)}%` }}>
              {hour === 24 ? '24:00' : minute(from + hour * hourMs)}
            </span>
          ))}
      </div>
      <div
        className="vehicleDay__bar"
        role="img"
        aria-label={`${say(statusText.dayStrip, { day: day.day })}: ${summary}`}
      >
        {day.parts.map((part) => (
          <i
            key={part.from}
            className={`vehicleDay__part vehicleDay__part--${part.activity}`}
            style={place(part.from, part.to)}
            title={`${say(part.activity === 'offline' ? statusText.noData : statusText[part.activity])} ${minute(part.from)}–${minute(part.to)}`}
          />
        ))}
        {isOpen && <b style={{ insetInlineStart: `${at(day.until)}%` }} />}
      </div>
      {day.drivers.length > 0 && (
        <ul className="vehicleDay__drivers" aria-label={say(statusText.driversOfDay)}>
          {day.drivers.map((one) => {
            const words = `${one.driverName ?? one.number} ${minute(one.from)}–${minute(one.to)}`;
            return (
              <li key={one.from} style={place(one.from, one.to)} title={words} aria-label={words}>
                {one.driverName ?? one.number}
              </li>
            );
          })}
        </ul>
      )}
      {flags.problem ? <ProblemPanel problem={flags.problem} retry={flags.retry} /> : null}
      {flags.list.length > 0 && (
        <ul className="vehicleDay__events" aria-label={say(statusText.eventsOfDay)}>
          {flags.list.map((flag) => {
            const words = `${say(flag.word)} ${minute(flag.from)}`;
            return (
              <li
                key={flag.id}
                className={`vehicleDay__event--${flag.level}`}
                style={{ insetInlineStart: `${at(flag.from)}%` }}
                title={words}
                aria-label={words}
              />
            );
          })}
        </ul>
      )}
      {isOpen && <p className="vehicleDay__now">{say(statusText.nowMark, { time: minute(day.until) })}</p>}
    </div>
  );
}
