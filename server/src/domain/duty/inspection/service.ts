import type { Input, Output } from '@fleet/contract/call';
import type { inspection } from '@fleet/contract/inspection/calls';
import { inspectionText } from '@fleet/contract/inspection/text';
import { transaction, type Context } from '../../../base/context';
import { notFound, refuse, refuseField } from '../../../base/refuse';
import { holdOwned } from '../../../base/versions';
import { attachFile, needUpload } from '../../house/file/service';
import { record } from '../../house/log/index';
import { needVehicle } from '../../fleet/vehicle/service';
import { pushReport } from './push';
import { findInspector, findItems, findPhotos, findRecord, insertPhoto, insertReport } from './queries';

export { lastRecords } from './queries';
export { criticalAmong, noticeCritical } from './critical';
export { dutiesOf } from './duty';
export { takeTruckReports } from './truck';
export { shiftCounts } from './usedShifts';
export { uncheckedNow, uncheckedOf, wasChecked } from './unchecked';

export async function showItems(ctx: Context, { vehicleId }: Input<typeof inspection.items>) {
  const vehicle = await needVehicle(ctx, vehicleId);
  return { carId: vehicle.carId, rows: await findItems(ctx, vehicle) };
}

export async function needReport(
  ctx: Context,
  { id }: Input<typeof inspection.report>,
): Promise<Output<typeof inspection.report>> {
  const found = await findRecord(ctx, id);
  if (!found) throw notFound();
  return { ...found, photos: await findPhotos(ctx, id) };
}

/** A report by a person, made now: every item of the vehicle's list, and why where something is abnormal (M10). */
export async function submit(
  ctx: Context,
  { vehicleId, items, remark = null, photos = [] }: Input<typeof inspection.submit>,
): Promise<{ id: string }> {
  const vehicle = await needVehicle(ctx, vehicleId);
  for (const fileId of photos) {
    const { type } = await needUpload(ctx, fileId);
    if (!type.startsWith('image/')) throw notFound();
  }
  const listed = await findItems(ctx, vehicle);
  if (listed.length === 0) throw refuse(inspectionText.noItems);
  const results = new Map(items.map(({ itemId, result }) => [itemId, result]));
  const isWhole = results.size === items.length && items.length === listed.length;
  const checked = listed.map(({ id, ...item }) => ({ ...item, result: results.get(id)! }));
  if (!isWhole || checked.some(({ result }) => result === undefined))
    throw refuseField('items', inspectionText.everyItem);
  if (checked.some(({ result }) => result === 'abnormal') && remark === null)
    throw refuseField('remark', inspectionText.reasonNeeded);
  const { orgId, companyId, carId } = vehicle;
  const { accountId } = ctx.actor;
  const inspector = accountId === null ? undefined : await findInspector(ctx, accountId);
  return transaction(ctx, async (ctx) => {
    // One that is given away meanwhile would be inspected for a company that no longer has it, by its list.
    await holdOwned(ctx, 'vehicle', companyId, [vehicleId]);
    const report = {
      vehicleId,
      orgId,
      companyId,
      accountId,
      driverId: inspector?.companyId === companyId ? inspector.driverId : null,
      inspector: inspector?.username ?? null,
      checkTime: ctx.now.toISOString(),
      items: checked,
      remark,
      source: 'platform' as const,
    };
    const id = await insertReport(ctx, report);
    await pushReport(ctx, id, report);
    for (const fileId of new Set(photos)) {
      await attachFile(ctx, fileId, { orgId, companyId });
      await insertPhoto(ctx, id, fileId);
    }
    const abnormal = checked.filter(({ result }) => result === 'abnormal').map(({ itemName }) => itemName);
    await record(ctx, {
      module: 'check',
      action: 'inspect',
      recordId: id,
      recordName: carId,
      companyId,
      after: { abnormalItems: abnormal, remark },
    });
    ctx.tell('changed', { subject: 'check', ids: [id], companyId });
    ctx.tell('conditionsChanged', { vehicleIds: [vehicleId] });
    return { id };
  });
}
