import type { Input, Output } from '@fleet/contract/call';
import type { factorRule } from '@fleet/contract/factorRule/calls';
import { factorRuleText } from '@fleet/contract/factorRule/text';
import { transaction, type Context } from '../../../base/context';
import { notFound, refuseField } from '../../../base/refuse';
import { record } from '../../house/log/index';
import { staleSince } from '../../house/plain/service';
import { needRole } from '../role/service';
import { findRule, writeRule } from './queries';

const none = { demand: 'nobody' as const, roleIds: [], version: 0 };

/** The owner of the caller's rule: the platform, or the company that he sees whole; nobody else has one. */
function ownerOf({ scope }: Context): string | null {
  if (scope.kind === 'all') return null;
  if (scope.kind === 'company') return scope.companyId;
  throw notFound();
}

export async function showRule(ctx: Context): Promise<Output<typeof factorRule.show>> {
  const companyId = ownerOf(ctx);
  return {
    own: (await findRule(ctx, companyId)) ?? none,
    platform: companyId === null ? null : ((await findRule(ctx, null)) ?? none),
  };
}

/** The change reaches everybody at once: who must have a second factor and has none goes no further without. */
export async function editRule(
  ctx: Context,
  { demand, roleIds: given = [], version }: Input<typeof factorRule.edit>,
): Promise<null> {
  const companyId = ownerOf(ctx);
  for (const id of given) await needRole(ctx, id);
  const roleIds = demand === 'roles' ? [...new Set(given)] : [];
  if (demand === 'roles' && roleIds.length === 0) throw refuseField('roleIds', factorRuleText.chooseRoles);
  await transaction(ctx, async (ctx) => {
    const entry = {
      module: 'role',
      action: 'demandSecondFactor',
      recordId: companyId,
      recordName: null,
      companyId,
    } as const;
    const before = (await findRule(ctx, companyId)) ?? none;
    if (!(await writeRule(ctx, companyId, version, { demand, roleIds })))
      throw await staleSince(ctx, (await findRule(ctx, companyId)) ?? none, entry);
    await record(ctx, { ...entry, before, after: { demand, roleIds } });
    ctx.tell('rightsChanged', { accountIds: 'all' });
    ctx.tell('changed', { subject: 'factorRule', ids: [], companyId });
  });
  return null;
}
