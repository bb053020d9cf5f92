import type { Input } from '@fleet/contract/call';
import type { log } from '@fleet/contract/log/calls';
import { actionText } from '@fleet/contract/log/text';
import { subjectText } from '@fleet/contract/subject';
import { say, type Texts } from '@fleet/contract/text';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing } from '../../../base/query';
import { unscoped } from '../../../base/scope';

/**
 * Entries that the caller may read: his company's, whoever acted; inside a company those of the people below him.
 * They have no owner that `within` could know, because an entry outlives the record that it is about.
 */
export function readable({ scope, actor }: Context): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'all':
      return sql`true`;
    case 'company':
      return sql`company_id = ${scope.companyId}`;
    case 'orgTree':
      return sql`account_id in (
        select account.id from account join org on org.id = account.org_id where org.path like ${`${scope.orgPath}%`})`;
    case 'jurisdiction':
    case 'regulated':
      return sql`account_id = ${actor.accountId}`;
  }
}

type Filter = Omit<Input<typeof log.list>, 'pageSize' | 'cursor'>;

const entries = (ctx: Context, filter: Filter) => {
  let found = unscoped(ctx).selectFrom('operationLog').where(readable(ctx));
  if (filter.id) found = found.where('id', '=', filter.id);
  if (filter.loginName) found = found.where(sql`lower(login_name)`, '=', filter.loginName.toLowerCase());
  if (filter.module) found = found.where('module', '=', filter.module);
  if (filter.action) found = found.where('action', '=', filter.action);
  if (filter.recordId) found = found.where('recordId', '=', filter.recordId);
  if (filter.recordName) found = found.where('recordName', 'ilike', contains(filter.recordName));
  if (filter.startTime) found = found.where('time', '>=', filter.startTime);
  if (filter.endTime) found = found.where('time', '<', filter.endTime);
  return found;
};

/** Newest first, a page at a time; the cursor is the last entry that was shown. */
export async function listLog(ctx: Context, { pageSize, cursor, ...filter }: Input<typeof log.list>) {
  let found = entries(ctx, filter).select('id').orderBy('id', 'desc').limit(pageSize);
  if (cursor) found = found.where('id', '<', cursor);
  const ids = (await found.execute()).map(({ id }) => id);
  const rows = ids.length > 0 ? await showLog(ctx, ids) : [];
  return { rows, nextCursor: rows.length === pageSize ? rows.at(-1)!.id : null };
}

/** All of them, for a sheet, in the reader's words. */
export const findLog = (ctx: Context, filter: Filter) =>
  listing(entries(ctx, filter).select('id').orderBy('id', 'desc'), async (ids) =>
    (await showLog(ctx, ids)).map((row) => ({
      ...row,
      module: wordOf(ctx, subjectText, row.module),
      action: wordOf(ctx, actionText, row.action),
      before: asText(row.before),
      after: asText(row.after),
    })),
  );

/** The code itself, where it has a word no longer. */
const wordOf = ({ language }: Context, words: Texts, code: string) =>
  say(language, words[code] ?? [code, code]);

const asText = (value: unknown) => (value === null ? null : JSON.stringify(value));

const showLog = (ctx: Context, ids: string[]) =>
  unscoped(ctx)
    .selectFrom('operationLog')
    .leftJoin('logSeal', 'logSeal.logId', 'operationLog.id')
    .select([
      'id',
      'time',
      'loginName',
      'ip',
      'module',
      'action',
      'recordId',
      'recordName',
      'before',
      'after',
    ])
    .select('sealedAt')
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
