import type { DriverMeasure, Sums, VehicleMeasure } from '@fleet/contract/figure/measures';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { inOrgTree, inScope, within } from '../../../base/scope';
import { lapses } from '../../fleet/renew/service';
import { hours } from './counting';
import { type FigureKind, type FiguresAsked, noSums, rowsOf, storedMeasures } from './rows';
import { summedWeeks } from './weeks';

interface Measures {
  vehicle: VehicleMeasure;
  driver: DriverMeasure;
}
export type SumsOf<K extends FigureKind> = Sums<Measures[K]>;

/** The sums of the whole period; zeros where nothing is counted. */
export async function sumsOf<K extends FigureKind>(
  ctx: Context,
  kind: K,
  asked: FiguresAsked,
): Promise<SumsOf<K>> {
  const found = await grouped(ctx, kind, asked, 'all');
  return found.get('') ?? (noSums(kind) as SumsOf<K>);
}

/** The sums of each day of the period that has any. */
export const sumsByDay = <K extends FigureKind>(ctx: Context, kind: K, asked: FiguresAsked) =>
  grouped(ctx, kind, asked, 'day');

/** The sums of each vehicle or driver, by key, that anything is counted of. */
export const sumsByObject = <K extends FigureKind>(ctx: Context, kind: K, asked: FiguresAsked) =>
  grouped(ctx, kind, asked, 'object');

/** The sums of each organization, by key, with all below it. */
export const sumsByOrg = <K extends FigureKind>(ctx: Context, kind: K, asked: FiguresAsked) =>
  grouped(ctx, kind, asked, 'org');

/** The sums of each company, by key. */
export const sumsByCompany = <K extends FigureKind>(ctx: Context, kind: K, asked: FiguresAsked) =>
  grouped(ctx, kind, asked, 'company');

const keys = {
  all: sql`''::text`,
  day: sql`day::text`,
  org: sql`above.id::text`,
  company: sql`own.company_id::text`,
};
const joined: Partial<Record<keyof typeof keys, RawBuilder<unknown>>> = {
  org: sql`join org own on own.id = rows.org_id join org above on own.path like above.path || '%'`,
  company: sql`join org own on own.id = rows.org_id`,
};

async function grouped<K extends FigureKind>(
  ctx: Context,
  kind: K,
  asked: FiguresAsked,
  by: keyof typeof keys | 'object',
): Promise<Map<string, SumsOf<K>>> {
  const columns = storedMeasures[kind].map((name) => sql.ref(name));
  const summed = sql.join(columns.map((column) => sql`sum(${column})::float8 as ${column}`));
  if (by === 'object') return groupedByObject(ctx, kind, asked);
  const grain = asked.objectId ? 'object' : 'org';
  const { rows } = await sql<{ key: string } & Record<string, number>>`
    with days as (
      select ${keys[by]} as key, day, ${summed} from ${rowsOf(ctx, kind, asked, grain)} rows
      ${joined[by] ?? sql``}
      group by 1, day
    )
    select key, ${summed}${madeOfDays(kind)} from days group by key`.execute(ctx.db);
  return new Map(rows.map(({ key, ...sums }) => [key, sums as unknown as SumsOf<K>]));
}

/** A row of an object is one day of it or a week, so that nothing is added up twice; a day of one counts for it whole. */
async function groupedByObject<K extends FigureKind>(
  ctx: Context,
  kind: K,
  asked: FiguresAsked,
): Promise<Map<string, SumsOf<K>>> {
  const columns = storedMeasures[kind].map((name) => sql.ref(name));
  const summed = sql.join(columns.map((column) => sql`sum(${column})::float8 as ${column}`));
  const { rows } = await sql<{ key: string } & Record<string, number>>`
    select object_id as key, ${summed}${daysOfObjects(kind)}
    from ${rowsOf(ctx, kind, asked, 'object', await summedWeeks(ctx, asked))} rows
    group by object_id`.execute(ctx.db);
  return new Map(rows.map(({ key, ...sums }) => [key, sums as unknown as SumsOf<K>]));
}

/** The mean of days cannot be added up from anything but the days themselves. */
const madeOfDays = (kind: FigureKind): RawBuilder<unknown> =>
  kind === 'vehicle'
    ? sql`, coalesce(sum(worked_days::float8 / nullif(vehicle_days, 0)), 0)::float8 as worked_shares,
        count(*) filter (where vehicle_days > 0)::float8 as rated_days`
    : sql``;

const daysOfObjects = (kind: FigureKind): RawBuilder<unknown> =>
  kind === 'vehicle'
    ? sql`, sum(worked_days)::float8 as worked_shares, sum(vehicle_days)::float8 as rated_days`
    : sql``;

interface HoursOfDay {
  day: string;
  atWork: number[];
  workSeconds: number[];
}

/**
 * For each counted day, how many vehicles or drivers were at work in each hour of the clock, and their seconds of work.
 * Vehicles whose service has lapsed are left out, as of every other figure.
 */
export async function hoursByDay(ctx: Context, kind: FigureKind, asked: FiguresAsked): Promise<HoursOfDay[]> {
  const { startDate, endDate, orgId, objectId } = asked;
  const source = objectId
    ? hoursOfObjects(ctx, kind, asked)
    : sql`select day, at_work_by_hour, work_by_hour from ${sql.table(`${kind}_org_day`)}
          where ${inScope(ctx)} and ${orgId ? inOrgTree(orgId) : sql`true`}
          union all ${hoursOfObjects(ctx, kind, asked)}`;
  const summed = (column: string) =>
    sql`array[${sql.join(hours.map((hour) => sql`sum(${sql.ref(column)}[${sql.lit(hour)}])::float8`))}]`;
  const { rows } = await sql<HoursOfDay>`
    select day::text as day, ${summed('atWorkByHour')} as at_work, ${summed('workByHour')} as work_seconds
    from (${source}) rows where day between ${startDate}::date and ${endDate}::date
    group by day order by day`.execute(ctx.db);
  return rows;
}

/**
 * The hours of one vehicle or driver; of an organization, how much less its sums are without the vehicles whose service
 * has lapsed. A driver who was on several trucks in an hour was at work in it once.
 */
function hoursOfObjects(
  ctx: Context,
  kind: FigureKind,
  { startDate, endDate, orgId, objectId }: FiguresAsked,
): RawBuilder<unknown> {
  const key = sql`company_id, day, ${sql.ref(`${kind}Id`)}`;
  const isInPeriod = sql`day between ${startDate}::date and ${endDate}::date`;
  const table = sql.table(`${kind}_day`);
  const isLapsed = sql`vehicle_id in (select vehicle_id from ${lapses(ctx)} lapse)`;
  const facts = sql`(
    select ${key}, work_by_hour, ${isLapsed} as is_lapsed from ${table} where ${isInPeriod})`;
  // Lapsed services are few: their days are looked up by vehicle, and no other day is read.
  const whose = objectId
    ? sql`${sql.ref(`${kind}Id`)} = ${objectId}`
    : sql`(${key}) in (select ${key} from ${table} where ${isInPeriod} and ${isLapsed})`;
  const byHour = (of: (worked: RawBuilder<unknown>) => RawBuilder<unknown>) => {
    const columns = hours.map((hour) => {
      const worked = sql`work_by_hour[${sql.lit(hour)}]`;
      const kept = of(sql`coalesce(sum(${worked}) filter (where not is_lapsed), 0)`);
      return objectId ? kept : sql`${kept} - ${of(sql`sum(${worked})`)}`;
    });
    return sql`array[${sql.join(columns)}]::int[]`;
  };
  return sql`
    select day, ${byHour((worked) => sql`(${worked} > 0)::int`)} as at_work_by_hour,
      ${byHour((worked) => worked)} as work_by_hour
    from ${facts} fact where ${whose} and (${key}) in (
      select ${key} from ${sql.table(`${kind}_figure_day`)}
      where ${inScope(ctx)} and ${orgId ? inOrgTree(orgId) : sql`true`} and ${isInPeriod})
    group by ${key}${objectId ? sql` having bool_or(not is_lapsed)` : sql``}`;
}

/** Until when the period is counted: the earliest among the last days of the companies in scope; null before any count. */
export async function countedUntil(
  ctx: Context,
  { startDate, endDate }: Pick<FiguresAsked, 'startDate' | 'endDate'>,
): Promise<string | null> {
  const { countedAt } = await within(ctx, 'company')
    .selectFrom(
      within(ctx, 'company')
        .selectFrom('company')
        .innerJoin('figureDay', 'figureDay.companyId', 'company.id')
        .distinctOn('companyId')
        .select('countedAt')
        .where('countedAt', 'is not', null)
        .where('day', '>=', startDate)
        .where('day', '<=', endDate)
        .orderBy('companyId')
        .orderBy('day', 'desc')
        .as('last'),
    )
    .select(({ fn }) => fn.min('countedAt').as('countedAt'))
    .executeTakeFirstOrThrow();
  return countedAt;
}
