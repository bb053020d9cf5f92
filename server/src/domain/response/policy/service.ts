import type { Input } from '@fleet/contract/call';
import { fileText } from '@fleet/contract/file/text';
import type { policy } from '@fleet/contract/policy/calls';
import { policyText } from '@fleet/contract/policy/text';
import { batch } from '../../../base/batch';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { refuse, refuseField } from '../../../base/refuse';
import { attachFile, dropFile, needUpload } from '../../house/file/service';
import { plainFile } from '../../house/plain/service';
import { companyOf, findRule, insertRead, isIssuer, listRules } from './queries';

const rules = plainFile({
  module: 'policy',
  table: 'policyRule',
  find: findRule,
  list: listRules,
  nameOf: ({ title }) => title,
  watched: {},
  keepsDeleted: true,
  async check(ctx, { issueDate, fileId }) {
    const { type } = await needUpload(ctx, String(fileId));
    if (type !== 'application/pdf') throw refuseField('fileId', fileText.pdfOnly);
    if (String(issueDate) > today(ctx.now, ctx.timeZone)) throw refuseField('issueDate', policyText.inFuture);
    if (!isIssuer(ctx)) throw refuse(policyText.onlyAuthority);
  },
  async derive(ctx, { fileId }) {
    await attachFile(ctx, String(fileId), { orgId: ctx.actor.orgId!, companyId: null });
    return { jurisdictionId: ctx.scope.kind === 'jurisdiction' ? ctx.scope.jurisdictionId : null };
  },
});

export const addRule = rules.add;

export const delRules = (ctx: Context, input: Input<typeof policy.del>) =>
  batch(ctx, input, { ...rules.chosen, one: delOne });

/** The file goes with its rule. */
async function delOne(ctx: Context, id: string): Promise<void> {
  const { isOwn, fileId } = await rules.findOrFail(ctx, id);
  if (!isOwn) throw refuse(policyText.ofOthers);
  await rules.takeBack(ctx, id);
  await dropFile(ctx, fileId);
}

/** Somebody of a company has opened a rule; of others nobody wants to know. */
export async function readRule(ctx: Context, { id }: Input<typeof policy.read>): Promise<null> {
  await rules.findOrFail(ctx, id);
  const companyId = companyOf(ctx);
  if (companyId !== null && (await insertRead(ctx, id, companyId)))
    ctx.tell('changed', { subject: 'policy', ids: [], companyId });
  return null;
}
