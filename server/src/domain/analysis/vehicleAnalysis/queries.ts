import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';

const orgName = sql<string>`(select org_name from org where org.id = vehicle.org_id)`;

/** Number and organization of the vehicles that the reader sees, of these keys. */
export async function namesOfVehicles(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, { carId: string; orgName: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .where(sql<boolean>`vehicle.id = any(${ids}::bigint[])`)
    .select(['vehicle.id', 'carId', orgName.as('orgName')])
    .execute();
  return new Map(rows.map(({ id, carId, orgName }) => [id, { carId, orgName }]));
}

/** The vehicles that the reader sees, by key and number. */
export const seenVehicles = (ctx: Context) =>
  sql`${within(ctx, 'vehicle').selectFrom('vehicle').select(['vehicle.id', 'carId as name'])}`;
