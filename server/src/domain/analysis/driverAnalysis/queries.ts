import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';

export interface DriverName {
  driverNum: string | null;
  driverName: string | null;
  orgName: string | null;
  teamName: string | null;
}

/** Number, name, organization and team of the drivers that the reader sees, of these keys. */
export async function namesOfDrivers(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, DriverName & { driverName: string; orgName: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await within(ctx, 'driver')
    .selectFrom('driver')
    .where(sql<boolean>`driver.id = any(${ids}::bigint[])`)
    .select(['driver.id', 'driverNum', 'driverName'])
    .select([
      sql<string>`(select org_name from org where org.id = driver.org_id)`.as('orgName'),
      sql<string | null>`(select org_name from org where org.id = driver.team_id)`.as('teamName'),
    ])
    .execute();
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}

/** The drivers that the reader sees, by key and name. */
export const seenDrivers = (ctx: Context) =>
  sql`${within(ctx, 'driver').selectFrom('driver').select(['driver.id', 'driverName as name'])}`;
