import type { Bus } from '../base/bus';
import { systemContext, type AppContext } from '../base/context';
import { refreshStandings } from '../domain/duty/maintenance/index';

/** An import changes many vehicles, one after the other. */
const gatheredForMs = 500;

/** Counts how vehicles stand to their maintenance: all of them when it opens, then those whose files change. */
export function openStandings(appCtx: AppContext, bus: Bus): { close(): Promise<void> } {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  const refresh = (ids?: readonly string[]) => {
    work = work.then(() => refreshStandings(systemContext(appCtx), ids)).catch(appCtx.complain);
  };
  refresh();
  const forget = bus.on('changed', ({ subject, ids }) => {
    if (subject !== 'vehicle' || ids.length === 0) return;
    for (const id of ids) changed.add(id);
    timer ??= setTimeout(() => {
      timer = undefined;
      refresh([...changed]);
      changed.clear();
    }, gatheredForMs);
  });
  return {
    async close() {
      forget();
      clearTimeout(timer);
      await work;
    },
  };
}
