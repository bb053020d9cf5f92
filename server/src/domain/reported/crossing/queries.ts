import type { Input } from '@fleet/contract/call';
import type { crossing, Evidence } from '@fleet/contract/crossing/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { asFingerprint } from '../../../base/fingerprint';
import { inParts } from '../../../base/parts';
import { listing, sortOf } from '../../../base/query';
import { unscoped, within } from '../../../base/scope';
import { followCrossings, tellWritten } from '../alarm/index';
import { groundColumns } from '../../places/fence/service';
import { lapses } from '../../fleet/renew/service';
import { storedIn, type StoredRow, storedSince } from '../../fleet/stored/index';
import { longestSilenceMs, type Reading, type Watching } from './drive';

type Db = Pick<Context, 'db'>;

/** Crossings of a fence by vehicles in sight; what a lapsed service reported is not shown. */
export function listCrossings(ctx: Context, filter: Input<typeof crossing.list>) {
  const [column, direction] = sortOf(filter.sort ?? 'startedAt,desc');
  const shown = () =>
    within(ctx, 'fence', 'vehicle')
      .selectFrom('fenceCrossing')
      .innerJoin('fence', 'fence.id', 'fenceCrossing.fenceId')
      .innerJoin('vehicle', (join) =>
        join
          .onRef('vehicle.id', '=', 'fenceCrossing.vehicleId')
          .onRef('vehicle.companyId', '=', 'fenceCrossing.companyId'),
      )
      .leftJoin(lapses(ctx).as('lapse'), 'lapse.vehicleId', 'fenceCrossing.vehicleId')
      .where('lapse.vehicleId', 'is', null);
  const found = shown()
    .select('fenceCrossing.id')
    .where('fenceId', '=', filter.fenceId)
    .orderBy(column, direction)
    .orderBy('fenceCrossing.id');
  return listing(found, (ids) =>
    shown()
      .where('fenceCrossing.id', 'in', ids)
      .select(['fenceCrossing.id', 'fenceCrossing.vehicleId', 'carId', 'fenceCrossing.level'])
      .select(['startedAt', 'endedAt', 'restsOn'])
      .select(sql<number | null>`extract(epoch from ended_at - started_at)::int`.as('seconds'))
      .execute(),
  );
}

/** The fences with the vehicles that they watch: of vehicles of some parts, or the named ones. */
export async function loadWatching(
  ctx: Db,
  which: { fenceIds?: string[]; vehicleIds?: string[]; parts?: readonly number[] },
): Promise<{ vehicleId: string; watching: Watching }[]> {
  let members = unscoped(ctx)
    .selectFrom('fenceCar')
    .innerJoin('fence', 'fence.id', 'fenceCar.fenceId')
    .innerJoin('vehicle', (join) =>
      join.onRef('vehicle.id', '=', 'fenceCar.vehicleId').onRef('vehicle.companyId', '=', 'fence.companyId'),
    )
    .where('fence.deletedAt', 'is', null)
    .where('vehicle.deletedAt', 'is', null)
    .select(['fenceId', 'vehicleId', 'fence.companyId', ...groundColumns, 'level', 'speedLimit'])
    .select(sql<number>`extract(epoch from greatest(shaped_at, since))::float8 * 1000`.as('from'));
  if (which.fenceIds) members = members.where('fenceId', 'in', which.fenceIds);
  if (which.vehicleIds) members = members.where('vehicleId', 'in', which.vehicleIds);
  if (which.parts) members = members.where(inParts('vehicle_id', which.parts));
  return (await members.execute()).map(({ vehicleId, ...watching }) => ({ vehicleId, watching }));
}

/** A vehicle whose reports since an instant are to be judged; ISO 8601. */
export interface Asked {
  vehicleId: string;
  companyId: string;
  since: string;
}

/** Vehicles that have reports which are newer than their state as last written, and since when; milliseconds since 1970. */
export async function findUnjudged(
  ctx: Db,
  vehicleIds: readonly string[],
): Promise<{ vehicleId: string; since: number }[]> {
  const { rows: states } = await sql<{ vehicleId: string; since: number; reportTime: string }>`
    select vehicle_id as "vehicleId", extract(epoch from report_time)::float8 * 1000 as since,
      report_time::text as "reportTime"
    from vehicle_state where vehicle_id = any(${vehicleIds}::bigint[]) and report_time is not null`.execute(
    unscoped(ctx),
  );
  if (states.length === 0) return [];
  // In a question of its own: the reports may lie in another place than the states.
  const { rows } = await sql<{ vehicleId: string }>`
    select distinct report.vehicle_id as "vehicleId"
    from unnest(${states.map(({ vehicleId }) => vehicleId)}::bigint[], ${states.map(({ reportTime }) => reportTime)}::timestamptz[])
      as state (vehicle_id, report_time)
    join report on report.vehicle_id = state.vehicle_id and report.time > state.report_time`.execute(
    unscoped(ctx),
  );
  const unjudged = new Set(rows.map(({ vehicleId }) => vehicleId));
  return states.filter(({ vehicleId }) => unjudged.has(vehicleId));
}

const askedRows = (asked: readonly object[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked ("vehicleId" bigint, "companyId" bigint, since timestamptz)`;

/** So many reports before the one in question are enough to know how a vehicle stood. */
const lookBack = 20;
const lookBackMs = lookBack * longestSilenceMs;

const wanted = ['hash', 'flags', 'lng', 'lat', 'speed'] as const;
type Stored = StoredRow<(typeof wanted)[number]>;
/** Reports that say where a vehicle was, or how fast it went. */
const isTelling = ({ lng, speed }: Stored) => lng !== null || speed !== null;

/** The same, since the instants at which judging has to begin for what came after to be judged rightly. */
export async function findBeginnings(ctx: Db, asked: readonly Asked[]): Promise<Asked[]> {
  if (asked.length === 0) return [];
  const spans = asked.map(({ since, ...owner }) => {
    const to = Date.parse(since);
    return { ...owner, from: to - lookBackMs, to };
  });
  const before = await storedIn(ctx, spans, wanted);
  return asked.map((one, place) => {
    const [first] = before[place]!.filter(isTelling).slice(-lookBack);
    return first ? { ...one, since: new Date(first.time).toISOString() } : one;
  });
}

/** Everything that the vehicles reported since their instants, of each in the order of its times. */
export async function* readingsSince(
  ctx: Db,
  asked: readonly Asked[],
): AsyncIterable<{ vehicleId: string; reading: Reading }> {
  const since = asked.map((one) => ({ ...one, since: Date.parse(one.since) }));
  for await (const [place, rows] of storedSince(ctx, since, wanted))
    for (const row of rows)
      if (isTelling(row)) yield { vehicleId: asked[place]!.vehicleId, reading: asReading(row) };
}

const lastKnownPosition = 2;

const asReading = ({ time, hash, flags, lng, lat, speed }: Stored): Reading => ({
  time,
  hash: asFingerprint(hash),
  speed,
  place: lng === null || lat === null || (flags & lastKnownPosition) !== 0 ? null : { lng, lat },
});

/** A crossing that covers the beginning of what is judged anew. */
export interface Open {
  vehicleId: string;
  fenceId: string;
  startedAt: string;
  startedMs: number;
}

const stillMeant = sql`started_at >= greatest(fence.shaped_at, watched.since)`;

export async function findOpen(ctx: Db, asked: readonly Asked[]): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select asked."vehicleId"::text, fence.id as "fenceId", started_at as "startedAt",
      extract(epoch from started_at)::float8 * 1000 as "startedMs"
    from ${askedRows(asked)}
    join fence_crossing on fence_crossing.vehicle_id = asked."vehicleId"
    join fence on fence.id = fence_crossing.fence_id
    join fence_car watched on watched.fence_id = fence.id and watched.vehicle_id = asked."vehicleId"
    where started_at < asked.since and (ended_at is null or ended_at >= asked.since) and ${stillMeant}`.execute(
    unscoped(ctx),
  );
  return rows;
}

/** A crossing that began, as it is written down. */
export interface Begun {
  vehicle_id: string;
  fence_id: string;
  company_id: string;
  level: string;
  started_at: string;
  rests_on: Evidence[];
}
/** One that ended. */
export interface Ended {
  vehicle_id: string;
  fence_id: string;
  started_at: string;
  ended_at: string;
}

const begunRows = (begun: readonly Begun[]) => sql`jsonb_to_recordset(${JSON.stringify(begun)}::jsonb)
  as begun (vehicle_id bigint, fence_id bigint, company_id bigint, level text, started_at timestamptz, rests_on jsonb)`;

/** Writes crossings that began, each once; a fence that was changed meanwhile, or watches no longer, gets none. Answers the new ones. */
export async function insertBegun(ctx: Db, begun: readonly Begun[]): Promise<string[]> {
  if (begun.length === 0) return [];
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into fence_crossing (vehicle_id, fence_id, company_id, level, started_at, rests_on)
    select begun.vehicle_id, begun.fence_id, begun.company_id, begun.level, begun.started_at, begun.rests_on
    from ${begunRows(begun)}
    join fence on fence.id = begun.fence_id and fence.deleted_at is null and fence.company_id = begun.company_id
    join fence_car watched on watched.fence_id = fence.id and watched.vehicle_id = begun.vehicle_id
    where begun.started_at >= greatest(fence.shaped_at, watched.since)
    on conflict (vehicle_id, fence_id, started_at) do update set ended_at = null, rests_on = excluded.rests_on
    returning fence_crossing.id, (fence_crossing.xmax = 0) as is_new`.execute(unscoped(ctx));
  return rows.flatMap(({ id, isNew }) => (isNew ? [id] : []));
}

export async function writeEnded(ctx: Db, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return;
  await sql`
    update fence_crossing set ended_at = ended.ended_at
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
      as ended (vehicle_id bigint, fence_id bigint, started_at timestamptz, ended_at timestamptz)
    where fence_crossing.vehicle_id = ended.vehicle_id and fence_crossing.fence_id = ended.fence_id
      and fence_crossing.started_at = ended.started_at`.execute(unscoped(ctx));
}

/** Takes back what was found since the instants and is not found again; what covered them goes on for now. */
export async function takeBackSince(
  ctx: Db,
  asked: readonly Asked[],
  open: readonly Open[],
  begun: readonly Begun[],
): Promise<void> {
  const db = unscoped(ctx);
  await sql`
    delete from fence_crossing using ${askedRows(asked)}, fence, fence_car watched
    where fence_crossing.vehicle_id = asked."vehicleId" and fence.id = fence_crossing.fence_id
      and watched.fence_id = fence.id and watched.vehicle_id = fence_crossing.vehicle_id
      and started_at >= asked.since and ${stillMeant}
      and not exists (
        select from ${begunRows(begun)}
        where begun.vehicle_id = fence_crossing.vehicle_id and begun.fence_id = fence_crossing.fence_id
          and begun.started_at = fence_crossing.started_at)`.execute(db);
  await sql`
    update fence_crossing set ended_at = null
    from jsonb_to_recordset(${JSON.stringify(open)}::jsonb) as open ("vehicleId" bigint, "fenceId" bigint, "startedAt" timestamptz)
    where vehicle_id = open."vehicleId" and fence_id = open."fenceId" and started_at = open."startedAt"`.execute(
    db,
  );
}

/** A fence that was changed or deleted, or watches a vehicle no longer: what went on in it is over. */
export async function endCrossings(
  ctx: Pick<Context, 'db' | 'now' | 'tell'>,
  fenceId: string,
  vehicleIds?: readonly string[],
): Promise<void> {
  let open = unscoped(ctx)
    .updateTable('fenceCrossing')
    .set({ endedAt: ctx.now.toISOString() })
    .where('fenceId', '=', fenceId)
    .where('endedAt', 'is', null);
  if (vehicleIds) open = open.where('vehicleId', 'in', vehicleIds);
  await open.execute();
  tellWritten(ctx, await followCrossings(ctx, { fenceId }));
}
