import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { jsonArray } from '../../../base/jsonArray';
import { unscoped } from '../../../base/scope';
import { unpackTouches, type Touch } from '../../../base/touch';
import type { DayState } from './dayCount';

type Db = Pick<Context, 'db'>;

/** A day of a vehicle, for the company that owned it then, of which something is not counted yet. */
export interface OpenDay {
  vehicleId: string;
  companyId: string;
  day: string;
  timeZone: string;
  /** From when to when something came, in milliseconds since 1970; null where only time has passed. */
  newFrom: number | null;
  newTo: number | null;
  state: DayState | null;
}

/** So many bytes of touches are taken at once, about half a million: a truck of many batches is made due once for all. */
const bytesAtOnce = 16_000_000;
const dayMs = 86_400_000;

/**
 * Makes days due of some of what was touched; true when there may be more. What lies `aroundMs` outside of a day moves
 * it too, if it was counted before.
 */
export async function gatherTouches(
  ctx: Db & Pick<Context, 'now'>,
  aroundMs: number,
  mostBytes = bytesAtOnce,
): Promise<boolean> {
  const { rows } = await sql<{ touched: Buffer; isLast: boolean }>`
    with taken as materialized (
      select id, is_last from (
        select id, sum(length(touched)) over (order by id) - length(touched) as before,
          lead(id) over (order by id) is null as is_last
        from report_touch
      ) waiting where before < ${mostBytes})
    delete from report_touch using taken where report_touch.id = taken.id
    returning touched, is_last`.execute(unscoped(ctx));
  await makeDue(ctx, together(rows.map(({ touched }) => touched)), aroundMs);
  return rows.length > 0 && !rows.some(({ isLast }) => isLast);
}

/** Each vehicle, company and UTC day once. */
function together(batches: readonly Buffer[]): Touch[] {
  const found = new Map<string, Touch>();
  for (const touched of batches)
    for (const touch of unpackTouches(touched)) {
      const key = `${touch.vehicleId} ${touch.companyId} ${Math.floor(touch.from / dayMs)}`;
      const known = found.get(key);
      if (!known) found.set(key, touch);
      else {
        known.from = Math.min(known.from, touch.from);
        known.to = Math.max(known.to, touch.to);
      }
    }
  return [...found.values()];
}

async function makeDue(
  ctx: Db & Pick<Context, 'now'>,
  touches: readonly Touch[],
  aroundMs: number,
): Promise<void> {
  if (touches.length === 0) return;
  const around = sql`${aroundMs}::float8`;
  const isKnown = (table: 'open_day' | 'vehicle_day') => sql`exists (
    select from ${sql.table(table)} known where known.vehicle_id = touch.vehicle_id
      and known.company_id = touch.company_id and known.day = touched.day::date)`;
  await sql`
    insert into open_day (vehicle_id, company_id, day, new_from, new_to, due_at)
    select touch.vehicle_id, touch.company_id, touched.day::date, to_timestamp(min(first) / 1000),
      to_timestamp(max(last) / 1000), ${instant(ctx)}
    from unnest(${touches.map(({ vehicleId }) => vehicleId)}::bigint[], ${touches.map(({ companyId }) => companyId)}::bigint[],
      ${touches.map(({ from }) => from)}::float8[], ${touches.map(({ to }) => to)}::float8[])
      as touch (vehicle_id, company_id, first, last)
    join company on company.id = touch.company_id
    cross join lateral generate_series(
      (to_timestamp((first - ${around}) / 1000) at time zone time_zone)::date::timestamp,
      (to_timestamp((last + ${around}) / 1000) at time zone time_zone)::date::timestamp, interval '1 day') as touched (day)
    where touched.day between (to_timestamp(first / 1000) at time zone time_zone)::date
        and to_timestamp(last / 1000) at time zone time_zone
      or ${isKnown('open_day')} or ${isKnown('vehicle_day')}
    group by touch.vehicle_id, touch.company_id, touched.day
    on conflict (vehicle_id, company_id, day) do update set
      new_from = least(open_day.new_from, excluded.new_from), new_to = greatest(open_day.new_to, excluded.new_to),
      due_at = least(open_day.due_at, excluded.due_at)`.execute(unscoped(ctx));
}

/** The vehicles of one of several who count at once. */
export interface Lane {
  /** From 0 on. */
  number: number;
  of: number;
}

/** Days of a lane that are due, those that have waited longest first. */
export async function listDue(ctx: Db & Pick<Context, 'now'>, most: number, lane: Lane): Promise<OpenDay[]> {
  const { rows } = await sql<OpenDay>`
    select vehicle_id, company_id, day, time_zone, (extract(epoch from new_from) * 1000)::float8 as new_from,
      (extract(epoch from new_to) * 1000)::float8 as new_to, state
    from open_day join company on company.id = company_id
    where due_at <= ${instant(ctx)} and vehicle_id % ${lane.of}::bigint = ${lane.number}::bigint
    order by due_at, vehicle_id, day limit ${most}`.execute(unscoped(ctx));
  return rows;
}

/** Tries the day that has waited longest in a lane again later, after all others; false where none is due. */
export async function postponeFirst(ctx: Db & Pick<Context, 'now'>, lane: Lane): Promise<boolean> {
  const [first] = await listDue(ctx, 1, lane);
  if (!first) return false;
  await sql`
    update open_day set due_at = ${instant(ctx)} + interval '15 minutes'
    where vehicle_id = ${first.vehicleId} and company_id = ${first.companyId} and day = ${first.day}`.execute(
    unscoped(ctx),
  );
  return true;
}

interface Kept extends Pick<OpenDay, 'vehicleId' | 'companyId' | 'day'> {
  state: DayState;
  dueAt: number;
}

/** Keeps how far days are counted, until when they are looked at again. */
export async function keepOpen(ctx: Db, days: readonly Kept[]): Promise<void> {
  if (days.length === 0) return;
  await sql`
    update open_day set new_from = null, new_to = null, state = kept.state, due_at = to_timestamp(kept.due_at / 1000)
    from unnest(${days.map(({ vehicleId }) => vehicleId)}::bigint[], ${days.map(({ companyId }) => companyId)}::bigint[],
      ${days.map(({ day }) => day)}::date[], ${jsonArray(days.map(({ state }) => state))},
      ${days.map(({ dueAt }) => dueAt)}::float8[]) as kept (vehicle_id, company_id, day, state, due_at)
    where open_day.vehicle_id = kept.vehicle_id and open_day.company_id = kept.company_id and open_day.day = kept.day`.execute(
    unscoped(ctx),
  );
}

/** Nothing more is expected of these days. */
export async function closeDays(ctx: Db, days: readonly Pick<OpenDay, 'vehicleId' | 'companyId' | 'day'>[]) {
  if (days.length === 0) return;
  await sql`
    delete from open_day using ${keysOf(days)}
    where open_day.vehicle_id = key.vehicle_id and open_day.company_id = key.company_id and open_day.day = key.day`.execute(
    unscoped(ctx),
  );
}

/** The days after these begin otherwise than they were counted: where they were, they are counted anew. */
export async function recountNext(
  ctx: Db & Pick<Context, 'now'>,
  days: readonly Pick<OpenDay, 'vehicleId' | 'companyId' | 'day'>[],
): Promise<void> {
  if (days.length === 0) return;
  await sql`
    insert into open_day (vehicle_id, company_id, day, new_from, new_to, due_at)
    select fact.vehicle_id, fact.company_id, fact.day, '-infinity', 'infinity', ${instant(ctx)}
    from ${keysOf(days)} join vehicle_day fact
      on fact.vehicle_id = key.vehicle_id and fact.company_id = key.company_id and fact.day = key.day + 1
    on conflict (vehicle_id, company_id, day) do update set
      new_from = '-infinity', due_at = excluded.due_at,
      -- What was counted is counted again; what came since is told by a touch of its own.
      new_to = greatest(open_day.new_to, to_timestamp((open_day.state ->> 'last')::float8 / 1000))`.execute(
    unscoped(ctx),
  );
}

/** Days as rows `key` of vehicle_id, company_id, day. */
export const keysOf = (days: readonly Pick<OpenDay, 'vehicleId' | 'companyId' | 'day'>[]) =>
  sql`unnest(${days.map(({ vehicleId }) => vehicleId)}::bigint[], ${days.map(({ companyId }) => companyId)}::bigint[],
    ${days.map(({ day }) => day)}::date[]) as key (vehicle_id, company_id, day)`;

const instant = ({ now }: Pick<Context, 'now'>) => sql`${now.toISOString()}::timestamptz`;
