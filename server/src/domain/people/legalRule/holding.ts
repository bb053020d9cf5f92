import type { ruleOrigins } from '@fleet/contract/legalRule/calls';
import { ruleNamed, ruleNames, strictest, type RuleName } from '@fleet/contract/legalRule/rules';
import type { Context } from '../../../base/context';
import { findAbove, findOwn, type Owner } from './queries';

/** One rule as it holds for an owner, and where it comes from. */
export interface Holding {
  value: number;
  origin: (typeof ruleOrigins)[number];
  jurisdictionNames: string[];
  above: number;
  own: number | null;
  version: number;
}

type Above = Awaited<ReturnType<typeof findAbove>>;

/** Every rule as it holds for an authority or a company; for nobody the national ones. */
export async function holdingRules(ctx: Context, owner: Owner | null): Promise<Record<RuleName, Holding>> {
  const own = owner === null ? [] : await findOwn(ctx, owner);
  const above = owner?.companyId ? await findAbove(ctx, owner.companyId) : [];
  const ofRule = (rule: RuleName) => {
    const given = own.find((one) => one.rule === rule) ?? { value: null, version: 0 };
    return owner?.companyId ? ofCompany(rule, given, above) : ofAuthority(rule, given);
  };
  return Object.fromEntries(ruleNames.map((rule) => [rule, ofRule(rule)])) as Record<RuleName, Holding>;
}

interface Own {
  value: number | null;
  version: number;
}

function ofAuthority(rule: RuleName, { value, version }: Own): Holding {
  const { national } = ruleNamed(rule);
  const origin = value === null ? 'national' : 'jurisdiction';
  return { value: value ?? national, origin, jurisdictionNames: [], above: national, own: value, version };
}

/** The strictest of its authorities and of itself, as `ruleOf` has it in SQL. */
function ofCompany(rule: RuleName, own: Own, authorities: Above): Holding {
  const { national, setBy } = ruleNamed(rule);
  const asked = setBy === 'nobody' ? [] : authorities.map(({ given }) => given[rule] ?? national);
  const above = strictest(rule, asked);
  const value = own.value === null ? above : strictest(rule, [...asked, own.value]);
  const setters = authorities.filter(({ given }) => given[rule] === above);
  const isOwn = own.value !== null && value !== above;
  return {
    ...{ value, above, own: own.value, version: own.version },
    origin: isOwn ? 'company' : setters.length > 0 ? 'jurisdiction' : 'national',
    jurisdictionNames: isOwn ? [] : setters.map(({ jurisdictionName }) => jurisdictionName),
  };
}
