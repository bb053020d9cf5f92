import { defaultLimits } from '@fleet/contract/alarm/catalogue';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
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
  const now = ctx.now.toISOString();
  const { rows } = await sql<Running>`
    select state.vehicle_id, extract(epoch from coalesce(key_off.time, ${now}::timestamptz - interval '1 day'))::float8 * 1000
        as since,
      coalesce((
        select (limits ->> 'minutes')::float8 from alarm_rule
        where alarm_rule.company_id = vehicle.company_id and code = 'V17'), ${defaultLimits('V17').minutes}::float8) as minutes
    from vehicle_state state
    join vehicle on vehicle.id = state.vehicle_id and vehicle.deleted_at is null
    left join lateral (
      select time from report where vehicle_id = state.vehicle_id and key_on = false
        and time > ${now}::timestamptz - interval '1 day' order by time desc limit 1) key_off on true
    where (state.readings #>> '{keyOn,0}')::boolean
      and last_seen >= ${new Date(ctx.now.getTime() - ctx.config.onlineMinutes * 60_000).toISOString()}
      and exists (
        select from schedule_car join shift_schedule on shift_schedule.id = schedule_id
        where schedule_car.vehicle_id = state.vehicle_id and shift_schedule.deleted_at is null
          and start_date <= current_date + 1 and end_date >= current_date - 2)`.execute(unscoped(ctx));
  return rows;
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
