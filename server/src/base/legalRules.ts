import { legalRules, ruleNamed, type RuleName } from '@fleet/contract/legalRule/rules';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from './context';
import { writing } from './scope';

/*
 * The value of a rule of law that holds for a company: the strictest of its authorities' and of its own, the national one
 * where nobody has set another. Every list, mark, figure and refusal asks here.
 */

const strictestOf = { lower: sql`min`, higher: sql`max`, both: sql`bit_or` };

/** The companies for which another value than the national one holds, each with its own. */
function others(name: RuleName): RawBuilder<unknown> {
  const { national, stricter } = ruleNamed(name);
  const strictest = sql`${strictestOf[stricter]}(given.value)`;
  return sql`
    select given.company_id, ${strictest} as value from (
      select member.company_id, coalesce(theirs.value, ${sql.lit(national)}) as value
      from jurisdiction_company member
      left join legal_rule theirs on theirs.jurisdiction_id = member.jurisdiction_id and theirs.rule = ${sql.lit(name)}
      union all
      select own.company_id, own.value from legal_rule own
      where own.rule = ${sql.lit(name)} and own.company_id is not null and own.value is not null
    ) given group by given.company_id having ${strictest} <> ${sql.lit(national)}`;
}

/**
 * The value that holds for the company whose key stands in `companyId`, such as `vehicle.company_id`; the national one
 * for null. The companies with another value are gathered once for a query, not once for each of its rows.
 */
export const ruleOf = (name: RuleName, companyId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce(((select jsonb_object_agg(other.company_id, other.value) from (${others(name)}) other)
    ->> (${companyId})::text)::int, ${sql.lit(legalRules[name].national)})`;

/** The value that an authority has set, else the national one: for what it does itself, whatever a company's others say. */
export const ruleOfJurisdiction = (name: RuleName, jurisdictionId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((select theirs.value from legal_rule theirs
    where theirs.jurisdiction_id = ${jurisdictionId} and theirs.rule = ${sql.lit(name)}), ${sql.lit(legalRules[name].national)})`;

/** The value that holds for one company, or nationally. */
export const findRule = (ctx: Pick<Context, 'db'>, name: RuleName, companyId: string | null) =>
  read(ctx, ruleOf(name, sql`${companyId}::bigint`));

/** The value by which one authority goes. */
export const findRuleOfJurisdiction = (ctx: Pick<Context, 'db'>, name: RuleName, jurisdictionId: string) =>
  read(ctx, ruleOfJurisdiction(name, sql`${jurisdictionId}::bigint`));

async function read(ctx: Pick<Context, 'db'>, rule: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ value: number }>`select ${rule} as value`.execute(writing(ctx));
  return rows[0]!.value;
}
