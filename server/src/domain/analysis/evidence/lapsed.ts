import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { lapses } from '../../fleet/renew/service';

/** Those of the vehicles whose service has lapsed: what they reported is not shown. */
export async function listLapsed(ctx: Context, vehicleIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ vehicleId: string }>`
    select vehicle_id from ${lapses(ctx)} lapse where vehicle_id = any(${vehicleIds}::bigint[])`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ vehicleId }) => vehicleId));
}
