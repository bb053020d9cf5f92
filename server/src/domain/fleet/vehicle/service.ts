import type { Input } from '@fleet/contract/call';
import { isCity, isProvince } from '@fleet/contract/area/areas';
import { provinceOf } from '@fleet/contract/area/code';
import { areaText } from '@fleet/contract/area/text';
import { plateKey } from '@fleet/contract/field';
import { refusals } from '@fleet/contract/refusals';
import { usualService, type vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { batch } from '../../../base/batch';
import { today } from '../../../base/calendar';
import { transaction, type Context } from '../../../base/context';
import { refuseDuplicates } from '../../../base/query';
import { notFound, refuse, refuseField } from '../../../base/refuse';
import { needModel } from '../brand/service';
import { passFences } from '../../places/electricFence/service';
import { moveFiles } from '../../house/file/service';
import { editable, type Watched } from '../../house/plain/service';
import { needOrg } from '../../people/org/service';
import { needTerminal } from '../terminal/service';
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
  showVehicles,
  updateVehicle,
  type VehicleDetails,
} from './queries';

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
  checkDetails(ctx, input);
  return transaction(ctx, async (ctx) => {
    const { companyId } = await needOrg(ctx, input.orgId);
    if (!companyId) throw refuseField('orgId', refusals.notFound);
    const { brandId } = await needModel(ctx, input.modelId);
    const details = { ...input, companyId, brandId, plateKey: plateKeyOf(input.plateNum) };
    const { id } = await refuseDuplicates(watchedIn(details), () => insertVehicle(ctx, details));
    if (terminalRowId) await bind(ctx, { id, companyId }, terminalRowId);
    await vehicleFile.log(ctx, 'add', { ...details, id }, { after: input });
    return { id };
  });
}

export async function editVehicle(ctx: Context, input: Input<typeof vehicle.edit>): Promise<null> {
  const { id, version, ...given } = input;
  const before = await needVehicle(ctx, id);
  const change = { ...given, ...emissionOf({ ...before, ...given }) };
  checkDetails(ctx, { ...before, ...change });
  if (change.powerType === 'diesel' && (await hasBattery(ctx, id)))
    throw refuseField('powerType', vehicleText.hasBattery);
  const details: Partial<VehicleDetails> = { ...change };
  if (change.plateNum !== undefined) details.plateKey = plateKeyOf(change.plateNum);
  if (change.modelId) details.brandId = (await needModel(ctx, change.modelId)).brandId;
  if (change.orgId) await needSameCompany(ctx, before, change.orgId);
  return vehicleFile.change(ctx, before, {
    action: 'edit',
    watched: watchedIn({ ...before, ...details }),
    write: (ctx) => updateVehicle(ctx, id, version, details),
    afterWrite: async (ctx) =>
      change.orgId ? moveFiles(ctx, await filesOf(ctx, before), change.orgId) : undefined,
    before,
    after: change,
  });
}

/** To another company a vehicle goes by transfer, which ends what the old one had with it. */
async function needSameCompany(ctx: Context, { companyId }: Vehicle, orgId: string): Promise<void> {
  const org = await needOrg(ctx, orgId);
  if (org.companyId !== companyId) throw refuseField('orgId', refusals.notFound);
}

/** The choice of vehicles for a batch. */
export const vehicles = vehicleFile.chosenFrom(listVehicles);

export const delVehicles = (ctx: Context, input: Input<typeof vehicle.del>) =>
  batch(ctx, input, { ...vehicles, one: delVehicle });

export async function delVehicle(ctx: Context, id: string): Promise<void> {
  const found = await needVehicle(ctx, id);
  if (await findBindingOf(ctx, id)) throw refuse(vehicleText.stillBound);
  if (await hasBattery(ctx, id)) throw refuse(vehicleText.hasBattery);
  await deleteVehicle(ctx, id);
  await vehicleFile.log(ctx, 'del', found, { before: found });
}

/**
 * Puts another terminal on the vehicle, or none; what the old one reported stays the vehicle's, and its fences go into
 * the new one.
 */
export async function replaceTerminal(
  ctx: Context,
  { id, version, terminalRowId }: Input<typeof vehicle.replaceTerminal>,
): Promise<null> {
  const found = await needVehicle(ctx, id);
  await transaction(ctx, async (ctx) => {
    await vehicleFile.writeSeen(ctx, id, {}, () => updateVehicle(ctx, id, version, {}));
    const before = await findBindingOf(ctx, id);
    if (before) await unbind(ctx, before);
    if (terminalRowId) await bind(ctx, found, terminalRowId);
    if (before && terminalRowId) await passFences(ctx, before.terminalRowId, terminalRowId);
    await vehicleFile.log(ctx, 'replaceTerminal', found, {
      before: { terminalRowId: before?.terminalRowId ?? null },
      after: { terminalRowId: terminalRowId ?? null },
    });
  });
  return null;
}

async function bind(
  ctx: Context,
  vehicle: { id: string; companyId: string },
  terminalRowId: string,
): Promise<void> {
  const terminal = await needTerminal(ctx, terminalRowId);
  if (terminal.companyId !== vehicle.companyId)
    throw refuseField('terminalRowId', vehicleText.terminalElsewhere);
  if (terminal.state !== 'stock') throw refuse(refusals.unbindFirst);
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
  if (!(await updateVehicle(ctx, before.id, before.version, { orgId }))) throw refuse(refusals.stale);
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
  isKnownBy,
  listVehicles,
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

/** The service of a new vehicle, with what is usual where nothing was said; the reminder comes before its cycle ends. */
function usualOf(given: Partial<Record<keyof typeof usualService, number | null | undefined>>) {
  const maintainCycle = given.maintainCycle ?? usualService.maintainCycle;
  return {
    maintainCycle,
    remindCycle: given.remindCycle ?? Math.min(usualService.remindCycle, maintainCycle - 1),
    serviceLife: given.serviceLife ?? usualService.serviceLife,
    serviceInterval: given.serviceInterval ?? usualService.serviceInterval,
  };
}

/** An electric truck emits nothing, whatever was said. */
const emissionOf = ({ powerType }: { powerType: string }) =>
  powerType === 'electric' ? { emissionStandard: 'none' as const } : {};

/** Rules between fields: `domain.md` §3, Vehicle. */
function checkDetails(
  ctx: Context,
  details: {
    deliveryDate: string;
    powerType: string;
    emissionStandard?: string | null;
    maintainCycle?: number | null;
    remindCycle?: number | null;
    clampRange?: string | null;
    province?: string | null;
    city?: string | null;
  },
): void {
  checkArea(details);
  if (details.deliveryDate > today(ctx.now, ctx.timeZone))
    throw refuseField('deliveryDate', vehicleText.deliveryInFuture);
  if (details.powerType === 'diesel' && (!details.emissionStandard || details.emissionStandard === 'none')) {
    throw refuseField('emissionStandard', vehicleText.emissionNeeded);
  }
  if (details.remindCycle && details.remindCycle >= (details.maintainCycle ?? usualService.maintainCycle))
    throw refuseField('remindCycle', vehicleText.remindTooLong);
  const [low, high] = details.clampRange?.split('-').map(Number) ?? [];
  if (low !== undefined && high !== undefined && low >= high)
    throw refuseField('clampRange', vehicleText.clampReversed);
}

/** GB/T 2260: both exist, and the city lies in the province. */
function checkArea({ province, city }: { province?: string | null; city?: string | null }): void {
  if (province && !isProvince(province))
    throw refuseField('province', areaText.noProvince, { name: province });
  if (!city) return;
  if (!isCity(city)) throw refuseField('city', areaText.noCity, { name: city });
  if (!province) throw refuseField('province', areaText.provinceFirst);
  if (provinceOf(city) !== province) throw refuseField('city', areaText.cityElsewhere);
}

const plateKeyOf = (plateNum: string | null | undefined) => (plateNum ? plateKey(plateNum) : null);

const watchedIn = (details: {
  carId: string;
  plateNum?: string | null;
  frameNum?: string | null;
  customNum?: string | null;
  manufactureNum: string;
}): Watched => ({
  vehicle_car_id_once: ['carId', details.carId],
  vehicle_plate_once: ['plateNum', details.plateNum],
  vehicle_frame_once: ['frameNum', details.frameNum],
  vehicle_custom_once: ['customNum', details.customNum],
  vehicle_manufacture_once: ['manufactureNum', details.manufactureNum],
});
