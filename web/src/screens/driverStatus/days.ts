import type { Output } from '@fleet/contract/call';
import type { driverStatus } from '@fleet/contract/driverStatus/calls';
import { clockParts } from '../../kit/time';
import { dayOf } from '../../kit/wallClock';

type Stretch = Output<typeof driverStatus.sessions>['stretches'][number];

/** A stretch on the bar of one day; 0 is its midnight, 1 the next. */
interface Piece {
  state: Stretch['state'];
  from: number;
  to: number;
}

export interface WorkDay {
  day: string;
  pieces: Piece[];
  workMinutes: number;
  idleMinutes: number;
}

/** The days of a period on the company's clock, the newest first, with what lies in each. */
export function daysOf(
  stretches: readonly Stretch[],
  { startTime, endTime }: { startTime: string; endTime: string },
  timeZone: string,
): WorkDay[] {
  const days: WorkDay[] = [];
  const end = Date.parse(endTime);
  for (let at = Date.parse(startTime); at < end; ) {
    const { day } = clockParts(new Date(at), timeZone);
    const { from, to } = dayOf(day, timeZone);
    const inside = stretches.flatMap(({ state, startTime, endTime }) => {
      const [begin, end] = [Math.max(Date.parse(startTime), from), Math.min(Date.parse(endTime), to)];
      return end > begin ? [{ state, begin, end }] : [];
    });
    const minutes = (wanted: Stretch['state']) =>
      Math.round(
        inside.reduce((sum, { state, begin, end }) => sum + (state === wanted ? end - begin : 0), 0) / 60_000,
      );
    days.unshift({
      day,
      pieces: inside.map(({ state, begin, end }) => ({
        state,
        from: (begin - from) / (to - from),
        to: (end - from) / (to - from),
      })),
      workMinutes: minutes('working'),
      idleMinutes: minutes('idle'),
    });
    at = to;
  }
  return days;
}
