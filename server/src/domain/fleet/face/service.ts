import type { FileAnswer, Input } from '@fleet/contract/call';
import type { face } from '@fleet/contract/face/calls';
import { flawsIn } from '@fleet/contract/face/photo';
import { faceText } from '@fleet/contract/face/text';
import { createHash } from 'node:crypto';
import { batch } from '../../../base/batch';
import { transaction, type Context, type AppContext } from '../../../base/context';
import { deviceLink, isDeviceLink, type SignedLink } from '../../../base/deviceLink';
import type { SealedColumn } from '../../../base/keys/sealedColumn';
import { notFound, refuseField } from '../../../base/refuse';
import { holdOwned } from '../../../base/versions';
import { consentOf } from '../../house/consent/service';
import { needDriver } from '../driver/service';
import { type Action, record } from '../../house/log/index';
import { readPhoto } from './photo';
import { eraseFace, findFace, findSealed, listFaces, writeFace } from './queries';

export { forgetFacesOf } from './queries';

/** The photo, if there is one and its driver is in sight. */
async function needFace(ctx: Context, driverId: string) {
  const found = await findFace(ctx, driverId);
  if (!found) throw notFound();
  return found;
}

/** Judges a photo, so that another can be taken while the driver still stands there. */
export async function checkFace(_ctx: Context, { image }: Input<typeof face.check>) {
  return { flaws: flawsIn((await readPhoto(image)).measures) };
}

export async function setFace(
  ctx: Context,
  { driverId, image, ...given }: Input<typeof face.edit>,
): Promise<null> {
  const { driverNum, companyId } = await needDriver(ctx, driverId);
  const consent = consentOf(ctx, given);
  const { jpeg, measures } = await readPhoto(image);
  const [worst] = flawsIn(measures);
  if (worst) throw refuseField('image', faceText[worst]);
  await transaction(ctx, async (ctx) => {
    await holdOwned(ctx, 'driver', companyId, [driverId]);
    await writeFace(ctx, {
      driverId,
      imageSealed: await ctx.vault.seal(ctx.db, jpeg, { companyId, place: placeOf(driverId) }),
      updatedAt: ctx.now.toISOString(),
      ...consent,
    });
    await noted(ctx, 'edit', { id: driverId, driverNum, companyId }, { after: consent });
  });
  return null;
}

/** The photo, once: who looked is written down first. */
export async function lookAtFace(ctx: Context, { id }: Input<typeof face.look>): Promise<FileAnswer> {
  const { imageSealed, driverNum, companyId } = await needFace(ctx, id);
  await record(ctx, {
    module: 'face',
    action: 'lookAtFace',
    recordId: id,
    recordName: driverNum,
    companyId,
  });
  const body = await ctx.vault.openBytes(imageSealed, placeOf(id));
  return { name: `${driverNum}.jpg`, type: 'image/jpeg', body, isSecret: true };
}

/** Erases the photos of one driver, of several, or of all that a filter shows and who have one. */
export const delFaces = (ctx: Context, input: Input<typeof face.del>) =>
  batch(ctx, input, {
    find: (ctx, filter) => listFaces(ctx, { ...filter, hasPhoto: true }),
    seen: listFaces,
    nameOf: async (ctx, id) => (await needDriver(ctx, id)).driverNum,
    async one(ctx, id) {
      const before = await needFace(ctx, id);
      await eraseFace(ctx, id);
      await noted(ctx, 'del', before, { before: { consentTime: before.consentTime } });
    },
  });

/** The path from which terminals fetch faces; it goes on with the key of the driver. */
export const facePath = '/auth/face';

/** The face as a terminal is told it: where to fetch it, and its checksum; null without a photo or an address of ours. */
export async function faceForTerminal(
  appCtx: AppContext,
  driverId: string,
  terminalRowId: string,
  now: Date,
) {
  const url = deviceLink(appCtx, `${facePath}/${driverId}`, terminalRowId, now);
  const sealed = await findSealed(appCtx, driverId);
  if (!url || !sealed) return null;
  const photo = await appCtx.vault.openBytes(sealed, placeOf(driverId));
  return { url, digest: createHash('sha256').update(photo).digest('hex'), signMethod: 'SHA256' };
}

/** The photo behind a link; null when the link is not ours or is over, or the photo has been erased. */
export async function openFace(
  appCtx: AppContext,
  driverId: string,
  link: SignedLink,
  now: Date,
): Promise<Buffer | null> {
  if (!isDeviceLink(appCtx, `${facePath}/${driverId}`, link, now)) return null;
  const sealed = await findSealed(appCtx, driverId);
  return sealed && appCtx.vault.openBytes(sealed, placeOf(driverId));
}

/** The place of a photo; it can be opened there alone. */
const placeOf = (driverId: string) => `driver_face.image:${driverId}`;

export const sealedFace: SealedColumn = {
  table: 'driver_face',
  key: ['driver_id'],
  sealed: 'image_sealed',
  companyId: '(select company_id from driver where driver.id = driver_id)',
  place: ({ driverId }) => placeOf(driverId!),
};

/** Writes a change down without what was changed: a photo stands in no log. */
async function noted(
  ctx: Context,
  action: Action,
  { id, driverNum, companyId }: { id: string; driverNum: string; companyId: string },
  consent: { before?: object; after?: object },
): Promise<void> {
  await record(ctx, {
    module: 'face',
    action,
    recordId: id,
    recordName: driverNum,
    companyId,
    ...consent,
  });
  ctx.tell('changed', { subject: 'face', ids: [id], companyId });
}
