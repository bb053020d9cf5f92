import type { Input, Output } from '@fleet/contract/call';
import type { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { transaction, type Context } from '../../../base/context';
import { refuseField } from '../../../base/refuse';
import { within, writing } from '../../../base/scope';
import { attachFile, dropFile, needUpload } from '../../house/file/service';
import { lockVehicle, needVehicle, vehicleFile } from './service';

const mostPhotoBytes = 1 << 20;

type Owned = Pick<Awaited<ReturnType<typeof needVehicle>>, 'id' | 'companyId'>;

/** The photo that its company has set of a vehicle in sight. */
export async function showPhoto(
  ctx: Context,
  { id }: Input<typeof vehicle.photo>,
): Promise<Output<typeof vehicle.photo>> {
  const found = await findPhoto(ctx, await needVehicle(ctx, id));
  return { fileId: found?.fileId ?? null };
}

const findPhoto = (ctx: Context, { id, companyId }: Owned) =>
  within(ctx, 'file')
    .selectFrom('vehicleFile')
    .innerJoin('file', 'file.id', 'vehicleFile.fileId')
    .where('vehicleId', '=', id)
    .where('vehicleFile.companyId', '=', companyId)
    .where('isPhoto', '=', true)
    .select(['vehicleFile.id', 'fileId', 'fileName'])
    .executeTakeFirst();

/** Sets the photo of a vehicle to a fresh upload, or takes it away; of two at once the later stays. */
export async function setPhoto(
  ctx: Context,
  { vehicleId, fileId }: Input<typeof vehicle.setPhoto>,
): Promise<null> {
  const upload = fileId === null ? null : await needPicture(ctx, fileId);
  await transaction(ctx, async (ctx) => {
    await lockVehicle(ctx, vehicleId);
    const found = await needVehicle(ctx, vehicleId);
    const before = await findPhoto(ctx, found);
    if (before) await writing(ctx).deleteFrom('vehicleFile').where('id', '=', before.id).execute();
    if (before) await dropFile(ctx, before.fileId);
    if (upload) {
      const { orgId, companyId } = found;
      await attachFile(ctx, upload.id, { orgId, companyId });
      const row = { vehicleId, companyId, fileId: upload.id, isPhoto: true };
      await writing(ctx)
        .insertInto('vehicleFile')
        .values({ ...row, addedAt: ctx.now.toISOString(), addedBy: ctx.actor.loginName })
        .execute();
    }
    const nameOf = (one: { fileName: string } | null | undefined) =>
      one ? { fileName: one.fileName } : null;
    await vehicleFile.log(ctx, 'setPhoto', found, { before: nameOf(before), after: nameOf(upload) });
  });
  return null;
}

async function needPicture(ctx: Context, fileId: string) {
  const upload = await needUpload(ctx, fileId);
  if (!upload.type.startsWith('image/') || upload.bytes > mostPhotoBytes)
    throw refuseField('fileId', vehicleText.photoWrong);
  return upload;
}
