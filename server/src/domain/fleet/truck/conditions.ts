import { type Badge, badges, type VehicleState } from '@fleet/contract/status/calls';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { ruleOf } from '../../../base/legalRules';

/** The conditions of a truck by its reports, and by its files: each a part of the set beside its state. */
interface Parts {
  state: VehicleState;
  live: readonly Badge[];
  filed: readonly Badge[];
}

/** The conditions beside the state of a vehicle, the worst first; the state is not said twice. `domain.md` §4, Vehicle display. */
export const badgesOf = ({ state, live, filed }: Parts): Badge[] =>
  badges.filter((badge) => badge !== state && (live.includes(badge) || filed.includes(badge)));

/**
 * The conditions of vehicles by their files: under repair, maintenance, the licence of the driver in the file, a
 * critical item found abnormal by the latest inspection. Few vehicles do, so all of them are read at once, or those of `where`.
 */
export const filedConditions = (
  { now }: Pick<Context, 'now'>,
  vehicleIds: readonly string[] | null = null,
): RawBuilder<{ conditionOf: string; filed: Badge[] }> => {
  const among = (column: string) =>
    vehicleIds ? sql`${sql.ref(column)} = any(${vehicleIds}::bigint[])` : sql`true`;
  return sql<{ conditionOf: string; filed: Badge[] }>`(
    select condition_of, array_agg(name) as filed from (
      select vehicle_id as condition_of, 'underRepair' as name from repair_stay
      where ended_at is null and ${among('vehicle_id')}
      union
      select vehicle_id, status from maintain_standing where status <> 'normal' and ${among('vehicle_id')}
      union
      select vehicle.id, case when licence_expire < day then 'licenceExpired' else 'licenceDue' end
      from vehicle
      join driver on driver.id = vehicle.driver_id and driver.company_id = vehicle.company_id and driver.deleted_at is null
      join company on company.id = vehicle.company_id
      cross join lateral (select (${now.toISOString()}::timestamptz at time zone time_zone)::date as day) today
      where vehicle.deleted_at is null and licence_expire <= day + ${ruleOf('licenceNearDays', sql.ref('driver.company_id'))}
        and ${among('vehicle.id')}
      union
      select vehicle.id, 'criticalCheck' from vehicle
      join inspection on inspection.vehicle_id = vehicle.id and ${isCriticalNow} where ${among('vehicle.id')}
    ) found group by condition_of)`;
};

/** For an inspection of a vehicle: the latest of its company, with a critical item abnormal. */
export const isCriticalNow = sql<boolean>`(inspection.critical and inspection.deleted_at is null
  and inspection.company_id = vehicle.company_id and not exists (
    select from inspection later where later.vehicle_id = inspection.vehicle_id
      and later.company_id = inspection.company_id and later.deleted_at is null
      and (later.check_time, later.id) > (inspection.check_time, inspection.id)))`;
