import type { Condition } from '@fleet/contract/status/calls';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { uncheckedOf } from '../../duty/inspection/service';
import { atWorkInSql, filedConditions } from '../../fleet/truck/index';

const filed = {
  overdue: ['overdue'],
  due: ['due'],
  licenceDue: ['licenceDue', 'licenceExpired'],
} as const;

/** Vehicles at work at this moment. */
const atWorkNow = ({ now, config }: Context) => sql`
  select vehicle.id as vehicle_id, vehicle.company_id, ${now.toISOString()}::timestamptz as at
  from vehicle_state working join vehicle on vehicle.id = working.vehicle_id
  where ${atWorkInSql('working')}
    and working.last_seen >= ${new Date(now.getTime() - config.onlineMinutes * 60_000).toISOString()}`;

/** For the vehicles of `vehicles()`: whether a condition holds; what a lapsed service reported does not count. */
export function hasCondition(ctx: Context, condition: Condition): RawBuilder<boolean> {
  switch (condition) {
    case 'fault':
      return sql`(lapse.vehicle_id is null and (vehicle.id, vehicle.company_id) in (
        select vehicle_id, company_id from alarm
        where kind = 'fault' and ended_at is null and deleted_at is null))`;
    case 'locked':
      return sql`(lapse.vehicle_id is null and vehicle.id in (
        select vehicle_id from vehicle_state shut where 'locked' = any(shut.live_badges)))`;
    case 'unchecked':
      return sql`(lapse.vehicle_id is null and vehicle.id in (
        select vehicle_id from ${uncheckedOf(ctx, atWorkNow(ctx))} unchecked))`;
    case 'overdue':
    case 'due':
    case 'licenceDue':
      return sql`(vehicle.id in (select condition_of from ${filedConditions(ctx)} standing
        where standing.filed && ${sql.val([...filed[condition]])}::text[]))`;
  }
}
