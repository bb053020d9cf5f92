import type { Input } from '@fleet/contract/call';
import type { maintain } from '@fleet/contract/maintenance/order';
import type { UsedMaterial } from '@fleet/contract/maintenance/states';
import { maintainText } from '@fleet/contract/maintenance/text';
import { refusals } from '@fleet/contract/refusals';
import { batch, type Selection } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { answerPage } from '../../../base/query';
import { notFound, refuseField } from '../../../base/refuse';
import { nextSerial } from '../../../base/serial';
import { softDelete, updateIfUnchanged } from '../../../base/versions';
import { attachFile, dropFile, needUpload } from '../../house/file/service';
import { type Action, record } from '../../house/log/index';
import { staleSince } from '../../house/plain/service';
import { lockVehicle, needVehicle } from '../../fleet/vehicle/service';
import { mostHours, wantsReason } from './meter';
import {
  deleteOrderFile,
  findHolding,
  findOrder,
  hoursAround,
  insertOrder,
  insertOrderFile,
  listOrders,
  meterAround,
  sumOrders,
  writeProjects,
} from './orderQueries';
import { chooseProjects } from './programQueries';
import { refreshStandings, stoodAt } from './standing';

type Order = Awaited<ReturnType<typeof needOrder>>;
type Written = Pick<Input<typeof maintain.add>, 'maintainTime' | 'hours' | 'ownCycle' | 'projectIds'> & {
  hoursReason?: string | null | undefined;
};

/** As much as a field of money can hold. */
const mostCents = 999_999_999n;

/** The order, if it is in sight. */
async function needOrder(ctx: Context, id: string) {
  const found = await findOrder(ctx, id);
  if (!found) throw notFound();
  return found;
}

/** A page, and what all that the filter shows comes to. */
export async function pageOrders(ctx: Context, filter: Input<typeof maintain.list>) {
  const [page, costTotal] = await Promise.all([answerPage(listOrders)(ctx, filter), sumOrders(ctx, filter)]);
  return { ...page, costTotal };
}

/** Maintenance that was done: its cycles are counted from there. Orders of one vehicle are judged one after the other. */
export const addOrder = (ctx: Context, input: Input<typeof maintain.add>): Promise<{ id: string }> =>
  transaction(ctx, async (ctx) => {
    const { vehicleId, projectIds = [], attachments = [], materials = [], ...order } = input;
    await lockVehicle(ctx, vehicleId);
    const { carId, orgId, companyId } = await needVehicle(ctx, vehicleId);
    for (const fileId of attachments) await needUpload(ctx, fileId);
    await check(ctx, { vehicleId, companyId }, input, null);
    const orderNum = await nextSerial(ctx, 'BY', companyId);
    const id = await insertOrder(ctx, {
      vehicleId,
      orgId,
      companyId,
      orderNum,
      maintainer: order.maintainer,
      maintainTime: order.maintainTime,
      kilometres: order.kilometres ?? null,
      hours: String(order.hours),
      hoursReason: order.hoursReason ?? null,
      ownCycle: order.ownCycle ?? false,
      labourCost: order.labourCost ?? null,
      remarks: order.remarks ?? null,
      ...usedOf(materials),
      stood: await stoodAt(ctx, vehicleId, { ...order, except: null }),
    });
    await writeProjects(ctx, id, projectIds);
    await writeFiles(ctx, { id, orgId, companyId, attachments: [] }, attachments);
    await refreshStandings(ctx, [vehicleId]);
    await tell(ctx, 'add', { id, carId, companyId, orderNum }, { after: input });
    return { id };
  });

export async function editOrder(ctx: Context, input: Input<typeof maintain.edit>): Promise<null> {
  const { id, version, hours, ownCycle, projectIds, attachments, materials, ...change } = input;
  const { vehicleId } = await needOrder(ctx, id);
  await transaction(ctx, async (ctx) => {
    await lockVehicle(ctx, vehicleId);
    const before = await needOrder(ctx, id);
    const known = new Set(before.attachments);
    for (const fileId of attachments ?? []) if (!known.has(fileId)) await needUpload(ctx, fileId);
    const written = { ...before, ...defined(input) };
    await check(ctx, before, written, before);
    const used = materials && usedOf(materials);
    const stood = isMoved(written, before) && (await stoodAt(ctx, vehicleId, { ...written, except: id }));
    const isWritten = await updateIfUnchanged(ctx, 'maintainOrder', id, version, {
      ...change,
      ...(hours !== undefined && { hours: String(hours) }),
      ...(stood && { stood }),
      ...(ownCycle !== undefined && { ownCycle: ownCycle ?? false }),
      ...(used && { materialCost: used.materialCost, materials: JSON.stringify(used.materials) }),
    });
    if (!isWritten)
      throw await staleSince(ctx, await needOrder(ctx, id), { module: 'maintain', recordId: id });
    if (projectIds) await writeProjects(ctx, id, projectIds);
    if (attachments) await writeFiles(ctx, before, attachments);
    await refreshStandings(ctx, [vehicleId]);
    await tell(ctx, 'edit', before, { before, after: input });
  });
  return null;
}

/** Without the order its vehicle goes by the one before it again. */
async function delOrder(ctx: Context, id: string): Promise<void> {
  await lockVehicle(ctx, (await needOrder(ctx, id)).vehicleId);
  const before = await needOrder(ctx, id);
  await softDelete(ctx, 'maintainOrder', id);
  await refreshStandings(ctx, [before.vehicleId]);
  await tell(ctx, 'del', before, { before });
}

export const delOrders = (
  ctx: Context,
  chosen: Selection<Omit<Input<typeof maintain.list>, 'pageNum' | 'pageSize'>>,
) =>
  batch(ctx, chosen, {
    find: listOrders,
    nameOf: async (ctx, id) => (await needOrder(ctx, id)).orderNum,
    one: delOrder,
  });

/** Not in the future, at hours that the meter can have shown, and of what is done on this vehicle. */
async function check(
  ctx: Context,
  of: Pick<Order, 'vehicleId' | 'companyId'>,
  written: Written,
  known: Order | null,
): Promise<void> {
  if (Date.parse(written.maintainTime) > ctx.now.getTime())
    throw refuseField('maintainTime', maintainText.inFuture);
  if (!known || isMoved(written, known) || written.hoursReason !== known.hoursReason)
    await checkHours(ctx, of, written, known);
  const isRenamed =
    !known || written.ownCycle !== known.ownCycle || String(written.projectIds) !== String(known.projectIds);
  if (isRenamed) await checkItems(ctx, of, written, known);
}

const isMoved = (written: Written, known: Order) =>
  written.hours !== known.hours || Date.parse(written.maintainTime) !== Date.parse(known.maintainTime);

/** An hour meter runs forward from one maintenance to the next, and no faster than the clock. */
async function checkHours(
  ctx: Context,
  of: Pick<Order, 'vehicleId' | 'companyId'>,
  { maintainTime, hours, hoursReason }: Written,
  known: Order | null,
): Promise<void> {
  const [{ after, ...earlier }, meter] = await Promise.all([
    hoursAround(ctx, of, maintainTime, known?.id ?? null),
    meterAround(ctx, of.vehicleId, maintainTime),
  ]);
  const most = mostHours(meter, earlier);
  if (most !== null && hours > most)
    throw refuseField('hours', maintainText.hoursAboveMeter, { hours: most });
  const { before } = earlier;
  // A meter that was replaced shows less than it did at the maintenance before.
  const isAnew = before !== null && most !== null && before > most;
  if (before !== null && hours < before && !isAnew)
    throw refuseField('hours', maintainText.hoursBefore, { hours: before });
  if (after !== null && hours > after) throw refuseField('hours', maintainText.hoursAfter, { hours: after });
  if (!hoursReason && (isAnew || wantsReason(meter, hours)))
    throw refuseField('hoursReason', maintainText.hoursReasonFirst, {
      hours: Math.floor(meter.before ?? meter.after ?? meter.newest ?? 0),
    });
}

/** The vehicle's own cycle, or projects of its company; one of them at least is what the vehicle goes by. */
async function checkItems(
  ctx: Context,
  { vehicleId }: Pick<Order, 'vehicleId'>,
  { ownCycle, projectIds = [] }: Written,
  known: Order | null,
): Promise<void> {
  if (!ownCycle && projectIds.length === 0) throw refuseField('projectIds', maintainText.itemsFirst);
  const named = projectIds.filter((id) => !known?.projectIds.includes(id));
  if (named.length > 0) {
    const { rows } = await chooseProjects(ctx, { vehicleId, ids: named });
    if (rows.length < new Set(named).size) throw refuseField('projectIds', refusals.notFound);
  }
  // An order keeps the items that it counted for when it was written.
  if (ownCycle || projectIds.some((id) => known?.projectIds.includes(id))) return;
  const holding = await findHolding(ctx, vehicleId, projectIds);
  if (holding.length === 0) throw refuseField('projectIds', maintainText.noneHolds);
}

/** The materials as they are kept, and what they cost: to the cent, each line rounded. */
function usedOf(materials: NonNullable<Input<typeof maintain.add>['materials']>) {
  const kept: UsedMaterial[] = materials.map(({ materialName, spec, unit, price, qty }) => ({
    materialName,
    spec: spec ?? null,
    unit: unit ?? null,
    price: price ?? null,
    qty,
  }));
  const cents = kept.reduce((sum, { price, qty }) => sum + lineCents(price, qty), 0n);
  if (cents > mostCents) throw refuseField('materials', maintainText.materialCostTooHigh);
  return { materials: kept, materialCost: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}` };
}

function lineCents(price: string | null, qty: number): bigint {
  if (price === null) return 0n;
  const [yuan = '0', fraction = ''] = price.split('.');
  const cents = BigInt(yuan) * 100n + BigInt(fraction.padEnd(2, '0'));
  const [whole = '0', part = ''] = String(qty).split('.');
  const unit = 10n ** BigInt(part.length);
  return (2n * cents * BigInt(whole + part) + unit) / (2n * unit);
}

/** The files of an order are these and no others. */
async function writeFiles(
  ctx: Context,
  { id, orgId, companyId, attachments }: Pick<Order, 'id' | 'orgId' | 'companyId' | 'attachments'>,
  wanted: readonly string[],
): Promise<void> {
  for (const fileId of attachments.filter((known) => !wanted.includes(known))) {
    await deleteOrderFile(ctx, id, fileId);
    await dropFile(ctx, fileId);
  }
  for (const fileId of new Set(wanted.filter((one) => !attachments.includes(one)))) {
    await attachFile(ctx, fileId, { orgId, companyId });
    await insertOrderFile(ctx, id, fileId);
  }
}

async function tell(
  ctx: Context,
  action: Action,
  { id, carId, orderNum, companyId }: Pick<Order, 'id' | 'carId' | 'companyId' | 'orderNum'>,
  what: { before?: object; after?: object },
): Promise<void> {
  await record(ctx, {
    module: 'maintain',
    action,
    recordId: id,
    recordName: `${orderNum} ${carId}`,
    companyId,
    ...what,
  });
  ctx.tell('changed', { subject: 'maintain', ids: [id], companyId });
}

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
