import type { Bus } from '../base/bus';
import { systemContext, type AppContext } from '../base/context';
import { takeAnswers } from '../domain/house/ledger/service';
import { answerHandlers } from '../answerHandlers';

/** Hands what terminals have answered to whoever makes something of it, at once; what was missed, when the clock says. */
export function openAnswerDispatch(
  appCtx: AppContext,
  bus: Bus,
): { takeAll(): Promise<void>; close(): Promise<void> } {
  const working = new Map<string, Promise<void>>();
  const takeOf = (subject: string) => {
    const take = answerHandlers[subject];
    const before = working.get(subject) ?? Promise.resolve();
    const work = before
      .then(() => take && takeAnswers(systemContext(appCtx), subject, take))
      .catch(appCtx.complain);
    working.set(subject, work);
    return work;
  };
  const forget = bus.on('commandEnded', ({ subject }) => void takeOf(subject));
  return {
    async takeAll() {
      for (const subject of Object.keys(answerHandlers)) await takeOf(subject);
    },
    async close() {
      forget();
      await Promise.all(working.values());
    },
  };
}
