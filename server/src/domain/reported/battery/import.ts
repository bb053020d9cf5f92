import {
  batteryFile,
  batteryImport,
  batteryRow,
  usualThresholds,
  type battery,
} from '@fleet/contract/battery/calls';
import { batteryText } from '@fleet/contract/battery/text';
import type { Input } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import { sheetText } from '@fleet/contract/sheet/text';
import type { z } from 'zod';
import type { Context } from '../../../base/context';
import { refuse, refuseField } from '../../../base/refuse';
import { needOrgNamed } from '../../people/org/service';
import { isSame, type Importing, type Written } from '../../house/sheet/service';
import { findVehicleNamed } from '../../fleet/vehicle/service';
import { putIn, takeOut } from './binding';
import { findBatteryByNumber } from './queries';
import { batteries, editBattery, type Battery } from './service';

type SheetBattery = z.output<typeof batteryRow>;
type Change = Omit<Input<typeof battery.edit>, 'id' | 'version'>;

/** Batteries by sheet: a number that is known is changed, one that is not is added. */
export const batterySheet: Importing<typeof batteryRow> = {
  calls: batteryImport,
  exported: batteryFile,
  row: batteryRow,
  words: batteryText,
  notes: { orgName: sheetText.orgRule },
  key: 'batteryNumber',
  columnOf: { orgId: 'orgName', vehicleId: 'carId' },
  write: writeBattery,
  undo: undoBattery,
};

async function writeBattery(ctx: Context, row: SheetBattery): Promise<Written | null> {
  const { batteryNumber, orgName, carId, chargeThreshold, dischargeThreshold, ...own } = row;
  const known = await findBatteryByNumber(ctx, batteryNumber);
  const org = await needOrgNamed(ctx, 'orgName', orgName, async () => known?.orgId);
  if (!org.companyId) throw refuseField('orgName', refusals.notFound);
  const details = {
    ...own,
    // In a vehicle it is where that is.
    orgId: known?.bindingId ? known.orgId : org.id,
    chargeThreshold: chargeThreshold ?? known?.chargeThreshold ?? usualThresholds.chargeThreshold,
    dischargeThreshold: dischargeThreshold ?? known?.dischargeThreshold ?? usualThresholds.dischargeThreshold,
  };
  if (!known) {
    const { id } = await batteries.add(ctx, { batteryNumber, ...details });
    const isBound = await bindTo(ctx, await batteries.findOrFail(ctx, id), carId);
    return { recordId: id, version: isBound ? 2 : 1, before: null };
  }
  const { id, version } = known;
  if ((!carId || isSameNumber(carId, known.carId)) && isSame(known, details)) return null;
  await editBattery(ctx, { id, version, ...details });
  const isBound = await bindTo(ctx, await batteries.findOrFail(ctx, id), carId);
  const changed = Object.keys(details) as (keyof typeof details)[];
  const before = {
    details: Object.fromEntries(changed.map((name) => [name, known[name]])),
    isBound: known.bindingId !== null,
  };
  return { recordId: id, version: version + (isBound ? 2 : 1), before };
}

/** Numbers that differ only by case are one number. */
const isSameNumber = (one: string, other: string | null) => one.toUpperCase() === other?.toUpperCase();

/** Binds to the vehicle that a sheet names; it unbinds nothing. True when that was new. */
async function bindTo(ctx: Context, found: Battery, carId: string | null | undefined): Promise<boolean> {
  if (!carId || isSameNumber(carId, found.carId)) return false;
  const vehicle = await findVehicleNamed(ctx, carId);
  if (!vehicle) throw refuseField('carId', sheetText.unknownName, { name: carId });
  if (found.bindingId) throw refuseField('carId', refusals.unbindFirst);
  await putIn(ctx, found, found.version, vehicle.id, ctx.now.toISOString());
  return true;
}

async function undoBattery(ctx: Context, { recordId: id, version, before }: Written): Promise<void> {
  const found = await batteries.findOrFail(ctx, id);
  if (found.version !== version) throw refuse(refusals.notNow);
  const was = before as { details: Change; isBound: boolean } | null;
  if (found.bindingId && !was?.isBound) await takeOut(ctx, found, version, ctx.now.toISOString());
  if (!was) return batteries.takeBack(ctx, id);
  await editBattery(ctx, { id, version: (await batteries.findOrFail(ctx, id)).version, ...was.details });
}
