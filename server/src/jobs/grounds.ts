import type { Bus } from '../base/bus';
import { type AppContext } from '../base/context';
import { judgeDoubts } from '../domain/duty/authorization/service';

/** An import changes many drivers, one after the other. */
const gatheredForMs = 500;

/** On what authorizations rest: whoever leaves, a card that is passed on, a finger that is erased, a truck that goes. */
const grounds = new Set(['driver', 'key', 'finger', 'fingerLib', 'face', 'vehicle', 'terminal', 'company']);

/** Brings terminals in line as soon as the ground of an authorization changes; the clock does what was missed. */
export function openGrounds(appCtx: AppContext, bus: Bus): { close(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  /** One waits at most: it judges whatever has changed until it begins. */
  let isWaiting = false;
  const judge = () => {
    timer = undefined;
    if (isWaiting) return;
    isWaiting = true;
    work = work
      .then(() => {
        isWaiting = false;
        return judgeDoubts(appCtx);
      })
      .catch(appCtx.complain);
  };
  const forget = bus.on('changed', ({ subject }) => {
    if (grounds.has(subject)) timer ??= setTimeout(judge, gatheredForMs);
  });
  return {
    async close() {
      forget();
      clearTimeout(timer);
      await work;
    },
  };
}
