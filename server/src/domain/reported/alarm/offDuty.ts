import { defaultLimits } from '@fleet/contract/alarm/catalogue';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { isCluster } from '../../../base/placements';
import { unscoped } from '../../../base/scope';
import { standingsNow } from '../../duty/shift/service';
import { insertByClock, type Clock } from './byClock';
import { writtenColumns, type Written } from './storage';

interface Running {
  vehicleId: string;
  /** Since when its key is on, as far as the last day tells; milliseconds since 1970. */
  since: number;
  minutes: number;
}

/** Vehicles with a schedule these days whose key is on now. */
async function listRunning(ctx: Clock): Promise<Running[]> {
  const { rows } = await sql<Pick<Running, 'vehicleId' | 'minutes'>>`
    select state.vehicle_id,
      coalesce((
        select (limits ->> 'minutes')::float8 from alarm_rule
        where alarm_rule.company_id = vehicle.company_id and code = 'V17'), ${defaultLimits('V17').minutes}::float8) as minutes
    from vehicle_state state
    join vehicle on vehicle.id = state.vehicle_id and vehicle.deleted_at is null
    where (state.readings #>> '{keyOn,0}')::boolean
      and last_seen >= ${new Date(ctx.now.getTime() - ctx.config.onlineMinutes * 60_000).toISOString()}
      and exists (
        select from schedule_car join shift_schedule on shift_schedule.id = schedule_id
        where schedule_car.vehicle_id = state.vehicle_id and shift_schedule.deleted_at is null
          and start_date <= current_date + 1 and end_date >= current_date - 2)`.execute(unscoped(ctx));
  const dayAgo = ctx.now.getTime() - 86_400_000;
  const keyOff = await lastKeyOff(
    ctx,
    rows.map(({ vehicleId }) => vehicleId),
    dayAgo,
  );
  return rows.map((row) => ({ ...row, since: keyOff.get(row.vehicleId) ?? dayAgo }));
}

/** When the key of each of these was last off since the instant; in milliseconds. */
async function lastKeyOff(
  ctx: Clock,
  vehicleIds: readonly string[],
  since: number,
): Promise<Map<string, number>> {
  if (vehicleIds.length > 1 && (await isCluster(ctx))) {
    // The last of each of several at once is no question to a cluster.
    const found = new Map<string, number>();
    for (const id of vehicleIds)
      for (const [own, at] of await lastKeyOff(ctx, [id], since)) found.set(own, at);
    return found;
  }
  if (vehicleIds.length === 0) return new Map();
  const isOne = vehicleIds.length === 1 ? sql`vehicle_id = ${vehicleIds[0]}::bigint` : sql`true`;
  const { rows } = await sql<{ vehicleId: string; at: number }>`
    select asked.vehicle_id, extract(epoch from key_off.time)::float8 * 1000 as at
    from unnest(${vehicleIds}::bigint[]) as asked (vehicle_id)
    cross join lateral (
      select time from report where vehicle_id = asked.vehicle_id and ${isOne} and key_on = false
        and time > ${new Date(since).toISOString()}::timestamptz order by time desc limit 1) key_off`.execute(
    unscoped(ctx),
  );
  return new Map(rows.map(({ vehicleId, at }) => [vehicleId, at]));
}

/** Vehicles that have run outside of their plan for as long as the rule has it, at this moment and so long before. */
async function listOffDuty(ctx: Context): Promise<Running[]> {
  const running = (await listRunning(ctx)).filter(
    ({ since, minutes }) => ctx.now.getTime() - since >= minutes * 60_000,
  );
  if (running.length === 0) return [];
  const asked = { vehicleIds: running.map(({ vehicleId }) => vehicleId), driverIds: [] };
  const now = await standingsNow(ctx, asked);
  const off = running.filter(({ vehicleId }) => now.ofVehicle(vehicleId) === 'offShift');
  const spans = new Set(off.map(({ minutes }) => minutes));
  const stayed: Running[] = [];
  for (const minutes of spans) {
    const before = await standingsNow({ ...ctx, now: new Date(ctx.now.getTime() - minutes * 60_000) }, asked);
    stayed.push(
      ...off.filter((one) => one.minutes === minutes && before.ofVehicle(one.vehicleId) === 'offShift'),
    );
  }
  return stayed;
}

/** V17 of `domain.md` §5: begins when a vehicle has run so long outside of its plan, ends with its key or the plan. */
export async function judgeOffDuty(ctx: Context): Promise<Written[]> {
  const off = await listOffDuty(ctx);
  const rows = off.map(({ vehicleId, minutes }) => ({
    vehicle_id: vehicleId,
    started_at: new Date(ctx.now.getTime() - minutes * 60_000).toISOString(),
  }));
  const begun = await insertByClock(
    ctx,
    'V17',
    sql`
      select found.vehicle_id, vehicle.company_id, '' as about, 1 as level, null::bigint as driver_id, found.started_at,
        null::timestamptz as ended_at, state.lng, state.lat, state.speed
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (vehicle_id bigint, started_at timestamptz)
      join vehicle on vehicle.id = found.vehicle_id join vehicle_state state on state.vehicle_id = vehicle.id`,
  );
  const stillOff = off.map(({ vehicleId }) => vehicleId);
  const { rows: ended } = await sql<Written>`
    with written as (
      update alarm set ended_at = greatest(started_at, least(${ctx.now.toISOString()}::timestamptz, report_time))
      from vehicle_state
      where code = 'V17' and found_by = 'clock' and ended_at is null and vehicle_state.vehicle_id = alarm.vehicle_id
        and not (alarm.vehicle_id = any(${stillOff}::bigint[]))
      returning alarm.*
    )
    select ${writtenColumns}, false as is_new from written`.execute(unscoped(ctx));
  return [...begun, ...ended];
}
