import { linkBytes } from '@fleet/contract/ota/calls';
import { systemContext, type Context, type AppContext } from '../../../base/context';
import type { Silence, UpgradeOffer } from '../../../base/deviceCommands';
import { linkOf } from './download';
import { obstacleOf, pauseMs } from './obstacle';
import { moveDevice } from './heardQueries';
import { claimDevice, findAtIt, findDue, postpone, type Due } from './offerQueries';

/** An upgrade of which nothing is heard for so long has failed. `alink.md` §10.3. */
export const patienceMs = 60 * 60_000;
/** How long a terminal may take to say that it was offered something. */
const answerMs = 20_000;
const offeredAtOnce = 200;
const againAfterMs = 10 * 60_000;

/** Offers the version to terminals whose turn it is, a bounded number of them; says whether more are waiting for theirs. */
export async function offerDue(appCtx: AppContext): Promise<boolean> {
  const due = await findDue(systemContext(appCtx), { most: offeredAtOnce });
  await offerAll(appCtx, due);
  return due.length === offeredAtOnce;
}

/** Offers it to one terminal, now that it is there, if it is its turn. */
export async function offerNow(appCtx: AppContext, terminalRowId: string): Promise<void> {
  await offerAll(appCtx, await findDue(systemContext(appCtx), { terminalRowId }));
}

/** A terminal that came back in the middle may have forgotten what it was offered. */
export async function offerAgain(appCtx: AppContext, terminalRowId: string): Promise<void> {
  const device = await findAtIt(systemContext(appCtx), terminalRowId);
  if (device) send(appCtx, device);
}

/** The one version that a terminal may have: the one under way, or its turn when nothing blocks it. */
export async function offerTo(appCtx: AppContext, terminalRowId: string): Promise<UpgradeOffer | null> {
  const ctx = systemContext(appCtx);
  const atIt = await findAtIt(ctx, terminalRowId);
  if (atIt) return offerOf(appCtx, atIt, ctx.now);
  const [due] = await findDue(ctx, { terminalRowId });
  if (!due || obstacleIn(appCtx, due, ctx.now) || !(await claim(ctx, due))) return null;
  return offerOf(appCtx, due, ctx.now);
}

async function offerAll(appCtx: AppContext, due: Due[]): Promise<void> {
  const ctx = systemContext(appCtx);
  for (const device of due) {
    const obstacle = obstacleIn(appCtx, device, ctx.now);
    if (!device.isOfModel) {
      if (await moveDevice(ctx, device, ['waiting'], { state: 'skipped', problem: 'otherModel' }))
        ctx.tell('rolloutMoved', { firmwareId: device.firmwareId });
    } else if (obstacle) {
      await postpone(ctx, device, obstacle, new Date(ctx.now.getTime() + pauseMs[obstacle]));
    } else if (await claim(ctx, device)) send(appCtx, device);
  }
}

const obstacleIn = ({ reach }: AppContext, device: Due, now: Date) =>
  obstacleOf({ ...device, isOnline: reach.isOnline(device.terminalRowId) }, now);

/** It is written down before it is sent: an answer may be quicker than we are. */
const claim = (ctx: Context, device: Due) =>
  claimDevice(ctx, device, new Date(ctx.now.getTime() + patienceMs));

/** Nobody waits for the answer: a terminal may take its time, and many are offered it at once. */
function send(appCtx: AppContext, device: Due): void {
  appCtx.reach
    .tell(device.terminalRowId, 'upgrade', offerOf(appCtx, device, new Date()), answerMs)
    .then((told) => ('silence' in told ? takeBack(appCtx, device, told.silence) : undefined))
    .catch(appCtx.complain);
}

/** Takes back an offer: a terminal that is gone waits for its return, one that refuses is asked again later. */
async function takeBack(appCtx: AppContext, device: Due, silence: Silence): Promise<void> {
  // It may have understood without saying so; then it will be heard of, or fail by its deadline.
  if (silence === 'timeout' || silence === 'busy') return;
  const ctx = systemContext(appCtx);
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
  appCtx: AppContext,
  { firmwareId, terminalRowId, versionNum, bytes, sha256, md5, uploadType, plan, protocol }: Due,
  now: Date,
): UpgradeOffer => ({
  firmwareId,
  versionNum,
  bytes,
  sha256,
  md5,
  isDiff: uploadType === 'diff',
  url: plan.transfer === 'url' ? linkOf(appCtx, firmwareId, terminalRowId, now) : null,
  mayComeOverLink: bytes <= linkBytes[protocol],
});
