import type { Output } from '@fleet/contract/call';
import { type schedule, weekDays } from '@fleet/contract/schedule/calls';
import { dayMinutes, daysAfter, type Span, spanOf } from '@fleet/contract/shift/times';

export type CalendarRow = Output<typeof schedule.calendar>['rows'][number];
type PlanOf = CalendarRow['plans'][number];

/** One day of one plan of a row; its minutes are counted from the Monday on which the week begins. */
export interface Bar extends Span {
  key: string;
  plan: PlanOf;
  day: string;
  spans: Span[];
  lane: number;
  isOverlap: boolean;
}

const weekMinutes = weekDays * dayMinutes;

/** The Monday on or before a day. */
export const mondayOf = (day: string) =>
  daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

const meet = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

/** The plans of a vehicle or driver in a week, as bars: one per day, those that meet beneath each other. */
export function barsOf(plans: readonly PlanOf[], monday: string): Bar[] {
  const bars: Bar[] = [];
  for (const plan of plans)
    for (let index = -1; index < weekDays; index += 1) {
      const day = daysAfter(monday, index);
      if (day < plan.startDate || day > plan.endDate) continue;
      const spans = plan.commute
        .map(spanOf)
        .map(({ from, to }) => ({ from: from + index * dayMinutes, to: to + index * dayMinutes }))
        .filter((span) => meet(span, { from: 0, to: weekMinutes }));
      if (spans.length === 0) continue;
      const from = Math.min(...spans.map((span) => span.from));
      const to = Math.max(...spans.map((span) => span.to));
      bars.push({ key: `${plan.id} ${day}`, plan, day, spans, from, to, lane: 0, isOverlap: false });
    }
  bars.sort((a, b) => a.from - b.from || a.to - b.to);
  for (const [at, bar] of bars.entries()) {
    const earlier = bars.slice(0, at).filter((other) => meet(other, bar));
    while (earlier.some(({ lane }) => lane === bar.lane)) bar.lane += 1;
    for (const other of earlier)
      if (other.spans.some((one) => bar.spans.some((two) => meet(one, two))))
        bar.isOverlap = other.isOverlap = true;
  }
  return bars;
}

/** Where a span of the week lies in it, in per cent; what reaches beyond is cut. */
export function placeOf({ from, to }: Span) {
  const [start, end] = [Math.max(from, 0), Math.min(to, weekMinutes)];
  return { start: (start / weekMinutes) * 100, width: ((end - start) / weekMinutes) * 100 };
}

export const isFromBefore = ({ from }: Span) => from < 0;
export const isIntoNext = ({ to }: Span) => to > weekMinutes;
