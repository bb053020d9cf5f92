import { scheduleText } from '@fleet/contract/schedule/text';
import { weekDays } from '@fleet/contract/schedule/calls';
import { daysAfter, timesOf } from '@fleet/contract/shift/times';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { memo } from 'react';
import { useLanguage, useSay } from '../../kit/language';
import { type Bar, barsOf, type CalendarRow, isFromBefore, isIntoNext, placeOf } from './week';

interface Props {
  rows: readonly CalendarRow[];
  monday: string;
  today: string;
  /** The name of the rows. */
  head: Text;
  isDimmed: boolean;
  /** Opens a schedule; null for whoever may not change one. */
  open: ((id: string) => void) | null;
  /** Plans whoever a row is for on a day that is to come. */
  add: ((id: string, day: string) => void) | null;
}

/** The room of so many plans beneath each other. */
const lanesHigh = (lanes: number, more: number) => `calc(var(--lane) * ${lanes} + ${more}px)`;

/** Vehicles or drivers beneath each other, the days of the week side by side. */
export function WeekTable({ rows, monday, today, head, isDimmed, open, add }: Props) {
  const say = useSay();
  const locale = useLanguage() === 'en' ? 'en' : 'zh-CN';
  const days = Array.from({ length: weekDays }, (_, index) => daysAfter(monday, index));
  const nameOf = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <section
      className={`weekTable${isDimmed ? ' weekTable--dimmed' : ''}`}
      aria-busy={isDimmed}
      aria-label={say<Text>(head)}
      // Who has no mouse scrolls it with the arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{say<Text>(head)}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                {nameOf.format(new Date(`${day}T00:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <WeekRow key={row.id} row={row} days={days.join()} today={today} open={open} add={add} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps extends Pick<Props, 'today' | 'open' | 'add'> {
  row: CalendarRow;
  days: string;
}

/** A row is drawn anew only when its plans or its week change. */
const WeekRow = memo(
  function WeekRow({ row, days, today, open, add }: RowProps) {
    const say = useSay();
    const week = days.split(',');
    const bars = barsOf(row.plans, week[0] ?? '');
    const whose = row.driverNum === null ? row.orgName : `${row.driverNum} · ${row.orgName}`;
    const lanes = Math.max(1, ...bars.map(({ lane }) => lane + 1));
    return (
      <tr style={{ height: lanesHigh(lanes, 8) }}>
        <th scope="row">
          {row.name}
          <span title={whose}>{whose}</span>
        </th>
        {week.map((day, at) => (
          <td key={day}>
            {add && day > today && (
              <button
                type="button"
                className="weekTable__add"
                aria-label={`${say(shellText.add)} ${row.name} ${day}`}
                onClick={() => add(row.id, day)}
              />
            )}
            {at === 0 && (
              <div className="weekTable__bars">
                {bars.map((bar) => (
                  <WeekBar key={bar.key} bar={bar} open={open} />
                ))}
              </div>
            )}
          </td>
        ))}
      </tr>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.days === after.days &&
    before.today === after.today &&
    (before.open === null) === (after.open === null) &&
    (before.add === null) === (after.add === null),
);

function WeekBar({ bar, open }: { bar: Bar; open: Props['open'] }) {
  const say = useSay();
  const { plan, day, lane, isOverlap } = bar;
  const whole = placeOf(bar);
  const label = [
    day,
    say(scheduleText.bar, { name: plan.scheduleName, shift: plan.shiftName, time: timesOf(plan.commute) }),
    isFromBefore(bar) && say(scheduleText.fromBefore),
    isIntoNext(bar) && say(scheduleText.intoNext),
    isOverlap && say(scheduleText.overlap),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <button
      type="button"
      className={`weekBar${isOverlap ? ' weekBar--overlap' : ''}`}
      style={{ insetInlineStart: `${whole.start}%`, width: `${whole.width}%`, top: lanesHigh(lane, 4) }}
      title={label}
      aria-label={label}
      disabled={open === null}
      onClick={() => open?.(plan.id)}
    >
      {bar.spans.map((span) => {
        const place = placeOf(span);
        return (
          <i
            key={span.from}
            style={{
              insetInlineStart: `${((place.start - whole.start) / whole.width) * 100}%`,
              width: `${(place.width / whole.width) * 100}%`,
            }}
          />
        );
      })}
      <span>
        {isFromBefore(bar) && '◂ '}
        {plan.shiftName}
        {isIntoNext(bar) && ' ▸'}
      </span>
    </button>
  );
}
