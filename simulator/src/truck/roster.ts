import { Random, seedOf } from '@fleet/protocol/plant/random';

/** When a truck has a driver; asked with ever later times, in milliseconds. */
export type Roster = (now: number) => boolean;

const hour = 3_600_000;
const gmt8 = 8 * hour;

/** Stints of some hours with pauses between them, at any time of day: at each moment most trucks are at work. */
export function stints(random: Random, now: number, startsOnDuty: boolean): Roster {
  let isOnDuty = startsOnDuty;
  let until = now + random.between(0.1, 1) * (isOnDuty ? 4.5 : 1.2) * hour;
  return (at) => {
    while (at >= until) {
      isOnDuty = !isOnDuty;
      until += (isOnDuty ? random.between(3, 6) : random.between(0.7, 1.8)) * hour;
    }
    return isOnDuty;
  };
}

/** Hours of the day that make a shift, from and to. */
type Periods = readonly (readonly [number, number])[];

/** The day shift of `domain.md` §8, and the night shift. */
const dayShift: Periods = [
  [8, 12],
  [13, 17],
];
const nightShift: Periods = [
  [20, 24],
  [0, 4],
];

/** The day shift, 08:00–12:00 and 13:00–17:00; one truck in eight works at night instead. */
export function shifts(random: Random): Roster {
  const early = random.between(-10, 10) / 60;
  const periods = random.chance(0.125) ? nightShift : dayShift;
  return (at) => isWithin(periods, at, early);
}

const sunday = 0;
const saturday = 6;

/**
 * The shifts of a company that closes on Sundays and works with half its trucks on Saturdays. One truck in eight works
 * at night, one in six in both shifts, and now and then one is not needed for a day.
 */
export function companyDays(random: Random): Roster {
  const early = random.between(-10, 10) / 60;
  const drawn = random.next();
  const periods = drawn < 0.125 ? nightShift : drawn < 0.29 ? [...dayShift, [18, 22] as const] : dayShift;
  const isOnSaturdays = random.chance(0.5);
  const seed = Math.floor(random.next() * 2 ** 32);
  return (at) => {
    const day = Math.floor((at + gmt8) / (24 * hour));
    const weekday = new Date(at + gmt8).getUTCDay();
    if (weekday === sunday || (weekday === saturday && !isOnSaturdays)) return false;
    return !new Random(seedOf(seed, day)).chance(0.08) && isWithin(periods, at, early);
  };
}

function isWithin(periods: Periods, at: number, early: number): boolean {
  const hourOfDay = (((at + gmt8) / hour) % 24) + early;
  return periods.some(([from, to]) => hourOfDay >= from && hourOfDay < to);
}
