import type { FileAnswer, Input } from '@fleet/contract/call';
import type { sitePlan } from '@fleet/contract/sitePlan/calls';
import { isPlaneShape } from '@fleet/contract/sitePlan/shape';
import { sitePlanText } from '@fleet/contract/sitePlan/text';
import { refusals } from '@fleet/contract/refusals';
import type { Context } from '../../../base/context';
import { refuseField } from '../../../base/refuse';
import { answerAttached, attachFile, dropFile, needUpload, passFile } from '../../house/file/service';
import { siteRecords } from '../site/service';

const keepSeconds = 86_400;

const plans = siteRecords<Input<typeof sitePlan.add>>({
  table: 'sitePlan',
  nameOf: ({ planName }) => planName,
  once: ['site_plan_name_once', 'planName'],
  async check(ctx, { fileId, ...details }, id) {
    const held = id === undefined ? null : (await plans.findOrFail(ctx, id)).fileId;
    const isNew = fileId !== held;
    if (isNew && !(await needUpload(ctx, fileId)).type.startsWith('image/'))
      throw refuseField('fileId', refusals.notFound);
    if (!isPlaneShape(details)) throw refuseField('topLeftLng', sitePlanText.crossed);
  },
  async written(ctx, after, before) {
    if (after.fileId !== before?.fileId) {
      await attachFile(ctx, after.fileId, after);
      if (before) await dropFile(ctx, before.fileId);
    } else if (after.orgId !== before.orgId) await passFile(ctx, after.fileId, after);
  },
  left: (ctx, { fileId }) => dropFile(ctx, fileId),
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
  const { fileId } = await plans.findOrFail(ctx, id);
  return { ...(await answerAttached(ctx, fileId)), keepSeconds };
}
