import type { Input } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import type { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { transaction, type Context } from '../../../base/context';
import { Problems } from '../../../base/problems';
import { refuseDuplicates } from '../../../base/query';
import { notFound, refuse, refuseField } from '../../../base/refuse';
import { needModel } from '../brand/service';
import { passFences } from '../../places/electricFence/service';
import { moveFiles } from '../../house/file/service';
import { editable, type Watched } from '../../house/plain/service';
import { needOrgOf, needOwner } from '../../people/org/service';
import { lockTerminal, needTerminal } from '../terminal/service';
import {
  beginBinding,
  deleteVehicle,
  endBinding,
  findBindingOf,
  filesOf,
  findVehicle,
  giveAway,
  hasBattery,
  insertVehicle,
  isCarIdTaken,
  listVehicles,
  lockVehicle,
  showVehicles,
  updateVehicle,
  type VehicleDetails,
} from './queries';
import { emissionOf, judgeVehicle, plateKeyOf, usualOf, watchedIn } from './rules';

type Vehicle = NonNullable<Awaited<ReturnType<typeof findVehicle>>>;

/** The file of a vehicle; every screen that shows something of it fetches it again after a change. */
export const vehicleFile = editable({
  module: 'vehicle',
  find: findVehicle,
  nameOf: ({ carId }: { carId: string }) => carId,
  show: showVehicles,
  tell(ctx, id, companyId) {
    for (const subject of ['vehicle', 'status', 'distribution', 'insure'])
      ctx.tell('changed', { subject, ids: [id], companyId });
  },
});

/** The vehicle, if it is in sight. */
export const needVehicle = vehicleFile.findOrFail;

export async function addVehicle(
  ctx: Context,
  { terminalRowId, ...given }: Input<typeof vehicle.add>,
): Promise<{ id: string }> {
  const input = { ...given, ...usualOf(given), ...emissionOf(given) };
  return transaction(ctx, async (ctx) => {
    const problems = new Problems();
    const owner = await problems.of('orgId', () => needOwner(ctx, input.orgId));
    const model = await problems.of('modelId', () => needModel(ctx, input.modelId));
    if (terminalRowId && owner)
      await problems.of('terminalRowId', () => needFreeTerminal(ctx, owner, terminalRowId));
    const details = { ...input, ...owner, brandId: model?.brandId, plateKey: plateKeyOf(input.plateNum) };
    await judgeVehicle(ctx, problems, details);
    problems.throwIfAny();
    const found = { ...details, companyId: owner!.companyId, brandId: model!.brandId };
    const { id } = await refuseDuplicates(watchedIn(found), () => insertVehicle(ctx, found));
    if (terminalRowId) await bind(ctx, { id, companyId: found.companyId }, terminalRowId);
    await vehicleFile.log(ctx, 'add', { ...found, id }, { after: input });
    return { id };
  });
}

export const editVehicle = (ctx: Context, input: Input<typeof vehicle.edit>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { id, version, ...given } = input;
    const before = await needVehicle(ctx, id);
    const { modelId, orgId, ...change } = { ...given, ...emissionOf({ ...before, ...given }) };
    const problems = new Problems();
    const model = modelId && (await problems.of('modelId', () => needModel(ctx, modelId)));
    if (orgId) await problems.of('orgId', () => needOrgOf(ctx, before.companyId, orgId));
    if (change.powerType === 'diesel' && (await hasBattery(ctx, id)))
      problems.add('powerType', vehicleText.hasBattery);
    const details: Partial<VehicleDetails> = {
      ...change,
      ...(orgId && { orgId }),
      ...(model && { modelId: model.id, brandId: model.brandId }),
      ...(change.plateNum !== undefined && { plateKey: plateKeyOf(change.plateNum) }),
    };
    await judgeVehicle(ctx, problems, { ...before, ...details });
    problems.throwIfAny();
    return vehicleFile.change(ctx, before, {
      action: 'edit',
      watched: watchedIn({ ...before, ...details }),
      write: (ctx) => updateVehicle(ctx, id, version, details),
      afterWrite: async (ctx) => (orgId ? moveFiles(ctx, await filesOf(ctx, before), orgId) : undefined),
      before,
      after: { ...given, ...change },
    });
  });

/** The choice of vehicles for a batch. */
export const vehicles = vehicleFile.chosenFrom(listVehicles);

export async function delVehicle(ctx: Context, id: string): Promise<void> {
  await lockVehicle(ctx, id);
  const found = await needVehicle(ctx, id);
  if (await findBindingOf(ctx, id)) throw refuse(vehicleText.stillBound);
  if (await hasBattery(ctx, id)) throw refuse(vehicleText.hasBattery);
  await deleteVehicle(ctx, id);
  await vehicleFile.log(ctx, 'del', found, { before: found });
}

/**
 * Puts another terminal on the vehicle, or none; what the old one reported stays the vehicle's, and its fences go into
 * the new one. The one that is there already stays as it is.
 */
export const replaceTerminal = (
  ctx: Context,
  { id, version, terminalRowId }: Input<typeof vehicle.replaceTerminal>,
): Promise<null> =>
  transaction(ctx, async (ctx) => {
    await lockVehicle(ctx, id);
    const found = await needVehicle(ctx, id);
    const before = await findBindingOf(ctx, id);
    const [from, to] = [before?.terminalRowId ?? null, terminalRowId ?? null];
    if (from === to) return null;
    await vehicleFile.writeSeen(ctx, id, {}, () => updateVehicle(ctx, id, version, {}));
    // In one order for everybody; whoever sends a fence to one of them waits, or is waited for.
    const both = [from, to].filter((one) => one !== null);
    for (const one of both.sort((a, b) => Number(a) - Number(b))) await lockTerminal(ctx, one);
    if (before) await unbind(ctx, before);
    if (to) await bind(ctx, found, to);
    if (from && to) await passFences(ctx, from, to);
    await vehicleFile.log(ctx, 'replaceTerminal', found, {
      before: { terminalRowId: from },
      after: { terminalRowId: to },
    });
    return null;
  });

async function needFreeTerminal(ctx: Context, { companyId }: { companyId: string }, terminalRowId: string) {
  const terminal = await needTerminal(ctx, terminalRowId);
  if (terminal.companyId !== companyId) throw refuseField('terminalRowId', vehicleText.terminalElsewhere);
  if (terminal.state === 'bound') throw refuse(refusals.unbindFirst);
  if (terminal.state !== 'stock') throw refuse(refusals.notNow);
  return terminal;
}

async function bind(
  ctx: Context,
  vehicle: { id: string; companyId: string },
  terminalRowId: string,
): Promise<void> {
  await lockTerminal(ctx, terminalRowId);
  const terminal = await needFreeTerminal(ctx, vehicle, terminalRowId);
  const watched: Watched = {
    binding_now_of_terminal: ['terminalRowId', terminal.terminalId],
  };
  await refuseDuplicates(watched, () => beginBinding(ctx, vehicle, terminalRowId));
  ctx.tell('terminalChanged', { terminalRowId });
}

async function unbind(ctx: Context, binding: { id: string; terminalRowId: string }): Promise<void> {
  await endBinding(ctx, binding.id);
  ctx.tell('terminalChanged', { terminalRowId: binding.terminalRowId });
}

/** Moves a vehicle and its papers to another organization of its company. */
export async function moveVehicle(ctx: Context, before: Vehicle, orgId: string): Promise<void> {
  await vehicleFile.writeSeen(ctx, before.id, {}, () =>
    updateVehicle(ctx, before.id, before.version, { orgId }),
  );
  await moveFiles(ctx, await filesOf(ctx, before), orgId);
}

/**
 * Gives a vehicle to another company. Its terminal is bound anew: what it has kept from before stays the former
 * owner's.
 */
export async function giveVehicle(
  ctx: Context,
  id: string,
  to: { orgId: string; companyId: string },
): Promise<void> {
  await giveAway(ctx, id, to);
  const binding = await findBindingOf(ctx, id);
  if (!binding) return;
  await endBinding(ctx, binding.id);
  await beginBinding(ctx, { id, companyId: to.companyId }, binding.terminalRowId);
  ctx.tell('terminalChanged', { terminalRowId: binding.terminalRowId });
}

export {
  chooseVehicles,
  setAnnualExpire,
  findBindingOf,
  findVehicleByCarId as findVehicleNamed,
  everKnownBy,
  isKnownBy,
  listVehicles,
  lockVehicle,
  updateVehicle,
} from './queries';
export { ageRange, capacityRange, hasTerminal, isCompliant, isValid } from './standing';

/** One vehicle as other screens show it beside their own record. */
export async function needMessage(ctx: Context, { id }: Input<typeof vehicle.message>) {
  const [found] = await showVehicles(ctx, [id]);
  if (!found) throw notFound();
  return found;
}

/** Gives a vehicle another number; it stays the same vehicle. */
export async function editCarId(
  ctx: Context,
  { id, version, carId }: Input<typeof vehicle.editId>,
): Promise<null> {
  const before = await needVehicle(ctx, id);
  return vehicleFile.change(ctx, before, {
    action: 'editId',
    watched: watchedIn({ ...before, carId }),
    write: (ctx) => updateVehicle(ctx, id, version, { carId }),
    recordName: carId,
    before: { carId: before.carId },
    after: { carId },
  });
}

export const isCarIdFree = async (ctx: Context, { carId }: Input<typeof vehicle.isCarIdFree>) => ({
  free: !(await isCarIdTaken(ctx, carId)),
});
