import type { FileAnswer, Input } from '@fleet/contract/call';
import type { sitePlan } from '@fleet/contract/sitePlan/calls';
import { isPlaneShape } from '@fleet/contract/sitePlan/shape';
import { sitePlanText } from '@fleet/contract/sitePlan/text';
import { refusals } from '@fleet/contract/refusals';
import type { Context } from '../../base/context';
import { refuseField } from '../../base/refuse';
import { attachFile, dropFile, needFile, answerAttached } from '../file/service';
import { siteRecords } from '../site/service';

const keepSeconds = 86_400;

const plans = siteRecords<Input<typeof sitePlan.add>>({
  table: 'sitePlan',
  nameOf: ({ planName }) => planName,
  once: ['site_plan_name_once', 'planName'],
  async check(ctx, details) {
    const { type } = await needFile(ctx, details.fileId);
    if (!type.startsWith('image/')) throw refuseField('fileId', refusals.notFound);
    if (!isPlaneShape(details)) throw refuseField('topLeftLng', sitePlanText.crossed);
  },
  async written(ctx, after, before) {
    const isNew = after.fileId !== before?.fileId;
    if (isNew || after.orgId !== before.orgId) await attachFile(ctx, after.fileId, after);
    if (before && isNew) await dropFile(ctx, before.fileId);
  },
  leaving: (ctx, _id, { fileId }) => dropFile(ctx, fileId).then(() => undefined),
});

export const listSitePlans = async (ctx: Context, filter: Input<typeof sitePlan.list>) => ({
  rows: await plans.list(ctx, filter),
});
export const { add: addSitePlan, edit: editSitePlan, del: delSitePlan } = plans;

/** Whoever sees the plan sees its image, though the file belongs to an organization above them. */
export async function answerPlanImage(
  ctx: Context,
  { id }: Input<typeof sitePlan.image>,
): Promise<FileAnswer> {
  const { fileId } = await plans.need(ctx, id);
  return { ...(await answerAttached(ctx, fileId)), keepSeconds };
}
