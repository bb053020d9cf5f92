import type { Input } from '@fleet/contract/call';
import type { fingerLib } from '@fleet/contract/fingerLib/calls';
import { fingerLibText } from '@fleet/contract/fingerLib/text';
import { batch } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { notFound, refuseField } from '../../../base/refuse';
import { holdOwned } from '../../../base/versions';
import { needOrg, needOwner } from '../../people/org/service';
import { plainFile } from '../../house/plain/service';
import { needVehicle } from '../../fleet/vehicle/service';
import {
  findCompaniesOf,
  findLibrary,
  listCarsOf,
  listLibraries,
  listLibrariesOn,
  setMembers,
} from './queries';

export { leaveLibraries } from './queries';

export const libraries = plainFile({
  module: 'fingerLib',
  table: 'fingerLibrary',
  find: findLibrary,
  list: listLibraries,
  nameOf: ({ libraryName }) => libraryName,
  watched: { finger_library_name_once: 'libraryName' },
  beside: { driverIds: (ctx, id, driverIds) => setMembers(ctx, id, driverIds as string[]) },
  keepsDeleted: true,
});

export const addLibrary = (ctx: Context, input: Input<typeof fingerLib.add>): Promise<{ id: string }> =>
  transaction(ctx, async (ctx) => {
    const { companyId } = await needOwner(ctx, input.orgId);
    const driverIds = await membersIn(ctx, companyId, input.driverIds);
    return libraries.add(ctx, { ...input, companyId, driverIds });
  });

export const editLibrary = (ctx: Context, input: Input<typeof fingerLib.edit>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { companyId } = await libraries.findOrFail(ctx, input.id);
    if (input.orgId) await stayIn(ctx, companyId, input.orgId);
    const driverIds = input.driverIds && (await membersIn(ctx, companyId, input.driverIds));
    return libraries.edit(ctx, { ...input, ...(driverIds && { driverIds }) });
  });

/** Gives libraries to another organization of their company; the members stay as they are. */
export const transferLibraries = (
  ctx: Context,
  { orgId, ...chosen }: Input<typeof fingerLib.transfer>,
): Promise<{ count: number }> =>
  transaction(ctx, async (ctx) => {
    await needOrg(ctx, orgId);
    return batch(ctx, chosen, {
      ...libraries.chosen,
      async one(ctx, id) {
        const { version, companyId } = await libraries.findOrFail(ctx, id);
        await stayIn(ctx, companyId, orgId);
        await libraries.edit(ctx, { id, version, orgId });
      },
    });
  });

export async function carsOfLibrary(ctx: Context, { id }: Input<typeof fingerLib.cars>) {
  await libraries.findOrFail(ctx, id);
  return { rows: await listCarsOf(ctx, id) };
}

export async function librariesOnCar(ctx: Context, { vehicleId }: Input<typeof fingerLib.ofCar>) {
  await needVehicle(ctx, vehicleId);
  return { rows: await listLibrariesOn(ctx, vehicleId) };
}

/** The drivers of a library consented for their company. */
async function stayIn(ctx: Context, companyId: string, orgId: string): Promise<void> {
  if ((await needOwner(ctx, orgId)).companyId !== companyId)
    throw refuseField('orgId', fingerLibText.otherCompany);
}

/** The members that were named, each once; all are in sight and of the company. */
async function membersIn(ctx: Context, companyId: string, driverIds: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(driverIds)];
  const found = await findCompaniesOf(ctx, wanted);
  if (found.length < wanted.length) throw notFound();
  if (found.some((one) => one.companyId !== companyId))
    throw refuseField('driverIds', fingerLibText.driverElsewhere);
  await holdOwned(ctx, 'driver', companyId, wanted);
  return wanted;
}
