import type { Input, Output } from '@fleet/contract/call';
import type { legalRule } from '@fleet/contract/legalRule/calls';
import { isAsStrict, ruleNamed, ruleNames, type RuleName } from '@fleet/contract/legalRule/rules';
import { legalRuleText, ruleText } from '@fleet/contract/legalRule/text';
import { sayRule } from '@fleet/contract/legalRule/say';
import { transaction, type Context } from '../../../base/context';
import { refuse, refuseField } from '../../../base/refuse';
import { record } from '../../house/log/index';
import { staleSince } from '../../house/plain/service';
import { needJurisdiction } from '../jurisdiction/service';
import { findChanges, findMembers, insertChange, writeOwn, type Owner } from './queries';
import { holdingRules, type Holding } from './holding';
import { tellRules } from './tell';

export { tellRules } from './tell';

/** The authority or the company whose rules the caller reads; nobody's where the platform names no jurisdiction. */
async function ownerOf(ctx: Context, jurisdictionId: string | null | undefined): Promise<Owner | null> {
  const { scope, actor } = ctx;
  const wanted = jurisdictionId ?? (scope.kind === 'jurisdiction' ? scope.jurisdictionId : null);
  if (wanted !== null) {
    await needJurisdiction(ctx, wanted);
    return { jurisdictionId: wanted, companyId: null };
  }
  return actor.companyId === null ? null : { jurisdictionId: null, companyId: actor.companyId };
}

/** Whether the caller may set the rule for its owner: a company's only who sees that company whole. */
function maySet({ scope }: Context, owner: Owner | null, rule: RuleName): boolean {
  const { setBy } = ruleNamed(rule);
  if (owner === null || setBy === 'nobody') return false;
  return owner.companyId === null || (setBy === 'company' && scope.kind === 'company');
}

export async function listRules(
  ctx: Context,
  { jurisdictionId }: Input<typeof legalRule.list>,
): Promise<Output<typeof legalRule.list>> {
  const owner = await ownerOf(ctx, jurisdictionId);
  const holding = await holdingRules(ctx, owner);
  // Of records that belong to no company only the platform knows.
  const shown = ruleNames.filter((rule) => ctx.scope.kind === 'all' || ruleNamed(rule).setBy !== 'nobody');
  return { rows: shown.map((rule) => ({ ...holding[rule], rule, isOwn: maySet(ctx, owner, rule) })) };
}

export async function listValues(ctx: Context): Promise<Output<typeof legalRule.values>> {
  const holding = await holdingRules(ctx, await ownerOf(ctx, null));
  return { rows: ruleNames.map((rule) => ({ rule, value: holding[rule].value })) };
}

/** Sets or takes back the caller's own value; it holds at once for whatever is asked from now on. */
export async function editRule(
  ctx: Context,
  { jurisdictionId, rule, value = null, version }: Input<typeof legalRule.edit>,
): Promise<null> {
  const owner = await ownerOf(ctx, jurisdictionId);
  if (owner === null) throw refuseField('jurisdictionId', legalRuleText.chooseJurisdiction);
  if (!maySet(ctx, owner, rule)) throw refuse(legalRuleText.notYours);
  await transaction(ctx, async (ctx) => {
    const entry = {
      module: 'legalRule',
      action: 'setLegalRule',
      recordId: owner.jurisdictionId ?? owner.companyId,
      recordName: ruleText[rule].join(' / '),
      companyId: owner.companyId,
    } as const;
    const before = (await holdingRules(ctx, owner))[rule];
    if (value !== null) checkValue(ctx, owner, rule, value, before);
    if (!(await writeOwn(ctx, owner, { rule, value, version })))
      throw await staleSince(ctx, (await holdingRules(ctx, owner))[rule], entry);
    if (before.own !== value) await insertChange(ctx, owner, { rule, before: before.own, after: value });
    await record(ctx, {
      ...entry,
      before: { [rule]: before.own },
      after: { [rule]: value },
    });
    tellRules(
      ctx,
      owner.companyId === null ? await findMembers(ctx, owner.jurisdictionId) : [owner.companyId],
    );
  });
  return null;
}

/** Within the bounds of the rule, and of a company no looser than its authorities. */
function checkValue(ctx: Context, owner: Owner, rule: RuleName, value: number, { above }: Holding): void {
  const { least, most } = ruleNamed(rule);
  if (value < least || value > most) throw refuseField('value', legalRuleText.outOfBounds, { least, most });
  if (owner.companyId !== null && !isAsStrict(rule, value, above))
    throw refuseField('value', legalRuleText.tooLoose, { above: sayRule(ctx.language, rule, above) });
}

/** Every change of the value that the owner has set itself. */
export async function listChanges(
  ctx: Context,
  { jurisdictionId, rule }: Input<typeof legalRule.changes>,
): Promise<Output<typeof legalRule.changes>> {
  const owner = await ownerOf(ctx, jurisdictionId);
  return { rows: owner === null ? [] : await findChanges(ctx, owner, rule) };
}
