import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import type { Day } from './dayCount';

const known = new Map<string, Day>();
const mostKnown = 5_000;

/**
 * A day, `YYYY-MM-DD`, on the clock of a zone: 23 to 25 hours, each with the name that the clock gives it. One that comes
 * twice is one of two hours; where the clock is changed by half an hour, so is one.
 */
export async function dayIn(ctx: Pick<Context, 'db'>, day: string, timeZone: string): Promise<Day> {
  const key = `${day} ${timeZone}`;
  const found = known.get(key) ?? (await findDay(ctx, day, timeZone));
  if (known.size >= mostKnown) known.clear();
  known.set(key, found);
  return found;
}

async function findDay(ctx: Pick<Context, 'db'>, day: string, timeZone: string): Promise<Day> {
  const begin = sql`${day}::timestamp at time zone ${timeZone}`;
  const end = sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;
  // Clocks are ahead of Greenwich by quarters of an hour.
  const { rows } = await sql<{ from: number; hour: number; to: number }>`
    select (extract(epoch from at) * 1000)::float8 as from, hour, (extract(epoch from ${end}) * 1000)::float8 as to
    from (
      select at, hour, lag(hour) over (order by at) as before
      from generate_series(${begin}, ${end} - interval '1 us', interval '15 minutes') at
      cross join lateral (select extract(hour from at at time zone ${timeZone})::int as hour) shown) quarter
    where before is distinct from hour order by at`.execute(ctx.db);
  return {
    from: rows[0]!.from,
    to: rows[0]!.to,
    hours: rows.map(({ from, hour }) => ({ from, hour })),
  };
}
