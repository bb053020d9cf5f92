import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../base/context';
import { isCluster } from '../../../base/placements';
import { unscoped } from '../../../base/scope';
import { columns, type Stored, type StoredName, type StoredReport } from './columns';
import { unpack } from './pack';
import { rowBytes, rowsIn } from './rowBytes';

type Db = Pick<Context, 'db'>;

/** A vehicle, and the company for which it reported; null for whichever. */
export interface Reporter {
  vehicleId: string;
  companyId: string | null;
}

/** From an instant on, and before another; milliseconds since 1970. */
export interface Span extends Reporter {
  from: number;
  to: number;
}

export type StoredRow<N extends StoredName> = Pick<Stored, N | 'time'>;
/** With the key by which it is found twice. */
type Keyed<N extends StoredName> = Pick<Stored, N | 'time' | 'hash'>;

interface Packed {
  place: number;
  day: string;
  packed: Buffer;
}

const dayMs = 86_400_000;

/**
 * The stored reports of some spans, a list for each, in the order of their times: those of closed days from their packs,
 * the rest and what came late from the table. A report that lies in both is one.
 */
export async function storedIn<N extends StoredName>(
  ctx: Db,
  spans: readonly Span[],
  wanted: readonly N[],
): Promise<StoredRow<N>[][]> {
  // In this order, because reports go from the table into packs and never back.
  const names = [...new Set<StoredName>(['time', ...wanted])];
  const loose = await looseIn(ctx, spans, names);
  const packs = await packsIn(ctx, spans);
  return spans.map((span, place) => {
    const [own, bytes] = [packs.get(place), loose.get(place)];
    const rows = bytes ? within(span, rowsIn(bytes, own ? [...names, 'hash'] : names)) : [];
    return own ? together(rows as Keyed<N>[], own, span, wanted) : (rows as StoredRow<N>[]);
  });
}

/** The bytes of the reports in the table, by the place of their span. */
async function looseIn(
  ctx: Db,
  spans: readonly Span[],
  names: readonly StoredName[],
): Promise<Map<number, Buffer>> {
  if (spans.length > 1 && (await isCluster(ctx))) {
    // Bytes of each of several at once are no question to a cluster.
    const found = new Map<number, Buffer>();
    for (const [place, span] of spans.entries())
      for (const bytes of (await looseIn(ctx, [span], names)).values()) found.set(place, bytes);
    return found;
  }
  const [first, last] = reachOf(spans);
  const { rows } = await sql<{ place: number; bytes: Buffer }>`
    select span.place::int - 1 as place, bytes from ${spansOf(spans)}
    cross join lateral (
      select string_agg(bytes, '') as bytes from (
        select ${rowBytes(names)} as bytes from report r
        where r.vehicle_id = span.vehicle_id and (span.company_id is null or r.company_id = span.company_id)
          and r.time >= span.since and r.time < span.until
          -- Said once more for all together, so that the days that nobody asked for are not opened.
          and r.time >= ${first} and r.time < ${last} and ${ofOneVehicle(sql`r.vehicle_id`, spans)}
        order by r.time, r.hash
      ) stored
    ) together
    where bytes is not null`.execute(unscoped(ctx));
  return new Map(rows.map(({ place, bytes }) => [place, bytes]));
}

const all = Object.keys(columns) as (keyof StoredReport)[];

/** The whole reports of a vehicle in the table, in the order of their times, by the company for which it made them. */
export async function unpackedByCompany(
  ctx: Db,
  { vehicleId, from, to }: Omit<Span, 'companyId'>,
): Promise<Map<string, StoredReport[]>> {
  const { rows } = await sql<{ companyId: string; bytes: Buffer }>`
    select r.company_id, string_agg(${rowBytes(all)}, '' order by r.time, r.hash) as bytes from report r
    where r.vehicle_id = ${vehicleId} and r.time >= ${since(from)} and r.time < ${until(to)}
    group by r.company_id`.execute(unscoped(ctx));
  return new Map(rows.map(({ companyId, bytes }) => [companyId, rowsIn(bytes, all)]));
}

/** PostgreSQL counts microseconds, and a span here may begin within one of its milliseconds. */
const within = <Row extends { time: number }>({ from, to }: Span, rows: Row[]): Row[] =>
  rows.filter(({ time }) => time >= from && time < to);

async function packsIn(ctx: Db, spans: readonly Span[]): Promise<Map<number, Packed[]>> {
  const [first, last] = reachOf(spans);
  const { rows } = await sql<Packed>`
    select span.place::int - 1 as place, day, packed from ${spansOf(spans)}
    join packed_day pack on pack.vehicle_id = span.vehicle_id
      and (span.company_id is null or pack.company_id = span.company_id)
      and day >= (span.since at time zone 'UTC')::date and day < span.until at time zone 'UTC'
      and day >= (${first}::timestamptz at time zone 'UTC')::date and day <= (${last}::timestamptz at time zone 'UTC')::date
      and ${ofOneVehicle(sql`pack.vehicle_id`, spans)}
    order by place, day`.execute(unscoped(ctx));
  const found = new Map<number, Packed[]>();
  for (const row of rows) found.set(row.place, [...(found.get(row.place) ?? []), row]);
  return found;
}

function together<N extends StoredName>(
  loose: Keyed<N>[],
  packs: readonly Packed[],
  { from, to }: Span,
  wanted: readonly N[],
): StoredRow<N>[] {
  const packedUntil = Date.parse(packs.at(-1)!.day) + dayMs;
  const isMixed = (loose[0]?.time ?? Infinity) < packedUntil || hasTwice(packs.map(({ day }) => day));
  const packedIn = <W extends StoredName>(names: readonly W[]) => {
    const rows: StoredRow<W>[] = [];
    for (const { packed } of packs)
      for (const row of unpack(packed, ['time', ...names]))
        if (row.time >= from && row.time < to) rows.push(row);
    return rows;
  };
  if (!isMixed) return [...packedIn(wanted), ...loose];
  // Of a report that was sent again, the first that was stored counts.
  const packed = packedIn(['hash', ...wanted]);
  const known = new Set(packed.map(keyOf));
  return [...packed, ...loose.filter((row) => !known.has(keyOf(row)))].sort(inOrder);
}

const hasTwice = (days: readonly string[]) => new Set(days).size < days.length;

type Key = Pick<Stored, 'time' | 'hash'>;

/** A report's key within a vehicle and company. */
export const keyOf = ({ time, hash }: Key): string => `${time} ${hash}`;

/** The order of reports: by time, and of one instant by fingerprint. */
export function inOrder(one: Key, other: Key): number {
  if (one.time !== other.time) return one.time - other.time;
  if (one.hash === other.hash) return 0;
  return BigInt(one.hash) < BigInt(other.hash) ? -1 : 1;
}

/** The spans as rows of a query, `place` from 1. */
export const spansOf = (spans: readonly Span[]) => sql`
  unnest(${spans.map(({ vehicleId }) => vehicleId)}::bigint[], ${spans.map(({ companyId }) => companyId)}::bigint[],
    ${spans.map(({ from }) => since(from))}::timestamptz[], ${spans.map(({ to }) => until(to))}::timestamptz[])
  with ordinality as span (vehicle_id, company_id, since, until, place)`;

/** Says once more which vehicle is asked for, where it is one: in a cluster only the node that holds it is asked then. */
export function ofOneVehicle(column: RawBuilder<unknown>, spans: readonly Span[]): RawBuilder<unknown> {
  const [first, ...others] = new Set(spans.map(({ vehicleId }) => vehicleId));
  return first === undefined || others.length > 0 ? sql`true` : sql`${column} = ${first}::bigint`;
}

/** From the first beginning to the last end, as instants for the database. */
export function reachOf(spans: readonly Span[]): [first: string, last: string] {
  let [first, last] = [Infinity, -Infinity];
  for (const { from, to } of spans) {
    first = Math.min(first, from);
    last = Math.max(last, to);
  }
  return [since(first), until(last)];
}

const since = (ms: number) => instant(Math.floor(ms));
const until = (ms: number) => instant(Math.ceil(ms));
/** An instant for the database, also one before or after all others. */
const instant = (ms: number) =>
  Number.isFinite(ms) ? new Date(ms).toISOString() : ms > 0 ? 'infinity' : '-infinity';
