import { sql } from 'kysely';
import type { Context } from '../../../../base/context';
import { unscoped } from '../../../../base/scope';
import type { Row } from '../drafts';
import type { Target } from '../target';

/** So many vehicles are asked about at once. */
const atOnce = 50;

/** Asks about the vehicles a few at a time, so that none of a large fleet's rows are held longer than they are written. */
export async function* byVehicles(
  ids: readonly string[],
  ask: (ids: readonly string[]) => Promise<{ rows: Row[] }>,
): AsyncGenerator<Row> {
  for (let at = 0; at < ids.length; at += atOnce) yield* (await ask(ids.slice(at, at + atOnce))).rows;
}

const pointsAtOnce = 5_000;

/** Every position that the truck reported. */
export async function* track(
  ctx: Context,
  { servedIds, companyId, trackFrom, to }: Target,
): AsyncGenerator<Row> {
  const [vehicleId] = servedIds;
  if (vehicleId === undefined) return;
  let after: { exact: string; hash: string | null } = { exact: trackFrom, hash: null };
  for (;;) {
    const { rows } = await sql<Row & { exact: string; hash: string }>`
      select time, time::text as exact, hash, speed, lng, lat, direction, key_on, received_at from report
      where vehicle_id = ${vehicleId} and company_id = ${companyId} and lng is not null
        and time >= ${after.exact} and time < ${to}
        and (${after.hash}::bigint is null or (time, hash) > (${after.exact}::timestamptz, ${after.hash}::bigint))
      order by time, hash limit ${pointsAtOnce}`.execute(unscoped(ctx));
    yield* rows;
    if (rows.length < pointsAtOnce) return;
    after = rows.at(-1)!;
  }
}

/** One row for each vehicle and day on the company's clock on which it reported. */
export const trackDays = (ctx: Context, { servedIds, companyId, timeZone, trackFrom, to }: Target) =>
  byVehicles(servedIds, (ids) =>
    sql<Row>`
      select car_id, moved.day::text as day, points, first_time, last_time, top_speed, metres, work_seconds from (
        select vehicle_id, (time at time zone ${timeZone})::date as day, count(*)::int as points,
          min(time) as first_time, max(time) as last_time, max(speed) as top_speed
        from report where vehicle_id = any(${ids}::bigint[]) and company_id = ${companyId} and lng is not null
          and time >= ${trackFrom} and time < ${to} group by 1, 2) moved
      join vehicle on vehicle.id = moved.vehicle_id
      left join vehicle_day on vehicle_day.vehicle_id = moved.vehicle_id and vehicle_day.day = moved.day
        and vehicle_day.company_id = ${companyId}
      order by car_id, moved.day`.execute(unscoped(ctx)),
  );

export const events = (ctx: Context, { servedIds, companyId, from, to }: Target) =>
  byVehicles(servedIds, (ids) =>
    sql<Row>`
      select car_id, time, code, fields -> 'fields' as fields, received_at from truck_event
      join vehicle on vehicle.id = vehicle_id
      where vehicle_id = any(${ids}::bigint[]) and truck_event.company_id = ${companyId}
        and time >= ${from} and time < ${to} order by car_id, time, hash`.execute(unscoped(ctx)),
  );

/** Alarms that were there in the period; an authority gets violations of level 2 and above. */
export const alarms = (ctx: Context, { servedIds, companyId, from, to, isAuthority, pack }: Target) =>
  byVehicles(servedIds, (ids) =>
    sql<Row>`
      select car_id, kind, code, level::text as level, started_at, ended_at, driver_name, value, speed, lng, lat,
        handling, (select username from account where account.id = handled_by) as handled_by, handled_at, remark
      from alarm join vehicle on vehicle.id = vehicle_id left join driver on driver.id = alarm.driver_id
      where vehicle_id = any(${ids}::bigint[]) and alarm.company_id = ${companyId} and alarm.deleted_at is null
        and coalesce(ended_at, started_at) >= ${from} and started_at < ${to}
        and (not ${isAuthority} or (kind = 'violation' and level >= 2))
        and (${pack.driverId}::bigint is null or alarm.driver_id = ${pack.driverId})
      order by car_id, started_at, alarm.id`.execute(unscoped(ctx)),
  );
