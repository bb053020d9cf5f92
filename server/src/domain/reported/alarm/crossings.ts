import { slowKmh } from '@fleet/contract/fence/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { writtenColumns, type Written } from './storage';

/** The limit of a slow zone, in km/h; null for a fence that must not be crossed. */
const slowLimit = sql`(
  select coalesce(speed_limit, ${slowKmh}) from fence where fence.id = crossing.fence_id and fence.level = '2')`;

/**
 * Has the alarms V09 agree with the crossings of cloud fences by these vehicles: one for each, as long as it is found.
 * Alarms that people have handled stay. A crossing begins one when it is new: what was crossed while the company had the
 * rule switched off is none afterwards. Call it where crossings are written, in the same transaction.
 */
export async function followCrossings(
  ctx: Pick<Context, 'db'>,
  which: { vehicleIds: readonly string[]; newIds: readonly string[] } | { fenceId: string },
): Promise<Written[]> {
  const db = unscoped(ctx);
  const meant =
    'fenceId' in which
      ? sql`crossing.fence_id = ${which.fenceId}`
      : sql`crossing.vehicle_id = any(${which.vehicleIds}::bigint[])`;
  const ofThese =
    'fenceId' in which
      ? sql`alarm.about = ${which.fenceId}`
      : sql`alarm.vehicle_id = any(${which.vehicleIds}::bigint[])`;
  const isNew = 'newIds' in which ? sql`crossing.id = any(${which.newIds}::bigint[])` : sql`false`;
  await sql`
    delete from alarm where code = 'V09' and ${ofThese} and handling = 'unhandled' and pushed_at is null
      and not exists (
        select from fence_crossing crossing where crossing.vehicle_id = alarm.vehicle_id
          and crossing.fence_id::text = alarm.about and crossing.started_at = alarm.started_at)`.execute(db);
  const { rows } = await sql<Written>`
    with written as (
      insert into alarm
        (vehicle_id, org_id, company_id, code, about, level, started_at, ended_at, found_by, limit_value, lng, lat, speed,
        rests_on)
      select crossing.vehicle_id, vehicle.org_id, crossing.company_id, 'V09', crossing.fence_id::text, 2, started_at, ended_at,
        'fence', ${slowLimit}, (rests_on #>> '{0,lng}')::float8, (rests_on #>> '{0,lat}')::float8, (rests_on #>> '{0,speed}')::real,
        rests_on
      from fence_crossing crossing
      join vehicle on vehicle.id = crossing.vehicle_id and vehicle.company_id = crossing.company_id
      where ${meant} and (${isNew} or exists (
          select from alarm known where known.vehicle_id = crossing.vehicle_id and known.code = 'V09'
            and known.about = crossing.fence_id::text and known.started_at = crossing.started_at))
        and not exists (
        select from alarm_rule where alarm_rule.company_id = crossing.company_id and code = 'V09' and not is_enabled)
        and not exists (
          select from alarm same where same.vehicle_id = crossing.vehicle_id and same.code = 'V09'
            and same.about = crossing.fence_id::text and same.started_at = crossing.started_at
            and same.ended_at is not distinct from crossing.ended_at)
      on conflict (vehicle_id, code, about, started_at) do update set ended_at = excluded.ended_at
      returning alarm.*, (xmax = 0) as is_new
    )
    select ${writtenColumns}, is_new from written`.execute(db);
  return rows;
}
