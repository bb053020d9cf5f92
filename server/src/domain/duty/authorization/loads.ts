import type { Input } from '@fleet/contract/call';
import type { authFinger } from '@fleet/contract/authorization/calls';
import { authText } from '@fleet/contract/authorization/text';
import { transaction, type Context } from '../../../base/context';
import { notFound, refuse } from '../../../base/refuse';
import { holdOwned } from '../../../base/versions';
import { record } from '../../house/log/index';
import { noteAllowList } from './allowList';
import { lockAllowList } from './allowListQueries';
import { countFingers, findLibraries, findVehicles } from './grantQueries';
import {
  deleteLoads,
  findDoubtfulLoads,
  findMissing,
  findSurplus,
  insertLoads,
  lockLoads,
  settleLoads,
} from './loadQueries';
import { checkTerms, mostFingers, needAll, needVehicles, tellChanged } from './needed';
import { writeRecord } from './recordQueries';
import { revoke, tellGrant } from './telling';

const atOnce = 500;

/** Puts libraries on vehicles. From now on each vehicle follows who is in them and has a finger. */
export async function loadLibraries(
  ctx: Context,
  { libraryIds, vehicleIds, ...granted }: Input<typeof authFinger.addLibraries>,
): Promise<{ count: number }> {
  const vehicles = await needVehicles(ctx, vehicleIds);
  const libraries = await needAll('libraryIds', libraryIds, (ids) => findLibraries(ctx, ids));
  const empty = libraries.find(({ members }) => members === 0);
  if (empty) throw refuse(authText.libraryEmpty, { name: empty.libraryName });
  checkTerms(ctx, granted);
  const terms = {
    power: granted.power,
    validFrom: granted.validFrom ?? null,
    validTo: granted.validTo ?? null,
  };
  return transaction(ctx, async (ctx) => {
    let count = 0;
    for (const [at, { id, carId, companyId }] of vehicles.entries()) {
      const foreign = libraries.find((library) => library.companyId !== companyId);
      if (foreign) throw refuse(authText.libraryElsewhere, { name: foreign.libraryName, carId });
      await holdOwned(ctx, 'vehicle', companyId, [id]);
      await holdOwned(ctx, 'fingerLibrary', companyId, libraryIds);
      await insertLoads(
        ctx,
        libraries.map((library) => library.id),
        id,
        terms,
      );
      const { granted, left } = await alignVehicle(ctx, id);
      if (left > 0) throw refuse(authText.fingersFull);
      // Whoever gives somebody a finger at this moment does not see the load yet: the clock looks once more.
      await settleLoads(ctx, id, true);
      count += granted;
      for (const library of libraries) await noted(ctx, 'add', library, { id, carId, companyId }, terms);
      await ctx.progress((at / vehicles.length) * 100);
    }
    tellChanged(ctx, vehicles[0]!.companyId);
    return { count };
  });
}

/** Takes a library off vehicles; fingers that another library there has as well, or that were granted singly, stay. */
export async function unloadLibrary(
  ctx: Context,
  { libraryId, vehicleIds }: Input<typeof authFinger.removeLibrary>,
): Promise<{ count: number }> {
  const vehicles = await needVehicles(ctx, vehicleIds);
  const [library] = await findLibraries(ctx, [libraryId]);
  if (!library) throw notFound();
  return transaction(ctx, async (ctx) => {
    const left = new Set(await deleteLoads(ctx, { libraryId, vehicleIds }));
    for (const vehicle of vehicles.filter(({ id }) => left.has(id))) {
      await alignVehicle(ctx, vehicle.id);
      await noted(ctx, 'del', library, vehicle);
    }
    tellChanged(ctx, library.companyId);
    return { count: left.size };
  });
}

/** Brings the fingers that libraries put on a vehicle in line with who is in them; `left` found no place any more. */
async function alignVehicle(ctx: Context, vehicleId: string): Promise<{ granted: number; left: number }> {
  await lockLoads(ctx, vehicleId);
  for (const found of await findSurplus(ctx, vehicleId)) await revoke(ctx, found);
  const missing = await findMissing(ctx, vehicleId);
  // Whoever grants at the same moment waits, and counts these too.
  await lockAllowList(ctx, vehicleId);
  const room = Math.max(0, mostFingers - (await countFingers(ctx, vehicleId)));
  const free = missing.filter(({ isBarred }) => !isBarred);
  for (const { isBarred: _, ...one } of free.slice(0, room)) {
    const written = await writeRecord(ctx, {
      ...one,
      vehicleId,
      authType: 'finger',
      source: 'remote',
      byLibrary: true,
      createdAt: ctx.now.toISOString(),
      createdBy: ctx.actor.loginName,
    });
    await tellGrant(ctx, written);
  }
  await noteAllowList(ctx, vehicleId);
  const left = Math.max(0, free.length - room);
  await settleLoads(ctx, vehicleId, left > 0 || free.length < missing.length);
  return { granted: free.length - left, left };
}

/** Has vehicles follow the libraries that have changed, by the clock: a change of many members is one alignment of each vehicle. */
export async function followLibraries(ctx: Context): Promise<void> {
  for (const vehicleId of await findDoubtfulLoads(ctx, atOnce))
    await transaction(ctx, async (ctx) => {
      await alignVehicle(ctx, vehicleId);
      const [vehicle] = await findVehicles(ctx, [vehicleId]);
      if (vehicle) tellChanged(ctx, vehicle.companyId);
    }).catch(ctx.complain);
}

const noted = (
  ctx: Context,
  action: 'add' | 'del',
  { id, libraryName }: { id: string; libraryName: string },
  vehicle: { id: string; carId: string; companyId: string },
  terms: object = {},
) =>
  record(ctx, {
    module: 'authorization',
    action,
    recordId: id,
    recordName: vehicle.carId,
    companyId: vehicle.companyId,
    after: { libraryName, vehicleId: vehicle.id, ...terms },
  });
