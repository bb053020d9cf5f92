import type { AlarmCode } from '@fleet/contract/alarm/catalogue';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { writtenColumns, type Written } from './storage';

/** The context of the clock's judging; `now` is the moment that it judges. */
export type Clock = Pick<Context, 'db' | 'now' | 'config' | 'tell'>;

/**
 * Writes down what the clock found of a code, as rows of vehicle_id, company_id, about, level, driver_id, started_at,
 * ended_at, lng, lat, speed: none while one is open, none again about the same, none where the rule is switched off.
 */
export async function insertByClock(
  ctx: Clock,
  code: AlarmCode,
  found: RawBuilder<unknown>,
): Promise<Written[]> {
  const { rows } = await sql<Written>`
    with found as (${found}), written as (
      insert into alarm
        (vehicle_id, org_id, company_id, code, about, level, started_at, ended_at, found_by, lng, lat, speed, driver_id)
      select found.vehicle_id, vehicle.org_id, found.company_id, ${code}, about, level, started_at, ended_at, 'clock', lng, lat,
        speed, found.driver_id
      from found join vehicle on vehicle.id = found.vehicle_id
      where not exists (
          select from alarm same where same.vehicle_id = found.vehicle_id and same.code = ${code}
            and (same.ended_at is null or (found.about <> '' and same.about = found.about)))
        and not exists (
          select from alarm_rule rule where rule.company_id = found.company_id and rule.code = ${code} and not is_enabled)
      on conflict do nothing
      returning alarm.*
    )
    select ${writtenColumns}, true as is_new from written`.execute(unscoped(ctx));
  return rows;
}
