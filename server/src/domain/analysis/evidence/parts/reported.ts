import { sql } from 'kysely';
import { today } from '../../../../base/calendar';
import type { Context } from '../../../../base/context';
import { unscoped } from '../../../../base/scope';
import { storedSince } from '../../../fleet/stored/index';
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

const pointValues = ['speed', 'lng', 'lat', 'direction', 'keyOn', 'receivedAt'] as const;

/** Every position that the truck reported. */
export async function* track(
  ctx: Context,
  { servedIds, companyId, trackFrom, to }: Target,
): AsyncGenerator<Row> {
  const [vehicleId] = servedIds;
  if (vehicleId === undefined) return;
  const asked = [{ vehicleId, companyId, since: Date.parse(trackFrom) }];
  for await (const [, rows] of storedSince(ctx, asked, pointValues, Date.parse(to)))
    for (const { time, receivedAt, ...row } of rows)
      if (row.lng !== null) yield { time: instant(time), ...row, receivedAt: instant(receivedAt) };
}

/** The positions of a vehicle on one day, as a row for the database. */
interface Moved {
  vehicle_id: string;
  day: string;
  points: number;
  first_time: string;
  last_time: string;
  top_speed: number | null;
}

/** One row for each vehicle and day on the company's clock on which it reported. */
export const trackDays = (ctx: Context, target: Target) =>
  byVehicles(target.servedIds, async (ids) => {
    const moved = await movedDays(ctx, ids, target);
    return sql<Row>`
      select car_id, moved.day::text as day, points, first_time, last_time, top_speed, metres, work_seconds
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (vehicle_id bigint, day date, points int,
        first_time timestamptz, last_time timestamptz, top_speed float8)
      join vehicle on vehicle.id = moved.vehicle_id
      left join vehicle_day on vehicle_day.vehicle_id = moved.vehicle_id and vehicle_day.day = moved.day
        and vehicle_day.company_id = ${target.companyId}
      order by car_id, moved.day`.execute(unscoped(ctx));
  });

async function movedDays(
  ctx: Context,
  ids: readonly string[],
  { companyId, timeZone, trackFrom, to }: Target,
): Promise<Moved[]> {
  const found = new Map<string, Moved>();
  const asked = ids.map((vehicleId) => ({ vehicleId, companyId, since: Date.parse(trackFrom) }));
  for await (const [place, rows] of storedSince(ctx, asked, ['lng', 'speed'], Date.parse(to)))
    for (const row of rows) if (row.lng !== null) addPoint(found, ids[place]!, row, timeZone);
  return [...found.values()];
}

function addPoint(
  found: Map<string, Moved>,
  vehicle_id: string,
  { time, speed }: { time: number; speed: number | null },
  timeZone: string,
): void {
  const day = today(new Date(time), timeZone);
  const known = found.get(`${vehicle_id} ${day}`);
  const [first_time, last_time] = [known?.first_time ?? instant(time), instant(time)];
  const top_speed = speed === null ? (known?.top_speed ?? null) : Math.max(speed, known?.top_speed ?? speed);
  const points = (known?.points ?? 0) + 1;
  found.set(`${vehicle_id} ${day}`, { vehicle_id, day, points, first_time, last_time, top_speed });
}

const instant = (ms: number) => new Date(ms).toISOString();

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
      select car_id, kind, code, level::text as level, started_at, ended_at, driver_name, value, limit_value, speed, lng,
        lat, handling, (select username from account where account.id = handled_by) as handled_by, handled_at, remark
      from alarm join vehicle on vehicle.id = vehicle_id left join driver on driver.id = alarm.driver_id
      where vehicle_id = any(${ids}::bigint[]) and alarm.company_id = ${companyId} and alarm.deleted_at is null
        and coalesce(ended_at, 'infinity') >= ${from} and started_at < ${to}
        and (not ${isAuthority} or (kind = 'violation' and level >= 2))
        and (${pack.driverId}::bigint is null or alarm.driver_id = ${pack.driverId})
      order by car_id, started_at, alarm.id`.execute(unscoped(ctx)),
  );
