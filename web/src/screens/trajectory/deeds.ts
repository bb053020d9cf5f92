import type { Output } from '@fleet/contract/call';
import type { status } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import type { Text } from '@fleet/contract/text';
import { indexAt } from '../../parts/trajectory/track';

type OperationRow = Output<typeof status.operations>['rows'][number];
type SwipeRow = Output<typeof status.swipes>['rows'][number];

/** One act with a vehicle, or at it; time in milliseconds. */
export interface Deed {
  id: string;
  time: number;
  /** The act, and then its way or its success. */
  words: readonly Text[];
  isDriverOut: boolean;
  isRefused: boolean;
  /** The number by which the truck knows who it was. */
  number: string | null;
}

/** Operations and swipes as one list in the order of time. A sign-on or off is both, and is told once, with its way. */
export function deedsOf(operations: readonly OperationRow[], swipes: readonly SwipeRow[]): Deed[] {
  const keyOf = (time: string, number: string | null) => `${Date.parse(time)} ${number}`;
  const passed = new Map(
    swipes.flatMap((swipe) => (swipe.result === 'refused' ? [] : [[keyOf(swipe.time, swipe.number), swipe]])),
  );
  const told = new Set<SwipeRow>();
  const done = operations.map(({ id, time, operation, driver }): Deed => {
    const isSign = operation === 'driverIn' || operation === 'driverOut';
    const swipe = isSign ? passed.get(keyOf(time, driver)) : undefined;
    if (swipe) told.add(swipe);
    return {
      id,
      time: Date.parse(time),
      words: [statusText[operation], ...(swipe?.kind ? [statusText[swipe.kind]] : [])],
      isDriverOut: operation === 'driverOut',
      isRefused: false,
      number: driver,
    };
  });
  const shown = swipes
    .filter((swipe) => !told.has(swipe))
    .map(
      ({ id, time, kind, result, number }): Deed => ({
        id,
        time: Date.parse(time),
        words: [...(kind ? [statusText[kind]] : []), statusText[result]],
        isDriverOut: false,
        isRefused: result === 'refused',
        number,
      }),
    );
  return [...done, ...shown].sort((one, other) => one.time - other.time);
}

/** One tick stands for all that was done so near to each other that ticks would lie on each other. */
export interface Tick {
  time: number;
  deeds: readonly Deed[];
}

/** A slider has room for so many ticks. */
const mostTicks = 200;

export function ticksOf(deeds: readonly Deed[], start: number, end: number): Tick[] {
  const room = Math.max(1, (end - start) / mostTicks);
  const ticks = new Map<number, { time: number; deeds: Deed[] }>();
  for (const deed of deeds) {
    if (deed.time < start || deed.time > end) continue;
    const place = Math.floor((deed.time - start) / room);
    const there = ticks.get(place);
    if (there) there.deeds.push(deed);
    else ticks.set(place, { time: deed.time, deeds: [deed] });
  }
  return [...ticks.values()];
}

/** The acts by the time of each fix and since the one before it, by the fix's place in the track. */
export function deedsByFix(time: readonly number[], deeds: readonly Deed[]): Map<number, Deed[]> {
  const found = new Map<number, Deed[]>();
  for (const deed of deeds) {
    const before = indexAt(time, deed.time);
    const at = time[before] === deed.time ? before : before + 1;
    if (at < time.length) found.set(at, [...(found.get(at) ?? []), deed]);
  }
  return found;
}
