import { graceDays } from '@fleet/contract/renew/calls';
import { sql } from 'kysely';
import { utcDay } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';

/**
 * Vehicles whose terminal, the last that they had, is no longer paid for and past its grace, cut on their company's
 * clock. The first condition only lets the index be used.
 */
const lapsed = (now: Date) => sql`
  select binding.vehicle_id, renewal.expire as lapsed_on
  from renewal
  join binding on binding.terminal_row_id = renewal.terminal_row_id
  join company on company.id = binding.company_id
  where renewal.fee_type = 'charge'
    and renewal.expire <= ${utcDay(now.getTime())}::date - ${graceDays}::int + 1
    and renewal.expire < (${now.toISOString()}::timestamptz at time zone company.time_zone)::date - ${graceDays}::int
    and not exists (
      select from binding later
      where later.vehicle_id = binding.vehicle_id
        and coalesce(lower(later.period), '-infinity') > coalesce(lower(binding.period), '-infinity'))`;

/** Lapsed services as a table to join; what a vehicle in it reported is not shown. The platform itself sees all. */
export const lapses = ({ now, scope }: Pick<Context, 'now' | 'scope'>) =>
  sql<{ vehicleId: string; lapsedOn: string }>`(${lapsed(now)} and ${sql.lit(scope.kind !== 'all')})`;

/** Since when the service of a vehicle is over for the caller, or null. */
export async function findLapse(ctx: Context, vehicleId: string): Promise<string | null> {
  const found = await ctx.db
    .selectFrom(lapses(ctx).as('lapse'))
    .select('lapsedOn')
    .where('vehicleId', '=', vehicleId)
    .executeTakeFirst();
  return found?.lapsedOn ?? null;
}

/** Every vehicle, of whichever company, whose company does not see what it reports. */
export async function listLapsed(ctx: Pick<Context, 'db'>): Promise<Set<string>> {
  const { rows } = await sql<{ vehicleId: string }>`${lapsed(new Date())}`.execute(unscoped(ctx));
  return new Set(rows.map(({ vehicleId }) => vehicleId));
}
