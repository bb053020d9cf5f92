import type { Bus } from '../base/bus';
import type { AppContext } from '../base/context';
import type { Route } from '../base/serve';
import { findOpenTasks, runTask, whileHeld } from '../domain/people/job/service';

const atOnce = 2;
const lookEveryMs = 3_000;

/** Takes up what people put off, a few at a time, beginning with what another process left behind. */
export function openTasks(
  appCtx: AppContext,
  bus: Bus,
  routes: readonly Route[],
): { close(): Promise<void> } {
  const running = new Map<string, Promise<void>>();
  let isClosing = false;

  async function look(): Promise<void> {
    for (const { id } of await findOpenTasks(appCtx, [...running.keys()])) {
      if (isClosing || running.size >= atOnce) return;
      if (running.has(id)) continue;
      const work = whileHeld(appCtx, id, () => runTask(appCtx, routes, id))
        .finally(() => running.delete(id))
        // One that broke off is left to the clock: at once it would break off again.
        .then(wake, appCtx.complain);
      running.set(id, work);
    }
  }

  const wake = () => {
    if (!isClosing) void look().catch(appCtx.complain);
  };
  const forget = bus.on('taskWaiting', wake);
  const clock = setInterval(wake, lookEveryMs);
  wake();
  return {
    async close() {
      isClosing = true;
      forget();
      clearInterval(clock);
      await Promise.all(running.values());
    },
  };
}
