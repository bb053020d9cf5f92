import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import type { Hours, HourSource } from '../../fleet/hours/index';
import { lapses } from '../../fleet/renew/service';

/** Milliseconds since 1970; half open. */
export interface Period {
  from: number;
  to: number;
}

/** Somebody or something that was met in scope, and its company: what was done for another one is not shown. */
interface Owned {
  id: string;
  companyId: string;
}

/** Days, `YYYY-MM-DD`, and from when to when they are on the company's clock. */
export interface ClosedDays extends Period {
  first: string;
  last: string;
}

/** Facts of a day that is over are there so long after it. */
export const closedAfterMs = 30 * 60_000;

/** The days of a company that lie in the period, whole, and are over; null where there is none. */
export async function closedDaysIn(
  ctx: Context,
  companyId: string,
  { from, to }: Period,
): Promise<ClosedDays | null> {
  const end = Math.min(to, ctx.now.getTime() - closedAfterMs);
  const { rows } = await sql<{ first: string | null; last: string; from: number; to: number }>`
    select min(day)::date as first, max(day)::date as last,
      (extract(epoch from min(day at time zone time_zone)) * 1000)::float8 as from,
      (extract(epoch from max((day + interval '1 day') at time zone time_zone)) * 1000)::float8 as to
    from company cross join lateral generate_series(
      (${instant(from)}::timestamptz at time zone time_zone)::date::timestamp,
      (${instant(to)}::timestamptz at time zone time_zone)::date::timestamp, interval '1 day') day
    where company.id = ${companyId} and day at time zone time_zone >= ${instant(from)}::timestamptz
      and (day + interval '1 day') at time zone time_zone <= ${instant(end)}::timestamptz`.execute(ctx.db);
  const { first, ...days } = rows[0]!;
  return first === null ? null : { first, ...days };
}

/** The parts of a period around its closed days. */
export const around = ({ from, to }: Period, days: Period | null): Period[] =>
  days === null
    ? [{ from, to }]
    : [
        { from, to: days.from },
        { from: days.to, to },
      ].filter((part) => part.to > part.from);

/** Hours of a vehicle on closed days, the source being the worst that any of them had. */
export async function vehicleHours(ctx: Context, { id, companyId }: Owned, days: ClosedDays): Promise<Hours> {
  const { rows } = await sql<
    Omit<Hours, 'powerOnSource' | 'workSource'> & Record<'powerOnSources' | 'workSources', HourSource[]>
  >`
    select sum(power_on_seconds)::float8 as power_on_seconds, sum(work_seconds)::float8 as work_seconds,
      coalesce(array_agg(distinct power_on_source) filter (where power_on_source is not null), '{}') as power_on_sources,
      coalesce(array_agg(distinct work_source) filter (where work_source is not null), '{}') as work_sources,
      (${days.to - days.from}::float8 / 1000 - coalesce(sum((
        extract(epoch from (day + 1)::timestamp at time zone time_zone) - extract(epoch from day::timestamp at time zone time_zone)
      )::float8 - silent_seconds), 0))::int as silent_seconds
    from vehicle_day join company on company.id = company_id
    where vehicle_id = ${id} and company_id = ${companyId} and day between ${days.first} and ${days.last}`.execute(
    ctx.db,
  );
  const { powerOnSources, workSources, ...hours } = rows[0]!;
  return { ...hours, powerOnSource: worst(powerOnSources), workSource: worst(workSources) };
}

/** Hours of parts of a period, together. */
export const togetherHours = (parts: readonly Hours[]): Hours => {
  const known = (name: 'powerOnSeconds' | 'workSeconds') => parts.flatMap((part) => part[name] ?? []);
  const total = (seconds: readonly number[]) =>
    seconds.length === 0 ? null : seconds.reduce((one, other) => one + other, 0);
  return {
    powerOnSeconds: total(known('powerOnSeconds')),
    powerOnSource: worst(parts.flatMap(({ powerOnSource }) => powerOnSource ?? [])),
    workSeconds: total(known('workSeconds')),
    workSource: worst(parts.flatMap(({ workSource }) => workSource ?? [])),
    silentSeconds: parts.reduce((sum, { silentSeconds }) => sum + silentSeconds, 0),
  };
};

const fromWorst = ['motion', 'ignition', 'meter'] as const;
const worst = (sources: readonly HourSource[]) => fromWorst.find((one) => sources.includes(one)) ?? null;

/** A day as people are told of it; see `contract/src/dayFact/day.ts`. */
export interface ShownDay {
  day: string;
  powerOnSeconds: number | null;
  workSeconds: number | null;
  idleSeconds: number | null;
  powerOnByHour: number[];
  workByHour: number[];
  metres: number;
  timesOn: number;
  firstAt: string | null;
  lastAt: string | null;
}

type Amount = Omit<ShownDay, 'idleSeconds'>;

const amounts = sql`day, power_on_seconds, work_seconds, power_on_by_hour, work_by_hour, round(metres::numeric, 1)::float8 as metres, times_on::int,
  first_at, last_at`;

const touches = (companyId: string, { from, to }: Period) => sql`
  company_id = ${companyId}
  and day >= (select ${instant(from)}::timestamptz at time zone time_zone from company where id = ${companyId})::date
  and day <= (select ${instant(to - 1)}::timestamptz at time zone time_zone from company where id = ${companyId})::date`;

/** The days of a vehicle that the period touches, in order. */
export async function listVehicleDays(
  ctx: Context,
  { id, companyId }: Owned,
  period: Period,
): Promise<ShownDay[]> {
  const { rows } = await sql<Amount>`
    select ${amounts} from vehicle_day where vehicle_id = ${id} and ${touches(companyId, period)} order by day`.execute(
    ctx.db,
  );
  return rows.map(shown);
}

/** The days of a driver that the period touches, in order: what he did on every vehicle that is paid for. */
export async function listDriverDays(
  ctx: Context,
  { id, companyId }: Owned,
  period: Period,
): Promise<ShownDay[]> {
  const { rows } = await sql<Amount>`
    select ${amounts} from driver_day where driver_id = ${id} and ${touches(companyId, period)}
      and vehicle_id not in (select vehicle_id from ${lapses(ctx)} lapse)
    order by day, first_at`.execute(ctx.db);
  const days = new Map<string, Amount>();
  for (const row of rows) {
    const known = days.get(row.day);
    days.set(row.day, known ? together(known, row) : row);
  }
  return [...days.values()].map(shown);
}

const together = (one: Amount, other: Amount): Amount => ({
  day: one.day,
  powerOnSeconds: one.powerOnSeconds! + other.powerOnSeconds!,
  workSeconds: one.workSeconds! + other.workSeconds!,
  powerOnByHour: one.powerOnByHour.map((seconds, hour) => seconds + other.powerOnByHour[hour]!),
  workByHour: one.workByHour.map((seconds, hour) => seconds + other.workByHour[hour]!),
  metres: one.metres + other.metres,
  timesOn: one.timesOn + other.timesOn,
  firstAt: one.firstAt,
  lastAt: [one.lastAt!, other.lastAt!].sort((first, second) => Date.parse(first) - Date.parse(second))[1]!,
});

const shown = ({ powerOnSeconds, workSeconds, ...day }: Amount): ShownDay => ({
  ...day,
  powerOnSeconds,
  workSeconds,
  idleSeconds:
    powerOnSeconds === null || workSeconds === null ? null : Math.max(0, powerOnSeconds - workSeconds),
});

const instant = (ms: number) => new Date(ms).toISOString();
