import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { isCluster } from '../../../base/placements';
import { unscoped } from '../../../base/scope';
import { sqlOf, type StoredName } from './columns';
import { ofOneVehicle, reachOf, type Reporter, type Span, spansOf, storedIn, type StoredRow } from './read';

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
  asked: Nearest,
  wanted: readonly N[],
): Promise<StoredRow<N> | null> {
  return (await nearestOfEach(ctx, side, [asked], wanted))[0]!;
}

/** The same for several, each in its place. */
export async function nearestOfEach<N extends StoredName>(
  ctx: Pick<Context, 'db'>,
  side: Side,
  asked: readonly Nearest[],
  wanted: readonly N[],
): Promise<(StoredRow<N> | null)[]> {
  if (asked.length === 0) return [];
  const isBefore = side === 'before';
  const has = (row: StoredRow<N>) => wanted.some((name) => row[name] !== null);
  const inside = asked.map(({ at, reach, ...reporter }) => ({
    ...reporter,
    ...(isBefore ? { from: reach, to: at } : { from: at, to: reach }),
  }));
  const loose = await nearestLoose(ctx, isBefore, inside, wanted);
  // Only what is nearer than that is looked for in packs.
  const nearer = inside.map((span, place) => {
    const at = loose.get(place);
    return at === undefined ? span : isBefore ? { ...span, from: at } : { ...span, to: at };
  });
  const days = await packedDays(ctx, isBefore, nearer);
  const found = new Map<number, StoredRow<N>>();
  for (const [place, starts] of days) {
    for (const start of starts) {
      const { from, to } = inside[place]!;
      const span = { ...inside[place]!, from: Math.max(start, from), to: Math.min(start + dayMs, to) };
      const [rows] = await storedIn(ctx, [span], wanted);
      const row = isBefore ? rows!.findLast(has) : rows!.find(has);
      if (!row) continue;
      found.set(place, row);
      break;
    }
  }
  const left = [...loose].filter(([place]) => !found.has(place));
  const spans = left.map(([place, at]) => ({ ...inside[place]!, from: at, to: at + 1 }));
  const rowsOf = spans.length > 0 ? await storedIn(ctx, spans, wanted) : [];
  left.forEach(([place], at) => {
    const row = isBefore ? rowsOf[at]!.findLast(has) : rowsOf[at]!.find(has);
    if (row) found.set(place, row);
  });
  return asked.map((_, place) => found.get(place) ?? null);
}

/** When the nearest of the table was, by place. */
async function nearestLoose(
  ctx: Pick<Context, 'db'>,
  isBefore: boolean,
  spans: readonly Span[],
  wanted: readonly StoredName[],
): Promise<Map<number, number>> {
  const told = sql.join(
    wanted.map((name) => sql`${sqlOf(name)} is not null`),
    sql` or `,
  );
  if (spans.length > 1 && (await isCluster(ctx))) {
    // The nearest of each of several at once is no question to a cluster.
    const found = new Map<number, number>();
    for (const [place, span] of spans.entries())
      for (const time of (await nearestLoose(ctx, isBefore, [span], wanted)).values()) found.set(place, time);
    return found;
  }
  const [first, last] = reachOf(spans);
  const { rows } = await sql<{ place: number; time: number }>`
    select span.place::int - 1 as place, nearest.time from ${spansOf(spans)}
    cross join lateral (
      select ${sqlOf('time')} as time from report r
      where r.vehicle_id = span.vehicle_id and (span.company_id is null or r.company_id = span.company_id) and (${told})
        and r.time >= span.since and r.time < span.until and r.time >= ${first} and r.time < ${last}
        and ${ofOneVehicle(sql`r.vehicle_id`, spans)}
      order by r.time ${sql.raw(isBefore ? 'desc' : 'asc')} limit 1
    ) nearest`.execute(unscoped(ctx));
  return new Map(rows.map(({ place, time }) => [place, time]));
}

/** When the packed days begin that reach into each span, the nearest first; milliseconds since 1970. */
async function packedDays(
  ctx: Pick<Context, 'db'>,
  isBefore: boolean,
  spans: readonly Span[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ place: number; day: string }>`
    select distinct span.place::int - 1 as place, day from ${spansOf(spans)}
    join packed_day pack on pack.vehicle_id = span.vehicle_id
      and (span.company_id is null or pack.company_id = span.company_id)
      and day >= (span.since at time zone 'UTC')::date and day <= (span.until at time zone 'UTC')::date
      and ${ofOneVehicle(sql`pack.vehicle_id`, spans)}
    order by place, day ${sql.raw(isBefore ? 'desc' : 'asc')}`.execute(unscoped(ctx));
  const found = new Map<number, number[]>();
  for (const { place, day } of rows) found.set(place, [...(found.get(place) ?? []), Date.parse(day)]);
  return found;
}
