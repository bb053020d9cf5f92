import type { Input } from '@fleet/contract/call';
import type { policy } from '@fleet/contract/policy/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { asRegulator, within, writing } from '../../../base/scope';

/** Whether somebody publishes rules and sees who has read them: authorities and the platform. */
export const isIssuer = ({ scope }: Pick<Context, 'scope'>): boolean =>
  scope.kind === 'all' || scope.kind === 'jurisdiction';

/** The company that somebody reads for; null for those who publish. */
export const companyOf = (ctx: Pick<Context, 'scope' | 'actor'>): string | null =>
  isIssuer(ctx) ? null : ctx.actor.companyId;

export function listRules(ctx: Context, filter: Input<typeof policy.list>) {
  const { id, title, docNum, startDate, endDate } = filter;
  const [column, direction] = sortOf(filter.sort ?? 'issueDate,desc');
  let found = within(ctx, 'policyRule')
    .selectFrom('policyRule')
    .select('id')
    .orderBy(column, direction)
    .orderBy('id', direction);
  if (id) found = found.where('id', '=', id);
  if (title) found = found.where('title', 'ilike', contains(title));
  if (docNum) found = found.where('docNum', 'ilike', contains(docNum));
  if (startDate) found = found.where('issueDate', '>=', startDate);
  if (endDate) found = found.where('issueDate', '<=', endDate);
  return listing(found, (ids) => showRules(ctx, ids));
}

/** True for a rule that the caller may delete: an authority its own, the platform each. */
const isOwn = ({ scope }: Context) =>
  scope.kind === 'all'
    ? sql<boolean>`true`
    : scope.kind === 'jurisdiction'
      ? sql<boolean>`coalesce(jurisdiction_id = ${scope.jurisdictionId}, false)`
      : sql<boolean>`false`;

/** Companies that a rule is for and the caller looks after, with when each first opened it. */
const audience = (ctx: Context) =>
  within(asRegulator(ctx), 'company', 'policyRule')
    .selectFrom('policyRule')
    .innerJoin('company', (join) =>
      join.on(
        sql<boolean>`(policy_rule.jurisdiction_id is null or exists (
          select from jurisdiction_company member
          where member.jurisdiction_id = policy_rule.jurisdiction_id and member.company_id = company.id))`,
      ),
    )
    .leftJoin('policyRead', (join) =>
      join
        .onRef('policyRead.policyId', '=', 'policyRule.id')
        .onRef('policyRead.companyId', '=', 'company.id'),
    );

async function showRules(ctx: Context, ids: readonly string[]) {
  const companyId = companyOf(ctx);
  const [rows, counts] = await Promise.all([
    within(ctx, 'policyRule')
      .selectFrom('policyRule')
      .leftJoin('policyRead', (join) =>
        join.onRef('policyId', '=', 'policyRule.id').on('companyId', '=', companyId),
      )
      .where('policyRule.id', 'in', ids)
      .select(['policyRule.id', 'version', 'title', 'docNum', 'issueDate', 'fileId', 'readAt'])
      .select([
        isOwn(ctx).as('isOwn'),
        sql<string>`(select file_name from file where file.id = file_id)`.as('fileName'),
        sql<
          string | null
        >`(select jurisdiction_name from jurisdiction where jurisdiction.id = jurisdiction_id)`.as('issuer'),
      ])
      .execute(),
    isIssuer(ctx) ? countReaders(ctx, ids) : [],
  ]);
  const readers = new Map(counts.map(({ id, ...count }) => [id, count]));
  const none = isIssuer(ctx) ? 0 : null;
  return rows.map((row) => ({ ...row, ...(readers.get(row.id) ?? { readBy: none, readers: none }) }));
}

const countReaders = (ctx: Context, ids: readonly string[]) =>
  audience(ctx)
    .where('policyRule.id', 'in', ids)
    .groupBy('policyRule.id')
    .select([
      'policyRule.id',
      sql<number>`count(read_at)::int`.as('readBy'),
      sql<number>`count(*)::int`.as('readers'),
    ])
    .execute();

/** Who has not read it comes first; nobody for whoever looks after no companies. */
export function listReaders(ctx: Context, { policyId }: Input<typeof policy.readers>) {
  const found = audience(ctx)
    .where('policyRule.id', '=', policyId)
    .where(sql<boolean>`${isIssuer(ctx)}::boolean`);
  return listing(
    found
      .select('company.id')
      .orderBy('readAt', (order) => order.asc().nullsFirst())
      .orderBy('companyName')
      .orderBy('company.id'),
    (ids) => found.where('company.id', 'in', ids).select(['company.id', 'companyName', 'readAt']).execute(),
  );
}

export const findRule = async (ctx: Context, id: string) => (await showRules(ctx, [id]))[0];

/** The receipt of a company, once; answers whether it is the first. */
export async function insertRead(ctx: Context, policyId: string, companyId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await writing(ctx)
    .insertInto('policyRead')
    .values({ policyId, companyId, readAt: ctx.now.toISOString() })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
