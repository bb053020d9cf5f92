import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { countsFor, dutiesOf } from './duty';

const inUseDays = 30;

/** A company that has made no report for so long does not use inspections, and is told of none that is missing. */
const isInspecting = ({ now }: Pick<Context, 'now'>) => sql`exists (
  select from inspection used where used.company_id = wanted.company_id
    and used.check_time > ${now.toISOString()}::timestamptz - ${sql.lit(inUseDays)} * interval '1 day')`;

/**
 * Of what `wanted` selects (vehicle_id, company_id, at) what no report counts for, with the duty's started_at; of
 * companies that use inspections.
 */
export const uncheckedOf = (
  ctx: Pick<Context, 'now'>,
  wanted: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select duty.* from ${dutiesOf(sql`select * from (${wanted}) wanted where ${isInspecting(ctx)}`)} duty
  where not exists (select from inspection where ${countsFor}))`;

/** Which of these vehicles wait for somebody to inspect them now. */
export async function uncheckedNow(ctx: Context, vehicleIds: readonly string[]): Promise<Set<string>> {
  const wanted = sql`select id as vehicle_id, company_id, ${ctx.now.toISOString()}::timestamptz as at
    from vehicle where id = any(${vehicleIds}::bigint[])`;
  const { rows } = await sql<{ vehicleId: string }>`
    select vehicle_id from ${uncheckedOf(ctx, wanted)} unchecked`.execute(unscoped(ctx));
  return new Set(rows.map(({ vehicleId }) => vehicleId));
}

/** Whether a report counted for a vehicle's duty at a moment. */
export async function wasChecked(
  ctx: Pick<Context, 'db'>,
  vehicle: { id: string; companyId: string },
  time: string,
): Promise<boolean> {
  const wanted = sql`select ${vehicle.id}::bigint as vehicle_id, ${vehicle.companyId}::bigint as company_id,
    ${time}::timestamptz as at`;
  const { rows } = await sql<{ isChecked: boolean }>`
    select exists (select from ${dutiesOf(wanted)} duty join inspection on ${countsFor}) as is_checked`.execute(
    unscoped(ctx),
  );
  return rows[0]!.isChecked;
}
