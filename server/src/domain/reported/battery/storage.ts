import type { RecordKind } from '@fleet/contract/battery/states';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import type { Course, Finding } from './course';

type Db = Pick<Context, 'db'>;

/** A battery in a vehicle; milliseconds since 1970. */
export interface Binding {
  id: string;
  batteryId: string;
  from: number;
  to: number;
}

/** A vehicle that carries a battery, or has carried one. */
export interface Carrier {
  vehicleId: string;
  companyId: string;
  /** In the order of their times. */
  bindings: Binding[];
  course: Course | null;
  /** The newest report that was taken; milliseconds since 1970. */
  newest: number;
}

/** Of the vehicles those that carry a battery, or have carried one; `areAll` takes the others too. */
export async function loadCarriers(
  ctx: Db,
  vehicleIds: readonly string[],
  areAll = false,
): Promise<Carrier[]> {
  const { rows } = await sql<{
    vehicleId: string;
    companyId: string;
    bindings: [id: string, batteryId: string, from: number, to: number | null][] | null;
    course: Course | null;
    reportTime: number | null;
  }>`
    select vehicle.id as vehicle_id, vehicle.company_id, battery_course as course,
      (extract(epoch from report_time) * 1000)::float8 as report_time, bindings
    from vehicle
    join lateral (
      select jsonb_agg(jsonb_build_array(bound.id::text, battery_id::text, extract(epoch from lower(period)) * 1000,
        extract(epoch from upper(period)) * 1000) order by period) as bindings
      from battery_binding bound where bound.vehicle_id = vehicle.id and bound.company_id = vehicle.company_id
    ) bound on ${areAll} or bindings is not null
    left join vehicle_state on vehicle_state.vehicle_id = vehicle.id
    where vehicle.id = any(${vehicleIds}::bigint[])`.execute(unscoped(ctx));
  return rows.map(({ bindings, course, reportTime, ...row }) => ({
    ...row,
    course,
    bindings: (bindings ?? []).map(([id, batteryId, from, to]) => ({
      id,
      batteryId,
      from,
      to: to ?? Infinity,
    })),
    newest: Math.max(course?.at ?? -Infinity, reportTime ?? -Infinity),
  }));
}

/** A finding about a battery in a vehicle. */
export interface Found {
  vehicleId: string;
  companyId: string;
  batteryId: string;
  finding: Finding;
}

/** A state of health that was said for the first time. */
export interface Health {
  batteryId: string;
  at: number;
  soh: number;
}

/** A battery of which something was written. */
export interface Changed {
  batteryId: string;
  companyId: string;
}

/** Writes down what was found, each record once however often it is found. */
export const writeFound = async (
  ctx: Db,
  { found, healths }: { found: readonly Found[]; healths: readonly Health[] },
): Promise<Changed[]> => [
  ...(found.length === 0 ? [] : await writeRecords(ctx, found)),
  ...(healths.length === 0 ? [] : await writeHealths(ctx, healths)),
];

async function writeRecords(ctx: Db, found: readonly Found[]): Promise<Changed[]> {
  const last = new Map(found.map((one) => [`${one.vehicleId} ${keyOf(one.finding)}`, one]));
  const rows = [...last.values()].map(({ vehicleId, companyId, batteryId, finding }) => ({
    vehicle_id: vehicleId,
    company_id: companyId,
    battery_id: batteryId,
    kind: finding.kind,
    started_at: instant(finding.startedAt),
    start_level: finding.startLevel,
    ended_at: finding.endedAt === null ? null : instant(finding.endedAt),
    end_level: finding.endLevel,
  }));
  const { rows: written } = await sql<Changed>`
    insert into battery_record as known (battery_id, vehicle_id, company_id, kind, started_at, start_level, ended_at,
      end_level, threshold, longest_minutes)
    select found.battery_id, found.vehicle_id, found.company_id, kind, started_at, start_level, ended_at, end_level,
      case kind when 'charge' then charge_threshold else discharge_threshold end,
      case when kind = 'charge' then case battery_type when 'leadAcid' then 12 * 60 else 4 * 60 end end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (vehicle_id bigint, company_id bigint,
      battery_id bigint, kind text, started_at timestamptz, start_level real, ended_at timestamptz, end_level real)
    join battery on battery.id = found.battery_id
    on conflict (vehicle_id, started_at, kind) do update set
      company_id = excluded.company_id, start_level = excluded.start_level, ended_at = excluded.ended_at,
      end_level = excluded.end_level, battery_id = excluded.battery_id,
      threshold = case when known.battery_id = excluded.battery_id then known.threshold else excluded.threshold end
    where (known.battery_id, known.start_level, known.ended_at, known.end_level)
      is distinct from (excluded.battery_id, excluded.start_level, excluded.ended_at, excluded.end_level)
    returning battery_id, company_id`.execute(unscoped(ctx));
  return written;
}

async function writeHealths(ctx: Db, healths: readonly Health[]): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    update battery set soh = said.soh, soh_time = said.time
    from (
      select distinct on (id) id, to_timestamp(at / 1000) as time, soh
      from unnest(${healths.map(({ batteryId }) => batteryId)}::bigint[], ${healths.map(({ at }) => at)}::float8[],
        ${healths.map(({ soh }) => soh)}::real[]) as said (id, at, soh)
      order by id, at desc
    ) said
    where battery.id = said.id and battery.soh is distinct from said.soh
      and (battery.soh_time is null or battery.soh_time <= said.time)
    returning battery.id as battery_id, company_id`.execute(unscoped(ctx));
  return rows;
}

/** Judges anew whether batteries have three abnormal records within seven days: `domain.md` §4, Battery. */
export async function judgeLoss(ctx: Db, changed: readonly Pick<Changed, 'batteryId'>[]): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update battery set often_abnormal = judged.is_often
    from (
      select id, exists (
        select from (
          select ended_at - lag(ended_at, 2) over (order by ended_at) as span from battery_record
          where battery_id = battery.id and problem is not null and company_id = battery.company_id
            and ended_at > coalesce(reset_time, '-infinity')
        ) thirds where span <= interval '7 days') as is_often
      from battery where id = any(${changed.map(({ batteryId }) => batteryId)}::bigint[])
    ) judged
    where battery.id = judged.id and often_abnormal <> is_often`.execute(unscoped(ctx));
}

/** Takes back the records that began after an instant and were not found again; the batteries whose they were. */
export async function takeBack(
  ctx: Db,
  { vehicleId, companyId }: Carrier,
  after: number,
  found: readonly Found[],
): Promise<Changed[]> {
  const kept = found.map(({ finding: { kind, startedAt } }) => ({ kind, started_at: instant(startedAt) }));
  const { rows } = await sql<Changed>`
    delete from battery_record where vehicle_id = ${vehicleId} and company_id = ${companyId}
      and started_at > ${instant(after)} and (kind, started_at) not in (
        select kind, started_at from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept (kind text, started_at timestamptz))
    returning battery_id, company_id`.execute(unscoped(ctx));
  return rows;
}

/** The last record of a vehicle that was over before an instant: from its end on everything can be found again. */
export async function lastEnded(
  ctx: Db,
  { vehicleId, companyId }: Carrier,
  before: number,
): Promise<(Finding & { batteryId: string; endedAt: number }) | undefined> {
  const found = await unscoped(ctx)
    .selectFrom('batteryRecord')
    .select(['batteryId', 'kind', 'startedAt', 'startLevel', 'endedAt', 'endLevel'])
    .where('vehicleId', '=', vehicleId)
    .where('companyId', '=', companyId)
    .where('endedAt', '<', instant(before))
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    found && {
      ...found,
      kind: found.kind as RecordKind,
      startedAt: Date.parse(found.startedAt),
      endedAt: Date.parse(found.endedAt!),
    }
  );
}

/** Keeps how the battery of a vehicle stands where it was judged anew. */
export const saveCourse = (ctx: Db, vehicleId: string, course: Course | null) =>
  unscoped(ctx)
    .updateTable('vehicleState')
    .set({
      batteryState: course?.state ?? null,
      batterySince: course && instant(course.since),
      batteryCourse: JSON.stringify(course),
    })
    .where('vehicleId', '=', vehicleId)
    .execute();

const keyOf = ({ kind, startedAt }: Finding) => `${kind} ${startedAt}`;
const instant = (ms: number) => new Date(ms).toISOString();
