import { clockParts } from './time';

const minute = 60_000;

/** A wall clock, `YYYY-MM-DD HH:mm`, as if it stood in Greenwich. */
const asGreenwich = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}:00Z`);

/** The wall clock of the company at a moment. */
export function wallOf(moment: number, timeZone: string) {
  const { day, minute } = clockParts(new Date(moment), timeZone);
  return `${day} ${minute}`;
}

/** How far the company's clock is ahead of Greenwich at a moment. */
export const zoneOffset = (moment: number, timeZone: string) =>
  asGreenwich(wallOf(moment, timeZone)) - Math.floor(moment / minute) * minute;

/**
 * The moment at which the company's clock shows this; the clocks of spring and autumn need a second look. What the clock
 * of spring skips, in some zones a midnight, is as long after the gap, as the database has it.
 */
export function momentOf(wall: string, timeZone: string): number {
  const shown = asGreenwich(wall);
  const first = shown - zoneOffset(shown, timeZone);
  const second = shown - zoneOffset(first, timeZone);
  return shown - zoneOffset(second, timeZone) === second ? second : Math.max(first, second);
}

export interface Period {
  from: number;
  to: number;
}

/** How long a period is where its whole days are as many however long they are: a clock put back in it is left out. */
export const lengthOf = ({ from, to }: Period, timeZone: string) =>
  to - from - Math.max(zoneOffset(from, timeZone) - zoneOffset(to, timeZone), 0);

export const presets = ['today', 'yesterday', 'lastDay24'] as const;
export type Preset = (typeof presets)[number];

/** A day of the company, from midnight to midnight. */
export function dayOf(day: string, timeZone: string): Period {
  const from = momentOf(`${day} 00:00`, timeZone);
  // Noon of the day after is in the day after, however long the day in between was.
  const next = clockParts(new Date(from + 36 * 60 * minute), timeZone).day;
  return { from, to: momentOf(`${next} 00:00`, timeZone) };
}

export function presetPeriod(preset: Preset, now: number, timeZone: string): Period {
  const today = dayOf(clockParts(new Date(now), timeZone).day, timeZone);
  if (preset === 'today') return today;
  if (preset === 'yesterday') return dayOf(clockParts(new Date(today.from - minute), timeZone).day, timeZone);
  const to = Math.ceil(now / minute) * minute;
  return { from: to - 1440 * minute, to };
}
