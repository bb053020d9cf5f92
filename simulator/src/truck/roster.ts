import type { Random } from '../random';

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

/** The day shift of `domain.md` §8, 08:00–12:00 and 13:00–17:00; one truck in eight works at night instead. */
export function shifts(random: Random): Roster {
  const early = random.between(-10, 10) / 60;
  const periods: [number, number][] = random.chance(0.125)
    ? [
        [20, 24],
        [0, 4],
      ]
    : [
        [8, 12],
        [13, 17],
      ];
  return (at) => {
    const hourOfDay = (((at + gmt8) / hour) % 24) + early;
    return periods.some(([from, to]) => hourOfDay >= from && hourOfDay < to);
  };
}
