import { linkBytes } from '@fleet/contract/ota/calls';
import { itself, type Context, type Ground } from '../../../base/context';
import type { Silence, UpgradeOffer } from '../../../base/reach';
import { linkOf } from './download';
import { hindranceOf, pauseMs } from './hindrance';
import { moveDevice } from './heardQueries';
import { claimDevice, findAtIt, findDue, postpone, type Due } from './offerQueries';

/** An upgrade of which nothing is heard for so long has failed. `alink.md` §10.3. */
export const patienceMs = 60 * 60_000;
/** How long a terminal may take to say that it was offered something. */
const answerMs = 20_000;
const offeredAtOnce = 200;
const againAfterMs = 10 * 60_000;

/** Offers the version to terminals whose turn it is, a bounded number of them; says whether more are waiting for theirs. */
export async function offerDue(ground: Ground): Promise<boolean> {
  const due = await findDue(itself(ground), { most: offeredAtOnce });
  await offerAll(ground, due);
  return due.length === offeredAtOnce;
}

/** Offers it to one terminal, now that it is there, if it is its turn. */
export async function offerNow(ground: Ground, terminalRowId: string): Promise<void> {
  await offerAll(ground, await findDue(itself(ground), { terminalRowId }));
}

/** A terminal that came back in the middle may have forgotten what it was offered. */
export async function offerAgain(ground: Ground, terminalRowId: string): Promise<void> {
  const device = await findAtIt(itself(ground), terminalRowId);
  if (device) send(ground, device);
}

/** The one version that a terminal may have: the one under way, or its turn when nothing blocks it. */
export async function offerTo(ground: Ground, terminalRowId: string): Promise<UpgradeOffer | null> {
  const ctx = itself(ground);
  const atIt = await findAtIt(ctx, terminalRowId);
  if (atIt) return offerOf(ground, atIt, ctx.now);
  const [due] = await findDue(ctx, { terminalRowId });
  if (!due || hindranceIn(ground, due, ctx.now) || !(await claim(ctx, due))) return null;
  return offerOf(ground, due, ctx.now);
}

async function offerAll(ground: Ground, due: Due[]): Promise<void> {
  const ctx = itself(ground);
  for (const device of due) {
    const hindrance = hindranceIn(ground, device, ctx.now);
    if (hindrance) {
      await postpone(ctx, device, hindrance, new Date(ctx.now.getTime() + pauseMs[hindrance]));
    } else if (await claim(ctx, device)) send(ground, device);
  }
}

const hindranceIn = ({ reach }: Ground, device: Due, now: Date) =>
  hindranceOf({ ...device, isOnline: reach.isOnline(device.terminalRowId) }, now);

/** It is written down before it is sent: an answer may be quicker than we are. */
const claim = (ctx: Context, device: Due) =>
  claimDevice(ctx, device, new Date(ctx.now.getTime() + patienceMs));

/** Nobody waits for the answer: a terminal may take its time, and many are offered it at once. */
function send(ground: Ground, device: Due): void {
  ground.reach
    .tell(device.terminalRowId, 'upgrade', offerOf(ground, device, new Date()), answerMs)
    .then((told) => ('silence' in told ? takeBack(ground, device, told.silence) : undefined))
    .catch(ground.complain);
}

/** Takes back an offer: a terminal that is gone waits for its return, one that refuses is asked again later. */
async function takeBack(ground: Ground, device: Due, silence: Silence): Promise<void> {
  // It may have understood without saying so; then it will be heard of, or fail by its deadline.
  if (silence === 'timeout' || silence === 'busy') return;
  const ctx = itself(ground);
  const lookAt = new Date(ctx.now.getTime() + againAfterMs);
  if (silence === 'offline')
    await moveDevice(ctx, device, ['offered'], {
      state: 'waiting',
      problem: 'offline',
      lookAt,
      attempts: device.attempts,
    });
  else {
    const isLast = silence === 'notSupported' || device.attempts + 1 >= device.plan.mostAttempts;
    const state = isLast ? 'failed' : 'waiting';
    await moveDevice(ctx, device, ['offered'], { state, problem: silence, lookAt });
    if (isLast) ctx.tell('rolloutMoved', { firmwareId: device.firmwareId });
  }
}

const offerOf = (
  ground: Ground,
  { firmwareId, terminalRowId, versionNum, bytes, sha256, md5, uploadType, plan, protocol }: Due,
  now: Date,
): UpgradeOffer => ({
  firmwareId,
  versionNum,
  bytes,
  sha256,
  md5,
  isDiff: uploadType === 'diff',
  url: plan.transfer === 'url' ? linkOf(ground, firmwareId, terminalRowId, now) : null,
  mayComeOverLink: bytes <= linkBytes[protocol],
});
