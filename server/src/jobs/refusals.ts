import type { Bus } from '../base/bus';
import { systemContext, type AppContext } from '../base/context';
import { RefusalCounts } from '../domain/house/log/index';

const writeEveryMs = 60_000;

/** Writes down each minute who was refused what, and how often. */
export function openRefusals(appCtx: AppContext, bus: Bus): { close(): Promise<void> } {
  const counts = new RefusalCounts();
  const forget = bus.on('refused', (refused) => counts.add(refused));
  let work: Promise<void> = Promise.resolve();
  const write = () => (work = work.then(() => counts.write(systemContext(appCtx))).catch(appCtx.complain));
  const clock = setInterval(() => void write(), writeEveryMs);
  return {
    async close() {
      forget();
      clearInterval(clock);
      await write();
    },
  };
}
