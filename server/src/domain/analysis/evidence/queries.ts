import type { Input } from '@fleet/contract/call';
import type { evidence, PackKind } from '@fleet/contract/evidence/calls';
import type { jobStates } from '@fleet/contract/job/calls';
import { sql, type Insertable } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { asRegulator, inScope, unscoped, within, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';

/** The path of the organization whose people see as much as the caller; empty for whoever sees the whole company. */
export const sightOf = ({ scope }: Pick<Context, 'scope'>): string =>
  scope.kind === 'orgTree' ? scope.orgPath : '';

/** True where the vehicle or driver of a pack is still its company's, and in the caller's scope. */
const isStillTheirs = (ctx: Context, table: 'vehicle' | 'driver') => sql<boolean>`(
  evidence_pack.${sql.ref(`${table}_id`)} is null or exists (
    select from ${sql.table(table)} where id = evidence_pack.${sql.ref(`${table}_id`)}
      and company_id = evidence_pack.company_id and ${inScope(asRegulator(ctx))}))`;

/**
 * The packs that the caller may read: an authority those that it ordered, others those that no authority did; inside a
 * company those that were made for somebody who saw no more.
 */
function seen(ctx: Context) {
  const { scope } = ctx;
  let packs = within(asRegulator(ctx), 'evidencePack')
    .selectFrom('evidencePack')
    .where(isStillTheirs(ctx, 'vehicle'))
    .where(isStillTheirs(ctx, 'driver'));
  if (scope.kind === 'jurisdiction') packs = packs.where('jurisdictionId', '=', scope.jurisdictionId);
  else if (scope.kind !== 'all') packs = packs.where('jurisdictionId', 'is', null);
  if (scope.kind === 'orgTree') packs = packs.where('sight', 'like', `${scope.orgPath}%`);
  return packs;
}

type TaskState = (typeof jobStates)[number];
const ofTask = (column: string) =>
  sql`(select ${sql.ref(column)} from task where task.id = evidence_pack.task_id)`;
const state = sql<TaskState>`case when made_at is not null then 'done' else coalesce(${ofTask('state')}, 'failed') end`;

export function listPacks(ctx: Context, filter: Input<typeof evidence.list>) {
  const [column, direction] = sortOf(filter.sort ?? 'askedAt,desc');
  const { id, kind, packNum, vehicleId, driverId, startTime, endTime } = filter;
  let packs = seen(ctx).select('id').orderBy(column, direction).orderBy('id', direction);
  if (id) packs = packs.where('id', '=', id);
  if (kind) packs = packs.where('kind', '=', kind);
  if (packNum) packs = packs.where('packNum', 'ilike', contains(packNum));
  if (vehicleId) packs = packs.where('vehicleId', '=', vehicleId);
  if (driverId) packs = packs.where('driverId', '=', driverId);
  if (startTime) packs = packs.where('askedAt', '>=', startTime);
  if (endTime) packs = packs.where('askedAt', '<', endTime);
  return listing(packs, (ids) => showPacks(ctx, ids));
}

const showPacks = (ctx: Context, ids: readonly string[]) =>
  seen(ctx)
    .where('id', 'in', ids)
    .select(['id', 'packNum', 'kind', 'happenTime', 'fromTime', 'toTime', 'askedAt', 'madeAt'])
    .select(['askedByName as askedBy', 'contentsDigest', 'keyId'])
    .select([
      sql<string>`(select company_name from company where company.id = company_id)`.as('companyName'),
      sql<string | null>`coalesce(
        (select car_id from vehicle where vehicle.id = vehicle_id),
        (select driver_num from driver where driver.id = driver_id))`.as('subjectName'),
      state.as('state'),
      sql<number>`case when made_at is not null then 100 else coalesce(${ofTask('progress')}, 0) end`.as(
        'progress',
      ),
      sql<string | null>`case when made_at is null then ${ofTask('message')} end`.as('problem'),
      sql<number | null>`(select bytes from file where file.id = archive_file_id)`.as('bytes'),
    ])
    .execute();

export type Pack = NonNullable<Awaited<ReturnType<typeof findPack>>>;

/** One pack in sight, with the state of its task. */
export const findPack = (ctx: Context, id: string) =>
  seen(ctx)
    .selectAll()
    .select(ofTask('state').$castTo<TaskState | null>().as('taskState'))
    .where('id', '=', id)
    .executeTakeFirst();

/** Everything that an order says. */
export interface Order {
  kind: PackKind;
  companyId: string;
  orgId: string;
  vehicleId: string | null;
  driverId: string | null;
  happenTime: string | null;
  fromTime: string;
  toTime: string;
}

/** Tells our advisory locks for orders from others. */
const orderLocks = 7_407;

/** Orders of one person wait for each other, so that a hundred at once are judged one by one. */
export const lockOrders = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(${orderLocks}, ${ctx.actor.accountId}::int)`.execute(ctx.db);

/** The same order of the same person, since an instant, unless it came to nothing. */
export const findSame = (ctx: Context, order: Order, since: Date) =>
  unscoped(ctx)
    .selectFrom('evidencePack')
    .select('id')
    .where('askedBy', '=', ctx.actor.accountId)
    .where('deletedAt', 'is', null)
    .where('askedAt', '>', since.toISOString())
    .where('kind', '=', order.kind)
    .where('companyId', '=', order.companyId)
    .where('vehicleId', 'is not distinct from', order.vehicleId)
    .where('driverId', 'is not distinct from', order.driverId)
    .where('happenTime', 'is not distinct from', order.happenTime)
    .where('fromTime', '=', order.fromTime)
    .where('toTime', '=', order.toTime)
    .where(state, 'not in', ['failed', 'cancelled'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Which of these packs wait or are being made. */
export async function findOpen(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select evidence_pack.id from evidence_pack join task on task.id = task_id
    where evidence_pack.id = any(${ids}::bigint[]) and task.state in ('waiting', 'running')`.execute(
    unscoped(ctx),
  );
  return new Set(rows.map(({ id }) => id));
}

/** How many packs of the caller wait or are being made. */
export async function countWaiting(ctx: Context): Promise<number> {
  const { count } = await unscoped(ctx)
    .selectFrom('evidencePack')
    .innerJoin('task', 'task.id', 'taskId')
    .where('askedBy', '=', ctx.actor.accountId)
    .where('deletedAt', 'is', null)
    .where('task.state', 'in', ['waiting', 'running'])
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertPack = (ctx: Context, pack: Insertable<Tables['evidencePack']>) =>
  writing(ctx).insertInto('evidencePack').values(pack).returning('id').executeTakeFirstOrThrow();

export const setTask = (ctx: Context, id: string, taskId: string) =>
  writing(ctx).updateTable('evidencePack').set({ taskId }).where('id', '=', id).execute();

type Made = Pick<
  Tables['evidencePack'],
  'paperFileId' | 'archiveFileId' | 'contentsDigest' | 'keyId' | 'sight'
>;

/** Writes down that a pack is made; false where somebody has before. */
export const setMade = async (ctx: Context, id: string, made: { [K in keyof Made]: string }) =>
  (
    await writing(ctx)
      .updateTable('evidencePack')
      .set({ ...made, madeAt: ctx.now.toISOString() })
      .where('id', '=', id)
      .where('madeAt', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Takes packs out of sight that were ordered before, and those of companies that are gone; their files follow. */
export const deletePacks = (ctx: Context, before: Date) =>
  writing(ctx)
    .updateTable('evidencePack')
    .set({ deletedAt: ctx.now.toISOString() })
    .where('deletedAt', 'is', null)
    .where((is) =>
      is.or([
        is('askedAt', '<', before.toISOString()),
        sql<boolean>`exists (select from company where company.id = evidence_pack.company_id and deleted_at is not null)`,
      ]),
    )
    .execute();

/** Tells the browsers of a company of its pack; one of an authority concerns whoever ordered it alone. */
export function tellPack(
  { tell, actor }: Pick<Context, 'tell' | 'actor'>,
  { id, companyId, jurisdictionId }: Pick<Pack, 'id' | 'companyId' | 'jurisdictionId'>,
): void {
  const about = { subject: 'evidence', ids: [id] };
  if (jurisdictionId === null) tell('changed', { ...about, companyId });
  else tell('changed', { ...about, companyId: null, accountId: actor.accountId! });
}
