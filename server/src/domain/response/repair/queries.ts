import type { Input, Output } from '@fleet/contract/call';
import type { ownRepair, repair } from '@fleet/contract/repair/calls';
import { sql, type Insertable, type Updateable } from 'kysely';
import { mayWork } from '../../../base/accounts';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { inOrgTree, unscoped, within, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';
import { everKnownBy } from '../../fleet/vehicle/service';

type Filter = Input<typeof repair.list>;
type Narrowing = Input<typeof repair.counts> & Partial<Pick<Filter, 'id'>>;

/** A person who sees a whole company is its administrator and may do what a requester may. */
export const seesWholeCompany = ({ scope }: Context) => scope.kind === 'company' || scope.kind === 'all';

const isRequester = (ctx: Context) =>
  seesWholeCompany(ctx)
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(repair_request.account_id = ${ctx.actor.accountId}, false)`;
/** The person who accepted it; once he is gone, whoever sees the whole company stands in for him. */
const isRepairer = (ctx: Context) => {
  const isGone = sql`not exists (select from account
    where account.id = repair_user_id and ${mayWork(ctx)})`;
  return sql<boolean>`coalesce(state in ('pending', 'repaired')
    and (repair_user_id = ${ctx.actor.accountId} or (${seesWholeCompany(ctx)}::boolean and ${isGone})), false)`;
};

const carId = sql<string>`(select car_id from vehicle where vehicle.id = repair_request.vehicle_id)`;
const orgName = sql<string>`(select org_name from org where org.id = repair_request.org_id)`;
export const nameOfValue = (typeCode: 'MALFUNCTION_TYPE' | 'REPAIR_TYPE', column: string) =>
  sql<
    string | null
  >`(select name from dict_value where type_code = ${typeCode} and value = ${sql.ref(column)})`;

function matching(ctx: Context, filter: Narrowing) {
  let found = within(ctx, 'repairRequest').selectFrom('repairRequest');
  const { id, isMine, orgId, anyNum, requestNum, state, repairPerson, startTime, endTime } = filter;
  if (id) found = found.where('repairRequest.id', '=', id);
  if (isMine) found = found.where('repairRequest.accountId', '=', ctx.actor.accountId);
  if (orgId) found = found.where(inOrgTree(orgId));
  if (requestNum) found = found.where('requestNum', 'ilike', contains(requestNum));
  if (state) found = found.where('state', '=', state);
  if (repairPerson) found = found.where('repairPerson', 'ilike', contains(repairPerson));
  if (startTime) found = found.where('repairTime', '>=', startTime);
  if (endTime) found = found.where('repairTime', '<', endTime);
  if (anyNum) found = found.where('vehicleId', 'in', everKnownBy(ctx, anyNum));
  return found;
}

/** Requests in sight. */
export function listRequests(ctx: Context, filter: Filter) {
  const [column, direction] = sortOf(filter.sort ?? 'repairTime,desc');
  const found = matching(ctx, filter)
    .select('repairRequest.id')
    .orderBy(`repairRequest.${column}`, direction)
    .orderBy('repairRequest.id', 'desc');
  return listing(found, (ids) => showRequests(ctx, ids));
}

/** Those that the caller made himself. */
export const listOwnRequests = (ctx: Context, filter: Input<typeof ownRepair.list>) =>
  listRequests(ctx, { ...filter, isMine: true });

export const showRequests = (ctx: Context, ids: readonly string[]) =>
  within(ctx, 'repairRequest')
    .selectFrom('repairRequest')
    .where('repairRequest.id', 'in', ids)
    .select(['id', 'version', 'requestNum', 'vehicleId', 'repairPerson', 'phone', 'repairTime', 'situation'])
    .select(['malfunctionType', 'state', 'result', 'urgeCount', 'urgedAt'])
    .select(['acceptedAt', 'repairedAt', 'closedAt'])
    .select([
      carId.as('carId'),
      orgName.as('orgName'),
      nameOfValue('MALFUNCTION_TYPE', 'malfunction_type').as('malfunctionName'),
      sql<string | null>`(select username from account where account.id = repair_user_id)`.as('repairUser'),
      sql<string | null>`(select code from alarm where alarm.id = alarm_id)`.as('faultType'),
      sql<string | null>`(select sum(total_cost)::numeric(14, 2) from repair_order
        where request_id = repair_request.id and deleted_at is null)`.as('orderCost'),
      isRequester(ctx).as('isRequester'),
      isRepairer(ctx).as('isRepairer'),
    ])
    .execute();

/** The sums of a list, whatever state it shows. */
export const countRequests = (ctx: Context, { state, ...filter }: Input<typeof repair.counts>) =>
  matching(ctx, filter)
    .select([
      sql<number>`(count(*) filter (where state = 'unaccepted'))::int`.as('unaccepted'),
      sql<number>`(count(*) filter (where state = 'pending'))::int`.as('pending'),
      sql<number>`(count(*) filter (where state = 'repaired'))::int`.as('repaired'),
      sql<number>`(count(*) filter (where state = 'closed'))::int`.as('closed'),
    ])
    .executeTakeFirstOrThrow();

const mostCounted = 100;

/** The requests that wait for the caller's people to accept or to repair; to 100 at most. */
export async function countWaiting(ctx: Context): Promise<Output<typeof repair.waiting>> {
  if (!ctx.actor.rights.has('repair:view')) return { waiting: null };
  const waiting = within(ctx, 'repairRequest')
    .selectFrom('repairRequest')
    .where(sql<boolean>`state in ('unaccepted', 'pending')`)
    .select('id')
    .limit(mostCounted);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${waiting}) waiting`.execute(ctx.db);
  return { waiting: rows[0]!.count };
}

/** One request, as whoever does something with it needs it. */
export const findRequest = (ctx: Context, id: string) =>
  within(ctx, 'repairRequest')
    .selectFrom('repairRequest')
    .where('repairRequest.id', '=', id)
    .selectAll()
    .select([
      carId.as('carId'),
      sql<string | null>`(select username from account where account.id = repair_user_id)`.as('repairUser'),
      isRequester(ctx).as('isRequester'),
      isRepairer(ctx).as('isRepairer'),
    ])
    .executeTakeFirst();

/** Nobody else takes a step with it until this transaction ends. */
export const lockRequest = (ctx: Context, id: string) =>
  writing(ctx).selectFrom('repairRequest').select('id').where('id', '=', id).forUpdate().execute();

export const insertRequest = (ctx: Context, request: Insertable<Tables['repairRequest']>) =>
  writing(ctx).insertInto('repairRequest').values(request).returning('id').executeTakeFirstOrThrow();

export const updateRequest = (ctx: Context, id: string, change: Updateable<Tables['repairRequest']>) =>
  writing(ctx)
    .updateTable('repairRequest')
    .set((is) => ({ ...change, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const insertStep = (
  ctx: Context,
  step: Omit<Insertable<Tables['repairStep']>, 'time' | 'accountId'>,
) =>
  writing(ctx)
    .insertInto('repairStep')
    .values({ ...step, time: ctx.now.toISOString(), accountId: ctx.actor.accountId })
    .execute();

export const findSteps = (ctx: Context, requestId: string) =>
  writing(ctx)
    .selectFrom('repairStep')
    .leftJoin('account', 'account.id', 'repairStep.accountId')
    .where('requestId', '=', requestId)
    .select(['repairStep.id', 'doing', 'time', 'username as name', 'detail', 'repairStep.accountId'])
    .orderBy('repairStep.id')
    .execute();

export const beginStay = (ctx: Context, requestId: string, vehicleId: string) =>
  writing(ctx)
    .insertInto('repairStay')
    .values({ requestId, vehicleId, startedAt: ctx.now.toISOString() })
    .execute();

export const endStay = (ctx: Context, requestId: string) =>
  writing(ctx)
    .updateTable('repairStay')
    .set({ endedAt: sql`greatest(started_at, ${ctx.now.toISOString()})` })
    .where('requestId', '=', requestId)
    .where('endedAt', 'is', null)
    .execute();

/** The number of the request by which a fault is being repaired, or was. */
export const findRequestOfFault = (ctx: Context, alarmId: string) =>
  unscoped(ctx)
    .selectFrom('repairRequest')
    .select('requestNum')
    .where('alarmId', '=', alarmId)
    .where('state', '<>', 'closed')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

export const findFiles = (ctx: Context, requestId: string) =>
  writing(ctx)
    .selectFrom('repairFile')
    .innerJoin('file', 'file.id', 'repairFile.fileId')
    .where('requestId', '=', requestId)
    .select(['file.id', 'fileName', sql<boolean>`type like 'image/%'`.as('isImage')])
    .orderBy('file.id')
    .execute();

export const insertFile = (ctx: Context, requestId: string, fileId: string) =>
  writing(ctx).insertInto('repairFile').values({ requestId, fileId }).execute();

export const deleteFile = (ctx: Context, requestId: string, fileId: string) =>
  writing(ctx)
    .deleteFrom('repairFile')
    .where('requestId', '=', requestId)
    .where('fileId', '=', fileId)
    .execute();

/** The requests that were repaired before an instant and are still open. */
export const findRepairedBefore = async (ctx: Context, before: Date, most: number) =>
  (
    await unscoped(ctx)
      .selectFrom('repairRequest')
      .select('id')
      .where('state', '=', 'repaired')
      .where('repairedAt', '<', before.toISOString())
      .where('deletedAt', 'is', null)
      .orderBy('repairedAt')
      .limit(most)
      .execute()
  ).map(({ id }) => id);

const mostTold = 20;

/** Whom it concerns that a request waits: who accepted it, else those of its company who may accept it and see it. */
export const findConcerned = (
  ctx: Context,
  request: { companyId: string; orgId: string; repairUserId: string | null },
) => {
  const whole = unscoped(ctx)
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .innerJoin('org', 'org.id', 'account.orgId')
    .where(mayWork(ctx))
    .where('email', 'is not', null)
    .where('account.companyId', '=', request.companyId)
    .select(['email', 'account.id as readerId'])
    .$narrowType<{ email: string }>()
    .limit(mostTold);
  return request.repairUserId
    ? whole.where('account.id', '=', request.repairUserId).execute()
    : whole
        .where(sql<boolean>`'repair:accept' = any(role.rights)`)
        .where(
          sql<boolean>`(data_scope = 'COMPANY' or (data_scope = 'ORG_TREE'
            and (select path from org one where one.id = ${request.orgId}) like org.path || '%'))`,
        )
        .execute();
};

/** Everything open of a vehicle. */
export const findOpenOf = async (ctx: Context, vehicleId: string) =>
  (
    await unscoped(ctx)
      .selectFrom('repairRequest')
      .select('id')
      .where('vehicleId', '=', vehicleId)
      .where('state', '<>', 'closed')
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);
