import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { sqlOf, type StoredName } from './columns';
import { instant, type Reporter, storedIn, type StoredRow } from './read';

type Side = 'before' | 'after';

interface Nearest extends Reporter {
  /** Before this instant, or from it on; milliseconds since 1970. */
  at: number;
  /** As far back, or ahead; milliseconds since 1970. */
  reach: number;
}

const dayMs = 86_400_000;

/** The stored report nearest to an instant, on one side of it, that has one of the wanted values; null when none has. */
export async function nearestStored<N extends StoredName>(
  ctx: Pick<Context, 'db'>,
  side: Side,
  { at, reach, ...reporter }: Nearest,
  wanted: readonly N[],
): Promise<StoredRow<N> | null> {
  const isBefore = side === 'before';
  const has = (row: StoredRow<N>) => wanted.some((name) => row[name] !== null);
  const [from, to] = isBefore ? [reach, at] : [at, reach];
  const loose = await nearestLoose(ctx, isBefore, { ...reporter, from, to }, wanted);
  const nearer = loose === null ? reach : loose;
  const days = await packedDays(ctx, isBefore, reporter, isBefore ? [nearer, at] : [at, nearer]);
  for (const start of days) {
    const span = { ...reporter, from: Math.max(start, from), to: Math.min(start + dayMs, to) };
    const [rows] = await storedIn(ctx, [span], wanted);
    const found = isBefore ? rows!.findLast(has) : rows!.find(has);
    if (found) return found;
  }
  if (loose === null) return null;
  const [rows] = await storedIn(ctx, [{ ...reporter, from: loose, to: loose + 1 }], wanted);
  return (isBefore ? rows!.findLast(has) : rows!.find(has)) ?? null;
}

/** When the nearest of the table was. */
async function nearestLoose(
  ctx: Pick<Context, 'db'>,
  isBefore: boolean,
  { vehicleId, companyId, from, to }: Reporter & { from: number; to: number },
  wanted: readonly StoredName[],
): Promise<number | null> {
  const told = sql.join(
    wanted.map((name) => sql`${sqlOf(name)} is not null`),
    sql` or `,
  );
  const { rows } = await sql<{ time: number }>`
    select ${sqlOf('time')} as time from report r
    where vehicle_id = ${vehicleId} and (${companyId}::bigint is null or company_id = ${companyId}) and (${told})
      and time >= ${instant(from)} and time < ${instant(to)}
    order by time ${sql.raw(isBefore ? 'desc' : 'asc')} limit 1`.execute(unscoped(ctx));
  return rows[0]?.time ?? null;
}

/** When the packed days of a vehicle begin that reach into a span, the nearest first; milliseconds since 1970. */
async function packedDays(
  ctx: Pick<Context, 'db'>,
  isBefore: boolean,
  { vehicleId, companyId }: Reporter,
  [from, to]: [number, number],
): Promise<number[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day from packed_day
    where vehicle_id = ${vehicleId} and (${companyId}::bigint is null or company_id = ${companyId})
      and day >= (${instant(from)}::timestamptz at time zone 'UTC')::date and day <= (${instant(to)}::timestamptz at time zone 'UTC')::date
    order by day ${sql.raw(isBefore ? 'desc' : 'asc')}`.execute(unscoped(ctx));
  return rows.map(({ day }) => Date.parse(day));
}
