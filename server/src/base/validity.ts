import { legalRules, type RuleName } from '@fleet/contract/legalRule/rules';
import type { validities } from '@fleet/contract/validity';
import { sql } from 'kysely';
import { today } from './calendar';
import type { Context } from './context';
import { ruleOf } from './legalRules';

type Validity = (typeof validities)[number];

/** A date of expiry, and the rule that says for how many days before it it is near. */
export interface Expiry {
  column: string;
  /** The column that holds the key of the company whose rule it is; null for the national one. */
  companyId: string | null;
  rule: Extract<RuleName, `${string}NearDays`>;
}

export const reviewExpiry: Expiry = {
  ...{ column: 'vehicle.annual_expire', companyId: 'vehicle.company_id', rule: 'reviewNearDays' },
};
export const licenceExpiry: Expiry = {
  ...{ column: 'driver.licence_expire', companyId: 'driver.company_id', rule: 'licenceNearDays' },
};
export const insuranceExpiry: Expiry = {
  ...{ column: 'vehicle.insure_end', companyId: 'vehicle.company_id', rule: 'insureNearDays' },
};

const nearDays = ({ companyId, rule }: Expiry) =>
  companyId === null ? sql`${sql.lit(legalRules[rule].national)}::int` : ruleOf(rule, sql.ref(companyId));

const dayOf = ({ now, timeZone }: Context) => sql`${today(now, timeZone)}::date`;

/** The validity of a date: near expiry for its last days, its very last included. `domain.md` §4, Validity. */
export const validity = (ctx: Context, expiry: Expiry) => sql<Validity>`case
  when ${sql.ref(expiry.column)} is null then 'notRecorded'
  when ${sql.ref(expiry.column)} < ${dayOf(ctx)} then 'expired'
  when ${sql.ref(expiry.column)} <= ${dayOf(ctx)} + ${nearDays(expiry)} then 'nearExpiry'
  else 'normal' end`;

/** True for rows of one validity: by ranges first, so that an index of the date can be used. */
export function isOfValidity(ctx: Context, expiry: Expiry, wanted: Validity) {
  const column = sql.ref(expiry.column);
  const { least, most } = legalRules[expiry.rule];
  switch (wanted) {
    case 'notRecorded':
      return sql<boolean>`${column} is null`;
    case 'expired':
      return sql<boolean>`${column} < ${dayOf(ctx)}`;
    case 'nearExpiry':
      return sql<boolean>`(${column} between ${dayOf(ctx)} and ${dayOf(ctx)} + ${sql.lit(most)}::int
        and ${column} <= ${dayOf(ctx)} + ${nearDays(expiry)})`;
    case 'normal':
      return sql<boolean>`(${column} > ${dayOf(ctx)} + ${sql.lit(least)}::int
        and ${column} > ${dayOf(ctx)} + ${nearDays(expiry)})`;
  }
}
