import type { actionText } from '@fleet/contract/log/text';
import type { Subject } from '@fleet/contract/subject';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';

/** The actions; every one has its word in the log. */
export type Action = keyof typeof actionText;

/** One change, as the operation log keeps it. Secrets and biometrics are left out by whoever calls. */
export interface Operation {
  module: Subject;
  action: Action;
  recordId: string | null;
  recordName: string | null;
  before?: unknown;
  after?: unknown;
  companyId?: string | null;
}

/** Writes down who did what, in the same transaction as the change itself. */
export const record = (ctx: Context, operation: Operation): Promise<void> => recordAll(ctx, [operation]);

/** Operations that are written down in one go. */
const atOnce = 500;

/** Writes down what was done to many records at once, one entry for each. */
export async function recordAll(ctx: Context, operations: readonly Operation[]): Promise<void> {
  for (let at = 0; at < operations.length; at += atOnce)
    await writing(ctx)
      .insertInto('operationLog')
      .values(
        operations.slice(at, at + atOnce).map(({ before, after, companyId, ...what }) => ({
          ...what,
          time: ctx.now.toISOString(),
          accountId: ctx.actor.accountId,
          loginName: ctx.actor.loginName,
          ip: ctx.actor.ip,
          companyId: companyId ?? ctx.actor.companyId,
          before: before === undefined ? null : JSON.stringify(before),
          after: after === undefined ? null : JSON.stringify(after),
        })),
      )
      .execute();
}

/** A record by its key; a setting by all that its entries have in common. */
export type Changed = Pick<Operation, 'module' | 'recordId'> &
  Partial<Pick<Operation, 'action' | 'recordName' | 'companyId'>>;

/** Entries under the key of a record that leave it as it is, or whose key is that of a company. */
const beside: Action[] = ['push', 'editPushTarget', 'delPushTarget', 'demandSecondFactor', 'setExamRule'];

/** The person who changed a record or a setting last, where the entry is still known. */
export function whoChanged(ctx: Context, { module, recordId, action, recordName, companyId }: Changed) {
  let entries = unscoped(ctx)
    .selectFrom('operationLog')
    .innerJoin('account', 'account.id', 'operationLog.accountId')
    .select(['account.id as accountId', 'account.username'])
    .where('module', '=', module)
    .where('recordId', recordId === null ? 'is' : '=', recordId)
    .where((is) => is.or([is('before', 'is not', null), is('after', 'is not', null)]));
  entries = action ? entries.where('action', '=', action) : entries.where('action', 'not in', beside);
  if (recordName) entries = entries.where('recordName', '=', recordName);
  if (companyId !== undefined)
    entries = entries.where('operationLog.companyId', companyId === null ? 'is' : '=', companyId);
  return entries.orderBy('operationLog.id', 'desc').executeTakeFirst();
}

/** Every change of the settings of one kind, the oldest first: how each was before, and until when, in milliseconds since 1970. */
export async function formerSettings(
  ctx: Pick<Context, 'db'>,
  { module, action }: Pick<Operation, 'module' | 'action'>,
) {
  const { rows } = await sql<{ companyId: string; recordName: string; before: unknown; until: number }>`
    select company_id, record_name, before, extract(epoch from time)::float8 * 1000 as until from operation_log
    where module = ${module} and record_id is null and action = ${action}
      and company_id is not null and record_name is not null and before is not null
    order by id`.execute(unscoped(ctx));
  return rows;
}
