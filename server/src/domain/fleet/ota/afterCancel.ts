import { systemContext, type AppContext } from '../../../base/context';
import { findUnderWay, moveDevice } from './heardQueries';

/** A terminal fetches a version whose issue is over: it goes on with what it runs, and has not failed. */
export async function fetchedAfterCancel(
  appCtx: AppContext,
  terminalRowId: string,
  firmwareId: string,
): Promise<void> {
  const ctx = systemContext(appCtx);
  const device = await findUnderWay(ctx, terminalRowId);
  if (device?.firmwareId !== firmwareId) return;
  if (await moveDevice(ctx, device, ['offered', 'downloading'], { state: 'skipped', problem: 'cancelled' }))
    ctx.tell('rolloutMoved', { firmwareId });
}
