import { systemContext, type AppContext } from '../base/context';
import { publishEnd, sealAndKeepEnd } from '../domain/house/log/index';

const sealEveryMs = 500;
const publishEveryMs = 60_000;

/** Seals the log within a second of each commit, and publishes its end each minute; once more when it closes. */
export function openSealing(appCtx: AppContext): { close(): Promise<void> } {
  let published = '';
  let work: Promise<void> | null = null;
  const once = (task: () => Promise<void>) => {
    work ??= task()
      .catch(appCtx.complain)
      .finally(() => (work = null));
  };
  const seal = () => sealAndKeepEnd(systemContext(appCtx));
  const publish = async () => {
    published = await publishEnd(systemContext(appCtx), published);
  };
  const timers = [
    setInterval(() => once(seal), sealEveryMs),
    setInterval(() => once(() => seal().then(publish)), publishEveryMs),
  ];
  return {
    async close() {
      for (const timer of timers) clearInterval(timer);
      await work;
      await seal().then(publish).catch(appCtx.complain);
    },
  };
}
