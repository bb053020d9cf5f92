import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import type { CompanyDay } from './days';

/** From when to when a day lasts on the clock of a company, as `from_at` and `to_at`. */
export const dayOf = (companyId: string, day: string) => sql`(
  select ${day}::date::timestamp at time zone time_zone as from_at,
    (${day}::date + 1)::timestamp at time zone time_zone as to_at
  from company where id = ${companyId})`;

/**
 * The organization in which an object of a company was when the day of `clock` ended, or was nearest to then; the
 * company's own for what had left before anybody wrote that down. It is looked up by the object, never by the index of
 * companies: a planner without statistics took that one and read every row of a company for each of its vehicles.
 */
export const orgOf = (
  kind: 'vehicle' | 'driver',
  objectId: RawBuilder<unknown>,
  companyId: string,
) => sql`coalesce((
  select org_id from org_stay
  where org_stay.kind = ${kind} and object_id = ${objectId} and (org_stay.company_id = ${companyId}) is true
  order by since < (select to_at from clock) desc,
    case when since < (select to_at from clock) then since end desc, since
  limit 1), (select org_id from company where id = ${companyId}))`;

/** The hours of a day, as PostgreSQL counts places of an array. */
export const hours = Array.from({ length: 24 }, (_, hour) => hour + 1);

/** How many of the joined facts were at work in each hour of the clock, and for how many seconds together. */
export const byHour = (fact: RawBuilder<unknown>) => sql`
  array[${sql.join(hours.map((hour) => sql`count(*) filter (where ${fact}.work_by_hour[${sql.lit(hour)}] > 0)::int`))}] as at_work_by_hour,
  array[${sql.join(hours.map((hour) => sql`coalesce(sum(${fact}.work_by_hour[${sql.lit(hour)}]), 0)::int`))}] as work_by_hour`;

/**
 * Puts the rows of a select in place of those of the day. Rows that say the same stay untouched: a day that goes on is
 * counted every minute, and most of its vehicles stand.
 */
export async function replaceRows(
  ctx: Pick<Context, 'db'>,
  table: string,
  key: 'vehicle_id' | 'driver_id' | 'org_id',
  { companyId, day }: CompanyDay,
  rows: RawBuilder<unknown>,
): Promise<void> {
  const columns = await columnsOf(ctx, table);
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const own = sql.join(columns.map((name) => sql.ref(`kept.${name}`)));
  const counted = sql.join(columns.map((name) => sql.ref(`excluded.${name}`)));
  const at = sql.ref(key);
  await sql`
    with counted as materialized (select ${names} from (${rows}) counted),
    gone as (
      delete from ${sql.table(table)} kept where company_id = ${companyId} and day = ${day}::date
        and not exists (select from counted where counted.${at} = kept.${at}))
    insert into ${sql.table(table)} as kept (${names}) select ${names} from counted
    on conflict (company_id, day, ${at}) do update set (${names}) = row (${counted})
    where (${own}) is distinct from (${counted})`.execute(unscoped(ctx));
}

const known = new Map<string, string[]>();

export async function columnsOf(ctx: Pick<Context, 'db'>, table: string): Promise<string[]> {
  const found = known.get(table);
  if (found) return found;
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
    unscoped(ctx),
  );
  const names = rows.map(({ name }) => name);
  known.set(table, names);
  return names;
}
