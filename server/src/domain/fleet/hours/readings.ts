import { longestSilenceMs } from '@fleet/contract/trajectory/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { HourCount, type HourReading, type Hours } from './hours';

/** So much of a period is read at a time, that a truck which reports each second fits into memory. */
const readAtOnceMs = 21_600_000;

/** A vehicle that was met in scope, and for whom it did what is counted. */
interface Owned {
  id: string;
  companyId: string;
}

/** The readings of a report that count for hours, as columns of `report`. */
export const hourColumns = sql`(extract(epoch from time) * 1000)::float8 as time, key_on, speed::float8,
  (readings -> 'hydraulicsActive')::boolean as hydraulics_active,
  power_on_seconds::float8, work_seconds::float8`;

/** The reports that hours of a period are counted from, in order. */
export async function* readingsAround(
  ctx: Pick<Context, 'db'>,
  { id, companyId }: Owned,
  from: number,
  to: number,
): AsyncGenerator<HourReading> {
  // The state at the beginning was reported before it, and the state at the end is confirmed after it.
  const last = to + longestSilenceMs;
  for (let at = from - longestSilenceMs; at < last; at += readAtOnceMs) {
    const { rows } = await sql<HourReading>`
      select ${hourColumns} from report
      where vehicle_id = ${id} and company_id = ${companyId}
        and time >= ${instant(at)} and time < ${instant(Math.min(at + readAtOnceMs, last))}
      order by time, hash`.execute(ctx.db);
    yield* rows;
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

const instant = (ms: number) => new Date(ms).toISOString();
