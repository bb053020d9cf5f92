import { setImmediate as turn } from 'node:timers/promises';
import type { TruckEvent } from '@fleet/protocol/truck/events';
import type { TruckValues } from '@fleet/protocol/truck/values';
import type { Report } from '../link/link';
import type { Activity, Memory, Snapshot, Truck } from '../truck/truck';

/** A report or an event that a terminal kept, with its time: milliseconds since 1970. */
export type Kept = { at: number } & ({ report: Report } | { event: TruckEvent });

/** Milliseconds from one look at the truck to the next, and between two reports of an unchanged one. */
interface Pace {
  look: Record<Activity, number>;
  report: Record<Activity, number>;
  /** Degrees by which a moving truck has turned since its last report, so that its track follows the aisles. */
  corner: number;
}

const minute = 60_000;
/** Under five minutes: a longer silence counts as one. */
const still = { charging: minute, off: 4.5 * minute };
/** The days that people look at first, and those before. */
const fine: Pace = {
  look: { working: 3_000, idle: 5_000, ...still },
  report: { working: 30_000, idle: 2 * minute, charging: 4 * minute, off: 4.5 * minute },
  corner: 35,
};
const coarse: Pace = {
  look: { working: 10_000, idle: 10_000, ...still },
  report: { working: minute, idle: 3 * minute, charging: 4 * minute, off: 4.5 * minute },
  corner: 360,
};
/** So long before the end tracks are fine. */
const fineMs = 3 * 86_400_000;
/** A slice of work after which live trucks have their turn. */
const looksAtOnce = 200;

const watched = [
  'keyOn',
  'chargePlugIn',
  'seatBeltFastened',
  'locked',
] as const satisfies (keyof TruckValues)[];
const metresPerKilometre = 1_000;

/**
 * Lives a truck from `from` to `to` at full speed, in slices between which others have their turn. Gives what its
 * terminal kept, with meters that end as `end` says.
 */
export async function live(truck: Truck, from: number, to: number, end: Memory): Promise<Kept[]> {
  const kept: Kept[] = [];
  let reported = '';
  let reportedAt = -Infinity;
  let heading = 0;
  let peaks = { peakG: 0, brakingMs2: 0, lateralMs2: 0 };
  let look = truck.look();
  let looks = 0;
  for (let now = from; now < to; ) {
    const pace = to - now < fineMs ? fine : coarse;
    now = Math.min(to, now + pace.look[look.activity]);
    look = truck.step(now);
    const { values, activity, position, events, time } = look;
    peaks = higher(peaks, values);
    for (const event of events) kept.push({ at: event.time ?? time, event });
    const switches = watched.map((name) => values[name]).join() + values.activeFaults?.join();
    const turned = Math.abs((((position.direction ?? 0) - heading + 540) % 360) - 180);
    const isCorner = activity === 'working' && (values.vehicleSpeed ?? 0) > 0 && turned > pace.corner;
    if (isCorner || switches !== reported || now - reportedAt >= pace.report[activity]) {
      kept.push({ at: time, report: { time, position, values: { ...values, ...peaks } } });
      [reported, reportedAt, heading] = [switches, now, position.direction ?? 0];
      peaks = { peakG: 0, brakingMs2: 0, lateralMs2: 0 };
    }
    if ((looks += 1) % looksAtOnce === 0) await turn();
  }
  endWith(kept, truck.memory, end);
  return kept.sort((one, other) => one.at - other.at);
}

function higher(peaks: Record<'peakG' | 'brakingMs2' | 'lateralMs2', number>, values: Snapshot['values']) {
  const of = (name: keyof typeof peaks) => Math.max(peaks[name], values[name] ?? 0);
  return { peakG: of('peakG'), brakingMs2: of('brakingMs2'), lateralMs2: of('lateralMs2') };
}

/** The truck lived on meters of its own; what comes after begins where these end. */
function endWith(kept: readonly Kept[], last: Memory, end: Memory): void {
  const metres = Math.round((end.odometer - last.odometer) * metresPerKilometre);
  for (const one of kept) {
    if (!('report' in one)) continue;
    const { values } = one.report;
    values.powerOnSeconds! += end.powerOnSeconds - last.powerOnSeconds;
    values.workSeconds! += end.workSeconds - last.workSeconds;
    values.odometer = Math.round(values.odometer! * 10 + metres / 100) / 10;
  }
}
