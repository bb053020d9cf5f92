import { type DeviceState, type Failure, underWay } from '@fleet/contract/ota/states';
import { systemContext, type Context, type AppContext } from '../../../base/context';
import {
  findStanding,
  findUnderWay,
  insertLatecomer,
  markSucceeded,
  moveDevice,
  noteProgress,
} from './heardQueries';
import { offerAgain, offerNow, patienceMs } from './offers';
import { wavesOf } from './plan';

export type Standing = NonNullable<Awaited<ReturnType<typeof findStanding>>>;

/**
 * A terminal says which version runs in it: after each connect, and when it has restarted into a new one. That alone
 * decides whether an upgrade succeeded; and whoever still runs an older one is offered what is issued.
 */
export async function heardVersion(appCtx: AppContext, terminalRowId: string, runs: string): Promise<void> {
  const ctx = systemContext(appCtx);
  for (const { firmwareId } of await markSucceeded(ctx, terminalRowId, runs))
    ctx.tell('rolloutMoved', { firmwareId });
  const standing = await findStanding(ctx, terminalRowId, runs);
  if (!standing || standing.hasIt) return;
  const { firmwareId, state, deviceId, plan } = standing;
  const device = { firmwareId, terminalRowId };
  if (deviceId === null) {
    if (standing.isNewer || !standing.fits) return;
    await insertLatecomer(ctx, firmwareId, terminalRowId, wavesOf(plan).length);
    return offerNow(appCtx, terminalRowId);
  }
  const next = nextOf(standing);
  if (next === 'offerAgain') return offerAgain(appCtx, terminalRowId);
  if (next === 'wait') {
    await moveDevice(ctx, device, [state!], { state: 'waiting', problem: null, percent: 0, lookAt: ctx.now });
    return offerNow(appCtx, terminalRowId);
  }
  if (next === null) return;
  const problem = next;
  const isFailure = next === 'wrongVersion';
  if (await moveDevice(ctx, device, [state!], { state: isFailure ? 'failed' : 'skipped', problem }))
    ctx.tell('rolloutMoved', { firmwareId });
}

/** The next step of a terminal that does not run the version: left out, failed, or offered. */
export function nextOf({
  state,
  attempts,
  percent,
  isNewer,
  fits,
  plan,
}: Pick<Standing, 'state' | 'attempts' | 'percent' | 'isNewer' | 'fits' | 'plan'>):
  | 'wrongVersion'
  | 'newer'
  | 'otherBase'
  | 'offerAgain'
  | 'wait'
  | null {
  const mayTryAgain = (attempts ?? 0) < plan.mostAttempts;
  if (state === 'written') return 'wrongVersion';
  const isAtIt = (underWay as readonly (DeviceState | null)[]).includes(state);
  if (isNewer) return isAtIt ? 'wrongVersion' : state === 'skipped' ? null : 'newer';
  // It has fetched all of it and does not run it: that was an attempt, though it did not say so.
  if (isAtIt && percent === fetchedAll) return mayTryAgain ? 'wait' : 'wrongVersion';
  if (isAtIt) return 'offerAgain';
  if (!fits) return state === 'skipped' ? null : 'otherBase';
  if (state === 'waiting' || state === 'skipped') return 'wait';
  return mayTryAgain ? 'wait' : null;
}

/** Of what is written, and more yet of what runs, only the terminal itself can tell. */
const fetchedAll = 99;

/** Failures of Alink terminals, by the steps that stand for them. `alink.md` §10.3. */
const failureOf: Record<number, Failure> = {
  [-1]: 'upgradeFailed',
  [-2]: 'downloadFailed',
  [-3]: 'verifyFailed',
  [-4]: 'writeFailed',
};

/** A terminal says how far it is: per cent, or a negative step for a failure. 100 is written, not yet running. */
export async function heardStep(appCtx: AppContext, terminalRowId: string, step: number): Promise<void> {
  if (step < 0) return heardFailure(appCtx, terminalRowId, failureOf[step] ?? 'upgradeFailed');
  const ctx = systemContext(appCtx);
  const device = await findUnderWay(ctx, terminalRowId);
  const percent = Math.min(100, Math.floor(step));
  if (!device || percent <= device.percent) return;
  await noteProgress(ctx, device, { percent, deadline: new Date(ctx.now.getTime() + patienceMs) });
}

/** A terminal that fetches from us is as far as it was sent. */
export const fetched = (appCtx: AppContext, terminalRowId: string, percent: number): Promise<void> =>
  heardStep(appCtx, terminalRowId, Math.min(fetchedAll, percent));

export async function heardFailure(
  appCtx: AppContext,
  terminalRowId: string,
  problem: Failure,
): Promise<void> {
  const ctx = systemContext(appCtx);
  const device = await findUnderWay(ctx, terminalRowId);
  if (!device) return;
  if (await moveDevice(ctx, device, underWay, { state: 'failed', problem }))
    ctx.tell('rolloutMoved', { firmwareId: device.firmwareId });
}

const refusedFor = { 1: 'moving', 2: 'charge' } as const;
const againAfterMs = 10 * 60_000;

/** A terminal judges the moment itself: it moves, or its charge is low. Then it is asked again later. */
export async function heardRefusal(appCtx: AppContext, terminalRowId: string, reason: number): Promise<void> {
  const problem = refusedFor[reason as 1 | 2];
  if (!problem) return heardFailure(appCtx, terminalRowId, 'refused');
  const ctx: Context = systemContext(appCtx);
  const device = await findUnderWay(ctx, terminalRowId);
  if (!device) return;
  const lookAt = new Date(ctx.now.getTime() + againAfterMs);
  await moveDevice(ctx, device, ['offered', 'downloading'], {
    state: 'waiting',
    problem,
    lookAt,
    attempts: Math.max(0, device.attempts - 1),
  });
}
