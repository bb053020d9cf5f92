import type { Input } from '@fleet/contract/call';
import type { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { transaction, type Context } from '../../../base/context';
import { notFound, refuse } from '../../../base/refuse';
import { within, writing } from '../../../base/scope';
import { attachFile, dropFile, needUpload } from '../../house/file/service';
import { nameOfLogin } from '../../house/log/index';
import { lockVehicle, needVehicle, vehicleFile } from './service';

const mostPapers = 50;

type Vehicle = Awaited<ReturnType<typeof needVehicle>>;

const papers = (ctx: Context, { id, companyId }: Pick<Vehicle, 'id' | 'companyId'>) =>
  within(ctx, 'file')
    .selectFrom('vehicleFile')
    .innerJoin('file', 'file.id', 'vehicleFile.fileId')
    .where('vehicleId', '=', id)
    .where('vehicleFile.companyId', '=', companyId)
    .where('isPhoto', '=', false)
    .select(['vehicleFile.id', 'fileId', 'fileName', 'bytes', 'addedAt'])
    .select(nameOfLogin('vehicleFile.addedBy', 'vehicleFile.addedAt').as('addedBy'))
    .orderBy('vehicleFile.id');

/** The papers of a vehicle that its company has added, in the order in which they came. */
export async function listPapersOf(ctx: Context, { id }: Input<typeof vehicle.papers>) {
  return { rows: await papers(ctx, await needVehicle(ctx, id)).execute() };
}

export async function addPaper(
  ctx: Context,
  { vehicleId, fileId }: Input<typeof vehicle.addPaper>,
): Promise<{ id: string }> {
  const { fileName } = await needUpload(ctx, fileId);
  return transaction(ctx, async (ctx) => {
    await lockVehicle(ctx, vehicleId);
    const found = await needVehicle(ctx, vehicleId);
    if ((await papers(ctx, found).execute()).length >= mostPapers)
      throw refuse(vehicleText.paperLimit, { most: mostPapers });
    await attachFile(ctx, fileId, { orgId: found.orgId, companyId: found.companyId });
    const row = { vehicleId, fileId, companyId: found.companyId };
    const { id } = await writing(ctx)
      .insertInto('vehicleFile')
      .values({ ...row, addedAt: ctx.now.toISOString(), addedBy: ctx.actor.loginName })
      .returning('id')
      .executeTakeFirstOrThrow();
    await vehicleFile.log(ctx, 'addPaper', found, { after: { fileName } });
    return { id };
  });
}

export async function delPaper(
  ctx: Context,
  { vehicleId, id }: Input<typeof vehicle.delPaper>,
): Promise<null> {
  const found = await needVehicle(ctx, vehicleId);
  const paper = (await papers(ctx, found).execute()).find((one) => one.id === id);
  if (!paper) throw notFound();
  await transaction(ctx, async (ctx) => {
    const { numDeletedRows } = await writing(ctx)
      .deleteFrom('vehicleFile')
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await dropFile(ctx, paper.fileId);
    await vehicleFile.log(ctx, 'delPaper', found, { before: { fileName: paper.fileName } });
  });
  return null;
}
