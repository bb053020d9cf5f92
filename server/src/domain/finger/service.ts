import type { Input } from '@fleet/contract/call';
import type { finger as calls } from '@fleet/contract/finger/calls';
import { mostFingers } from '@fleet/contract/finger/fingers';
import { fingerText } from '@fleet/contract/finger/text';
import { batch } from '../../base/batch';
import { transaction, type Context } from '../../base/context';
import { refusingTaken } from '../../base/query';
import { missing, refuse, refuseField } from '../../base/refuse';
import { consentOf } from '../consent/service';
import { needDriver } from '../driver/service';
import { record } from '../log/service';
import {
  eraseFinger,
  findFinger,
  findFreeNum,
  insertFinger,
  isTemplateKnown,
  listFingers,
  listFingersOf,
  lockFingers,
} from './queries';
import { readTemplate } from './template';

type Kept = NonNullable<Awaited<ReturnType<typeof findFinger>>>;

export async function fingersOfDriver(ctx: Context, { driverId }: Input<typeof calls.ofDriver>) {
  await needDriver(ctx, driverId);
  return { rows: await listFingersOf(ctx, driverId) };
}

/** Keeps a finger of a driver under the number that was asked for, or the lowest that is free. */
export async function addFinger(
  ctx: Context,
  { driverId, finger, template: sent, fingerNum, ...given }: Input<typeof calls.add>,
): Promise<{ id: string }> {
  const { driverNum, companyId } = await needDriver(ctx, driverId);
  const consent = consentOf(ctx, given);
  const template = readTemplate(sent);
  const templateHash = ctx.vault.fingerprint(template, 'driver_finger.template');
  return transaction(ctx, async (ctx) => {
    await lockFingers(ctx, companyId);
    const others = await listFingersOf(ctx, driverId);
    if (others.some((other) => other.finger === finger)) throw refuseField('finger', fingerText.fingerTaken);
    if (others.length >= mostFingers) throw refuse(fingerText.threeAtMost, { most: mostFingers });
    if (await isTemplateKnown(ctx, companyId, templateHash))
      throw refuseField('template', fingerText.templateKnown);
    const num = fingerNum ?? (await findFreeNum(ctx, companyId));
    if (num === undefined) throw refuse(fingerText.storeFull);
    const details = { finger, fingerNum: num, source: 'upload' as const, ...consent };
    const { id } = await refusingTaken({ driver_finger_num_once: ['fingerNum', num] }, () =>
      insertFinger(ctx, {
        ...details,
        driverId,
        companyId,
        templateSealed: ctx.vault.seal(template, placeOf(driverId, num)),
        templateHash,
        enrolledAt: ctx.now.toISOString(),
      }),
    );
    await noted(ctx, 'add', { id, driverId, driverNum, companyId }, { after: details });
    return { id };
  });
}

export async function delFinger(ctx: Context, { fingerId }: Input<typeof calls.del>): Promise<null> {
  const found = await findFinger(ctx, fingerId);
  if (!found) throw missing();
  await transaction(ctx, (ctx) => erase(ctx, 'del', found));
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

async function erase(ctx: Context, action: string, found: Kept): Promise<void> {
  await eraseFinger(ctx, found.id);
  const { finger, fingerNum, source, consentTime } = found;
  await noted(ctx, action, found, { before: { finger, fingerNum, source, consentTime } });
}

/** Where a template is kept; it can be opened there alone. */
const placeOf = (driverId: string, fingerNum: number) => `driver_finger.template:${driverId}:${fingerNum}`;

/** Writes a change down; a template stands in no log. */
async function noted(
  ctx: Context,
  action: string,
  { id, driverNum, companyId, driverId }: Pick<Kept, 'id' | 'driverNum' | 'companyId' | 'driverId'>,
  change: { before?: object; after?: object },
): Promise<void> {
  await record(ctx, {
    module: 'finger',
    action,
    recordId: id,
    recordName: driverNum,
    companyId,
    ...change,
  });
  for (const subject of ['finger', 'fingerLib'])
    ctx.tell('changed', { subject, ids: subject === 'finger' ? [driverId] : [], companyId });
}
