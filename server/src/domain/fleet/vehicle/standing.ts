import { ageEnds, ageRanges, capacityEnds, capacityRanges } from '@fleet/contract/vehicle/ranges';
import type { AgeRange, CapacityRange } from '@fleet/contract/vehicle/ranges';
import { sql } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';

/*
 * How a vehicle stands by its file: `domain.md` §7. The list narrows by these, and the home page counts by them, so that
 * a figure and the list behind it are the same.
 */

const dayOf = ({ now, timeZone }: Pick<Context, 'now' | 'timeZone'>) => sql`${today(now, timeZone)}::date`;

/** The range that its age is in. */
export const ageRange = (ctx: Context) =>
  sql<AgeRange>`case ${sql.join(
    ageEnds.map(
      (years, at) =>
        sql`when vehicle.delivery_date > ${dayOf(ctx)} - ${sql.lit(years)} * interval '1 year' then ${sql.lit(ageRanges[at]!)}`,
    ),
    sql` `,
  )} else ${sql.lit(ageRanges.at(-1)!)} end`;

/** The range that its rated capacity is in. */
export const capacityRange = sql<CapacityRange>`case ${sql.join(
  capacityEnds.map(
    (tonnes, at) => sql`when vehicle.capacity <= ${sql.lit(tonnes)} then ${sql.lit(capacityRanges[at]!)}`,
  ),
  sql` `,
)} else ${sql.lit(capacityRanges.at(-1)!)} end`;

/** Its review or its insurance is valid; the last day counts. */
export const isValid = (ctx: Context, column: 'annual_expire' | 'insure_end') =>
  sql<boolean>`coalesce(${sql.ref(`vehicle.${column}`)} >= ${dayOf(ctx)}, false)`;

/** The last day of its review or its insurance, or the day on which maintenance is due. */
export const expiresOn = (day: string) => sql<boolean>`vehicle.id in (
  select id from vehicle where annual_expire = ${day}::date
  union select id from vehicle where insure_end = ${day}::date
  union select vehicle_id from maintain_standing where due_day = ${day}::date)`;

/** Carries a terminal that is in service. */
export const hasTerminal = sql<boolean>`(vehicle.id in (
  select vehicle_id from binding join terminal fitted on fitted.id = binding.terminal_row_id
  where upper_inf(binding.period) and fitted.scrapped_at is null))`;

/** Authorizations that hold now, effective in the terminal that the vehicle has, of drivers whose licence is valid. */
const authorized = (ctx: Context) => sql`
  select held.vehicle_id, held.company_id from auth_record held
  join driver licensed on licensed.id = held.driver_id and licensed.deleted_at is null
    and licensed.licence_expire >= ${dayOf(ctx)}
  join binding on binding.vehicle_id = held.vehicle_id and upper_inf(binding.period)
    and binding.terminal_row_id = coalesce(held.terminal_row_id, binding.terminal_row_id)
  left join device_command told on told.id = held.command_id
  left join device_command template on template.id = held.template_command_id
  where held.deleted_at is null and held.wanted and held.suspended is null
    and coalesce(held.valid_from <= ${ctx.now.toISOString()}, true)
    and coalesce(held.valid_to > ${ctx.now.toISOString()}, true)
    and case when held.command_id is null then held.source = 'site'
      else told.state = 'success' and coalesce(template.state, 'success') = 'success' end`;

/** A plate, a valid review, and a driver who is authorized and has a valid licence. */
export const isCompliant = (ctx: Context) => sql<boolean>`(vehicle.plate_num is not null
  and ${isValid(ctx, 'annual_expire')}
  and (vehicle.id, vehicle.company_id) in (${authorized(ctx)}))`;
