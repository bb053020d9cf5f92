import type { Bus } from '../base/bus';
import type { AppContext } from '../base/context';
import { advanceRollouts, tellMoved } from '../domain/fleet/ota/index';

const lookEveryMs = 5_000;
const tellEveryMs = 1_000;

/** Drives the rollouts of firmware: looks when something was decided, and from time to time. */
export function openRollouts(appCtx: AppContext, bus: Bus): { close(): Promise<void> } {
  let isClosing = false;
  let isWanted = false;
  let looking: Promise<void> | null = null;
  let toldUntil = new Date();

  async function look(): Promise<void> {
    while (isWanted && !isClosing) {
      isWanted = false;
      if (await advanceRollouts(appCtx)) isWanted = true;
    }
  }
  const wake = () => {
    isWanted = true;
    if (isClosing) return;
    looking ??= look()
      .catch(appCtx.complain)
      .finally(() => {
        looking = null;
      });
  };
  const tell = () => {
    const since = toldUntil;
    toldUntil = new Date();
    void tellMoved(appCtx, since).catch(appCtx.complain);
  };
  const forget = bus.on('rolloutMoved', wake);
  const timers = [setInterval(wake, lookEveryMs), setInterval(tell, tellEveryMs)];
  wake();
  return {
    async close() {
      isClosing = true;
      forget();
      for (const timer of timers) clearInterval(timer);
      await looking;
    },
  };
}
