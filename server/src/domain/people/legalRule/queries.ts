import type { RuleName } from '@fleet/contract/legalRule/rules';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';

/** An authority, or a company, that sets values of its own. */
export type Owner = { jurisdictionId: string; companyId: null } | { jurisdictionId: null; companyId: string };

interface Given {
  rule: RuleName;
  value: number | null;
  version: number;
}

/** The values of one owner, those that were taken back included. */
export const findOwn = (ctx: Context, { jurisdictionId, companyId }: Owner): Promise<Given[]> =>
  writing(ctx)
    .selectFrom('legalRule')
    .select(['rule', 'value', 'version'])
    .where(jurisdictionId === null ? 'companyId' : 'jurisdictionId', '=', jurisdictionId ?? companyId)
    .execute();

/** The authorities of a company by name, each with the values that it has set. */
export async function findAbove(ctx: Context, companyId: string) {
  const { rows } = await sql<{ jurisdictionName: string; given: Partial<Record<RuleName, number>> }>`
    select jurisdiction_name, (select coalesce(jsonb_object_agg(rule, value), '{}') from legal_rule
      where legal_rule.jurisdiction_id = jurisdiction.id and value is not null) as given
    from jurisdiction_company member join jurisdiction on jurisdiction.id = member.jurisdiction_id
    where member.company_id = ${companyId} order by jurisdiction_name, jurisdiction.id`.execute(
    unscoped(ctx),
  );
  return rows;
}

/** The companies that an authority looks after. */
export const findMembers = async (ctx: Context, jurisdictionId: string): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('jurisdictionCompany')
      .select('companyId')
      .where('jurisdictionId', '=', jurisdictionId)
      .execute()
  ).map(({ companyId }) => companyId);

/** Writes a value if nobody else wrote since `version` was read, 0 where there was none; says whether it did. */
export async function writeOwn(
  ctx: Context,
  owner: Owner,
  { rule, value, version }: Given,
): Promise<boolean> {
  const written =
    version === 0
      ? await writing(ctx)
          .insertInto('legalRule')
          .values({ ...owner, rule, value })
          .onConflict((same) => same.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await writing(ctx)
          .updateTable('legalRule')
          .set({ value, version: version + 1 })
          .where(
            owner.jurisdictionId === null ? 'companyId' : 'jurisdictionId',
            '=',
            owner.jurisdictionId ?? owner.companyId,
          )
          .where('rule', '=', rule)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return written !== undefined;
}

/** Keeps who changed a value, with the name of today. */
export async function insertChange(
  ctx: Context,
  owner: Owner,
  change: { rule: RuleName; before: number | null; after: number | null },
): Promise<void> {
  const who = await unscoped(ctx)
    .selectFrom('account')
    .select('username')
    .where('id', '=', ctx.actor.accountId)
    .executeTakeFirst();
  await writing(ctx)
    .insertInto('legalRuleChange')
    .values({ ...owner, ...change, byName: who?.username ?? null, changedAt: ctx.now.toISOString() })
    .execute();
}

const mostChanges = 200;

/** The changes of one value, the newest first. */
export const findChanges = (ctx: Context, { jurisdictionId, companyId }: Owner, rule: RuleName) =>
  writing(ctx)
    .selectFrom('legalRuleChange')
    .select(['id', 'before', 'after', 'byName as by', 'changedAt as at'])
    .where(jurisdictionId === null ? 'companyId' : 'jurisdictionId', '=', jurisdictionId ?? companyId)
    .where('rule', '=', rule)
    .orderBy('id', 'desc')
    .limit(mostChanges)
    .execute();
