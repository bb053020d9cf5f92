import type { Input, Output } from '@fleet/contract/call';
import type { status } from '@fleet/contract/status/calls';
import { longestSilenceMs } from '@fleet/contract/trajectory/calls';
import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { HourCount, type HourReading } from './hours';
import { checkPeriod, during, type Owned } from './reported';
import { needServed } from './served';

/** So much of a period is read at a time, that a truck which reports each second fits into memory. */
const readAtOnceMs = 21_600_000;

/** How long a vehicle was on and at work in a period, by what it reported for its company. */
export async function hoursOf(
  ctx: Context,
  { id, startTime, endTime }: Input<typeof status.hours>,
): Promise<Output<typeof status.hours>> {
  checkPeriod({ startTime, endTime });
  const vehicle = await needServed(ctx, id);
  const [from, to] = [Date.parse(startTime), Date.parse(endTime)];
  const count = new HourCount(from, to, longestSilenceMs);
  for await (const reading of readingsAround(ctx, vehicle, from, to)) count.take(reading);
  return count.result(ctx.now.getTime());
}

/** What hours of a period are counted from, in order. */
export async function* readingsAround(
  ctx: Pick<Context, 'db'>,
  vehicle: Owned,
  from: number,
  to: number,
): AsyncGenerator<HourReading> {
  // What holds at the beginning was reported before it, and what goes on at the end is reported after it.
  const last = to + longestSilenceMs;
  for (let at = from - longestSilenceMs; at < last; at += readAtOnceMs) {
    const part = { startTime: instant(at), endTime: instant(Math.min(at + readAtOnceMs, last)) };
    const { rows } = await sql<HourReading>`
      select extract(epoch from time)::float8 * 1000 as time, key_on, speed::float8,
        (readings -> 'hydraulicsActive')::boolean as hydraulics_active,
        power_on_seconds::float8, work_seconds::float8
      from report where ${during(vehicle, part)} order by time, hash`.execute(ctx.db);
    yield* rows;
  }
}

const instant = (ms: number) => new Date(ms).toISOString();
