import type { TruckValues } from '@fleet/protocol/truck/values';

export type Reading = TruckValues[keyof TruckValues] | number;

/** Each reading with the time it was true. */
export type Readings = Record<string, [value: Reading, ms: number]>;

/** The readings that tell motion. */
const ofMotion = new Set<keyof TruckValues>(['vehicleSpeed', 'hydraulicsActive']);

/**
 * The newest that a truck has said under a name, undefined where it was said before `since`. How it moved before its key
 * went off is over: a terminal that reports only what changes says nothing more of it.
 */
export function readingOf<N extends keyof TruckValues>(
  readings: Readings,
  name: N,
  since = -Infinity,
): TruckValues[N] | undefined {
  const known = readings[name];
  if (!known || known[1] < since) return undefined;
  const { keyOn } = readings;
  if (ofMotion.has(name) && keyOn?.[0] === false && keyOn[1] > known[1]) return undefined;
  return known[0] as TruckValues[N];
}

const mostReadings = 200;

/** Takes a value that was true then; an older one never moves a newer one back. A device that makes up names without end is not followed. */
export function keep(readings: Readings, name: string, value: Reading, at: number): void {
  const known = readings[name];
  if (!known) {
    if (Object.keys(readings).length < mostReadings) readings[name] = [value, at];
  } else if (at >= known[1]) {
    known[0] = value;
    known[1] = at;
  }
}
