import { longestSilenceMs } from '@fleet/contract/trajectory/calls';
import type { Context } from '../../../base/context';
import { type Span, storedIn } from '../stored/index';
import { HourCount, type HourReading, type Hours } from './hours';

/** So much of a period is read at a time, that a truck which reports each second fits into memory. */
const readAtOnceMs = 21_600_000;

/** A vehicle that was met in scope, and for whom it did what is counted. */
interface Owned {
  id: string;
  companyId: string;
}

/** The values of a stored report that count for hours. */
export const hourValues = ['keyOn', 'speed', 'hydraulicsActive', 'powerOnSeconds', 'workSeconds'] as const;

/** Reads the reports of a span. */
type Reading = (span: Span) => Promise<readonly HourReading[]>;

const readOne =
  (ctx: Pick<Context, 'db'>): Reading =>
  async (span) =>
    (await storedIn(ctx, [span], hourValues))[0]!;

/** The reports that hours of a period are counted from, in order. */
export async function* readingsAround(
  ctx: Pick<Context, 'db'>,
  { id, companyId }: Owned,
  from: number,
  to: number,
  read = readOne(ctx),
): AsyncGenerator<HourReading> {
  // The state at the beginning was reported before it, and the state at the end is confirmed after it.
  const last = to + longestSilenceMs;
  for (let at = from - longestSilenceMs; at < last; at += readAtOnceMs) {
    const span = { vehicleId: id, companyId, from: at, to: Math.min(at + readAtOnceMs, last) };
    yield* await read(span);
  }
}

/** Hours of a vehicle between two instants, from its reports. */
export async function hoursBetween(
  ctx: Pick<Context, 'db' | 'now'>,
  vehicle: Owned,
  from: number,
  to: number,
): Promise<Hours> {
  const count = new HourCount(from, to, longestSilenceMs);
  for await (const reading of readingsAround(ctx, vehicle, from, to)) count.take(reading);
  return count.result(ctx.now.getTime());
}
