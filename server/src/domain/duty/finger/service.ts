import type { Input } from '@fleet/contract/call';
import type { finger as calls } from '@fleet/contract/finger/calls';
import { fingerText } from '@fleet/contract/finger/text';
import { batch } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { notFound, refuse, refuseField } from '../../../base/refuse';
import { holdOwned } from '../../../base/versions';
import { consentOf } from '../../house/consent/service';
import type { Action } from '../../house/log/index';
import { needDriver } from '../../fleet/driver/service';
import { checkRoom, keepFinger, noted } from './keeping';
import {
  eraseFinger,
  findFinger,
  findFreeNum,
  isTemplateKnown,
  listFingers,
  listFingersOf,
  lockFingers,
} from './queries';
import { readTemplate } from './template';

export { eraseLeftovers, leaveEnrolments, takeFinger } from './enrolment';
export { sealedAnswer, sealedFinger, sealTemplateIn, templateForTerminal } from './sealing';
export { forgetFingersOf } from './queries';

type Kept = NonNullable<Awaited<ReturnType<typeof findFinger>>>;

export async function fingersOfDriver(ctx: Context, { driverId }: Input<typeof calls.ofDriver>) {
  await needDriver(ctx, driverId);
  return { rows: await listFingersOf(ctx, driverId) };
}

/** Keeps a finger of a driver under the number that was asked for, or the lowest that is free. */
export async function addFinger(
  ctx: Context,
  { driverId, finger, template: sent, fingerNum: wanted, ...given }: Input<typeof calls.add>,
): Promise<{ id: string }> {
  const driver = await needDriver(ctx, driverId);
  const consent = consentOf(ctx, given);
  const template = readTemplate(sent);
  return transaction(ctx, async (ctx) => {
    await holdOwned(ctx, 'driver', driver.companyId, [driverId]);
    await lockFingers(ctx, driver.companyId);
    checkRoom(await listFingersOf(ctx, driverId), finger);
    if (await isTemplateKnown(ctx, driver.companyId, template))
      throw refuseField('template', fingerText.templateKnown);
    const fingerNum = wanted ?? (await findFreeNum(ctx, driver.companyId));
    if (fingerNum === undefined) throw refuse(fingerText.storeFull);
    return keepFinger(ctx, driver, template, { finger, fingerNum, source: 'upload', ...consent });
  });
}

export async function delFinger(ctx: Context, { fingerId }: Input<typeof calls.del>): Promise<null> {
  const found = await findFinger(ctx, fingerId);
  if (!found) throw notFound();
  await transaction(ctx, async (ctx) => {
    if (!(await erase(ctx, 'del', found))) throw notFound();
  });
  return null;
}

export const clearFingers = (ctx: Context, input: Input<typeof calls.clear>) =>
  batch(ctx, input, {
    find: listFingers,
    nameOf: async (ctx, id) => (await needDriver(ctx, id)).driverNum,
    one: clearDriver,
  });

/** The driver has withdrawn: all his fingers are erased; who has none is no mistake. */
async function clearDriver(ctx: Context, driverId: string): Promise<void> {
  await needDriver(ctx, driverId);
  for (const one of await listFingersOf(ctx, driverId)) await erase(ctx, 'clear', one);
}

/** Says whether it was still there; of several who erase it at once one does. */
async function erase(ctx: Context, action: Action, found: Kept): Promise<boolean> {
  if (!(await eraseFinger(ctx, found.id))) return false;
  const { finger, fingerNum, source, consentTime } = found;
  await noted(ctx, action, found, { before: { finger, fingerNum, source, consentTime } });
  return true;
}
