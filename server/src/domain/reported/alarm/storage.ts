import type { AlarmCode } from '@fleet/contract/alarm/catalogue';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { numbersOf } from '../../fleet/ride/index';
import { asEvent, eventColumns, type EventRow, reportsOf } from '../../fleet/stored/index';
import { repairStays, type OwnedReport, type RepairStay } from '../../fleet/truck/index';
import type { Standing } from './course';
import type { Finding } from './judge';
import { join } from './keys';
import type { Courses } from './told';
import { rules, type Build } from './rules';
import type { Zone } from './zones';

type Db = Pick<Context, 'db'>;

/** A vehicle as alarms are judged of it. Times in milliseconds since 1970. */
export interface Judged {
  vehicleId: string;
  companyId: string;
  build: Omit<Build, 'isUnderRepair'>;
  repairs: readonly RepairStay[];
  courses: Courses;
  /** The newest report that was judged. */
  newest: number;
}

export async function loadJudged(ctx: Db, vehicleIds: readonly string[]): Promise<Judged[]> {
  const { rows } = await sql<Omit<Judged, 'build' | 'newest'> & Judged['build'] & { newest: number | null }>`
    select vehicle.id as vehicle_id, vehicle.company_id, power_type, (capacity * 1000)::float8 as capacity,
      (select battery_type from battery_binding bound join battery on battery.id = bound.battery_id
        where bound.vehicle_id = vehicle.id and upper_inf(bound.period)) as battery_type,
      coalesce(courses, '{}') as courses, ${repairStays('vehicle.id')} as repairs,
      extract(epoch from greatest(judged_to, report_time))::float8 * 1000 as newest
    from vehicle
    left join alarm_course on alarm_course.vehicle_id = vehicle.id and alarm_course.company_id = vehicle.company_id
    left join vehicle_state on vehicle_state.vehicle_id = vehicle.id
    where vehicle.id = any(${vehicleIds}::bigint[])`.execute(unscoped(ctx));
  return rows.map(({ powerType, capacity, batteryType, newest, ...row }) => ({
    ...row,
    build: { powerType, capacity, batteryType },
    newest: newest ?? -Infinity,
  }));
}

/** How far the alarms of a vehicle have come, as it is written; taken at one moment, whatever is judged meanwhile. */
export interface CourseRow {
  vehicleId: string;
  companyId: string;
  judgedTo: string;
  courses: string;
}

export const courseRow = ({ vehicleId, companyId, courses, newest }: Judged): CourseRow => ({
  vehicleId,
  companyId,
  judgedTo: instant(newest),
  courses: JSON.stringify(courses),
});

export async function saveCourses(ctx: Db, rows: readonly CourseRow[]): Promise<void> {
  const column = (name: keyof CourseRow) => rows.map((row) => row[name]);
  await sql`
    insert into alarm_course (vehicle_id, company_id, judged_to, courses)
    select * from unnest(${column('vehicleId')}::bigint[], ${column('companyId')}::bigint[],
      ${column('judgedTo')}::timestamptz[], ${column('courses')}::jsonb[])
    on conflict (vehicle_id) do update set
      company_id = excluded.company_id, judged_to = excluded.judged_to, courses = excluded.courses`.execute(
    unscoped(ctx),
  );
}

/** A finding about a vehicle while it was a company's. */
export interface Found extends Finding {
  vehicleId: string;
  companyId: string;
}

/** An alarm that is new, or has become worse or ended. */
export interface Written {
  id: string;
  isNew: boolean;
  code: AlarmCode;
  level: 1 | 2 | 3;
  vehicleId: string;
  carId: string;
  orgId: string;
  companyId: string;
  startedAt: string;
}

/** The columns of an alarm that the stream tells, of rows named `written`. */
export const writtenColumns = sql`id, code, level, vehicle_id, org_id, company_id, started_at,
  (select car_id from vehicle where vehicle.id = vehicle_id) as car_id`;

/**
 * Writes down what was found, in the order in which it happened: each alarm once, however often it is found.
 * A driver is who has that number now.
 */
export async function writeFound(ctx: Db, found: readonly Found[]): Promise<Written[]> {
  if (found.length === 0) return [];
  const last = new Map(found.map((one) => [`${one.vehicleId} ${keyOf(one)}`, one]));
  const rows = [...last.values()].map(({ vehicleId, companyId, code, about, standing }) => ({
    vehicle_id: vehicleId,
    company_id: companyId,
    code,
    about,
    level: standing.level,
    started_at: instant(standing.startedAt),
    ended_at: standing.endedAt === null ? null : instant(standing.endedAt),
    value: standing.value,
    limit_value: standing.limit,
    lng: standing.lng,
    lat: standing.lat,
    speed: standing.speed,
    ...saidDriver(code, standing),
    rests_on: standing.restsOn.map(({ time, hash }) => ({ time: instant(time), hash })),
  }));
  const { rows: written } = await sql<Written>`
    with found as (
      select * from jsonb_to_recordset(${json(rows)}::jsonb) as found (
        vehicle_id bigint, company_id bigint, code text, about text, level smallint, started_at timestamptz,
        ended_at timestamptz, value real, limit_value real, lng float8, lat float8, speed real, kind int, number text, rests_on jsonb)
    ), written as (
      insert into alarm (vehicle_id, org_id, company_id, code, about, level, started_at, ended_at, found_by, value,
        limit_value, lng, lat, speed, driver_id, rests_on)
      select found.vehicle_id, vehicle.org_id, vehicle.company_id, code, about, level, started_at, ended_at, 'reports',
        value, limit_value, lng, lat, speed,
        (select known.driver_id from ${numbersOf()} known
         where known.company_id = found.company_id and known.said = found.kind and known.number = found.number limit 1),
        rests_on
      from found join vehicle on vehicle.id = found.vehicle_id and vehicle.company_id = found.company_id
      order by started_at
      on conflict (vehicle_id, code, about, started_at) do update set
        level = greatest(alarm.level, excluded.level), ended_at = excluded.ended_at,
        value = case when ${isWorse} then excluded.value else alarm.value end,
        limit_value = case when ${isWorse} then excluded.limit_value else alarm.limit_value end
      returning alarm.*, (xmax = 0) as is_new
    )
    select ${writtenColumns}, is_new from written order by started_at, id::bigint`.execute(unscoped(ctx));
  return written;
}

/** Whom the truck named; whoever drives without being let start is not the one who signed on before him. */
const saidDriver = (code: string, { signed }: Pick<Standing, 'signed'>) =>
  code === 'V04' || !signed ? { kind: null, number: null } : { kind: signed.kind, number: signed.number };

/** A value that was found anew takes the place of the one that is written, with its limit. */
const isWorse = sql`excluded.level >= alarm.level and excluded.value is not null`;

/** An alarm V01 of a fence that is another one now, or gone, cannot be found again: it stays as it was found. */
const isJudgedBy = (zones: readonly Zone[]) =>
  sql<boolean>`(code <> 'V01' or about = '' or exists (
    select from jsonb_to_recordset(${json(zones.map(({ fenceId, from }) => ({ id: fenceId, since: instant(from) })))}::jsonb)
      as zone (id text, since timestamptz)
    where zone.id = about and started_at >= zone.since))`;

/** The alarms of a vehicle that covered an instant, as the courses that they stand for. */
export async function openCourses(
  ctx: Db,
  { vehicleId, companyId }: Judged,
  at: number,
  zones: readonly Zone[],
): Promise<Courses> {
  const rows = await unscoped(ctx)
    .selectFrom('alarm')
    .where('vehicleId', '=', vehicleId)
    .where('companyId', '=', companyId)
    .where('foundBy', '=', 'reports')
    .where('startedAt', '<', instant(at))
    .where((is) => is.or([is('endedAt', 'is', null), is('endedAt', '>=', instant(at))]))
    .where((is) => is.or([is('endedAt', 'is', null), isJudgedBy(zones)]))
    .select(['code', 'about', 'level', 'startedAt', 'value', 'limitValue as limit', 'lng', 'lat', 'speed'])
    .execute();
  return Object.fromEntries(
    rows.map(({ code, about, startedAt, ...row }) => {
      const level = row.level as Standing['level'];
      const last: Standing = {
        ...row,
        level,
        startedAt: Date.parse(startedAt),
        endedAt: null,
        signed: null,
        restsOn: [],
      };
      return [join(code, about), code in rules ? { reports: level, last } : { truck: level, last }];
    }),
  );
}

/** Takes back what was found since an instant and is not found again; what people have dealt with stays. */
export async function takeBack(
  ctx: Db,
  { vehicleId, companyId }: Judged,
  since: number,
  found: readonly Finding[],
  zones: readonly Zone[],
): Promise<Written[]> {
  const kept = found.map((one) => ({
    code: one.code,
    about: one.about,
    started_at: instant(one.standing.startedAt),
  }));
  const { rows } = await sql<Written>`
    with written as (
    delete from alarm where vehicle_id = ${vehicleId} and company_id = ${companyId} and found_by = 'reports'
      and started_at >= ${instant(since)} and handling = 'unhandled' and pushed_at is null and ${isJudgedBy(zones)}
      and not exists (select from repair_request where alarm_id = alarm.id)
      and (code, about, started_at) not in (
        select code, about, started_at
        from jsonb_to_recordset(${json(kept)}::jsonb) as kept (code text, about text, started_at timestamptz))
      returning *)
    select ${writtenColumns}, false as is_new from written`.execute(unscoped(ctx));
  return rows;
}

/** Everything that a vehicle reported since an instant, in the order of its times. */
export async function* reportedSince(ctx: Db, vehicle: Judged, since: number): AsyncIterable<OwnedReport> {
  const { vehicleId, companyId } = vehicle;
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from truck_event e
    where vehicle_id = ${vehicleId} and company_id = ${companyId} and time >= ${instant(since)} and code <> 'raw'
    order by time, hash`.execute(unscoped(ctx));
  const events = rows.map(asEvent);
  for await (const report of reportsOf(ctx, vehicle, since)) {
    while (events.length > 0 && events[0]!.at <= report.at) yield events.shift()!;
    yield report;
  }
  yield* events;
}

/** Ends what is open: of a vehicle in a former company's hands, or of a rule that was switched off. */
export async function endOpen(
  ctx: Db,
  which: { vehicleId: string; companyId: string } | { companyId: string; code: AlarmCode },
): Promise<void> {
  let open = unscoped(ctx)
    .updateTable('alarm')
    .set({ endedAt: sql`greatest(started_at, now())` })
    .where('endedAt', 'is', null)
    .where('companyId', '=', which.companyId);
  open =
    'code' in which ? open.where('code', '=', which.code) : open.where('vehicleId', '=', which.vehicleId);
  await open.execute();
}

/** Forgets how far a rule that was switched off has come at the vehicles of a company: switched on, it begins anew. */
export const forgetCourses = async (ctx: Db, { companyId, code }: { companyId: string; code: AlarmCode }) => {
  await sql`
    update alarm_course set courses = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(courses) where split_part(key, ':', 1) <> ${code})
    where company_id = ${companyId}
      and exists (select from jsonb_object_keys(courses) key where split_part(key, ':', 1) = ${code})`.execute(
    unscoped(ctx),
  );
};

/** The thresholds that companies have set otherwise than the default. */
export const loadRules = (ctx: Db) =>
  unscoped(ctx).selectFrom('alarmRule').select(['companyId', 'code', 'isEnabled', 'limits']).execute();

/** Fences that terminals hold. */
export const loadFences = (ctx: Db) =>
  unscoped(ctx).selectFrom('fence').select(['id', 'level']).where('kind', '=', 'electric').execute();

/** Open crossings of fences (V07, V08) that the terminals of these vehicles are not to hold any more, or not as that. */
export async function openWithoutFence(
  ctx: Db,
  fenceIds: readonly string[],
): Promise<{ vehicleId: string; code: AlarmCode; about: string }[]> {
  const { rows } = await sql<{ vehicleId: string; code: AlarmCode; about: string }>`
    select vehicle_id, code, about from alarm
    where code in ('V07', 'V08') and ended_at is null and about = any(${fenceIds}::text[]) and not exists (
      select from fence
      join fence_terminal member on member.fence_id = fence.id and not member.is_leaving
      join binding on binding.terminal_row_id = member.terminal_row_id and upper_inf(binding.period)
      where fence.id::text = alarm.about and binding.vehicle_id = alarm.vehicle_id
        and fence.deleted_at is null and fence.leaving_at is null
        and fence.level = case alarm.code when 'V07' then '1' else '3' end)`.execute(unscoped(ctx));
  return rows;
}

const keyOf = ({ code, about, standing }: Finding) => `${join(code, about)} ${standing.startedAt}`;
const instant = (ms: number) => new Date(ms).toISOString();
/** PostgreSQL keeps every character but this one. */
const json = (value: unknown) => JSON.stringify(value);
