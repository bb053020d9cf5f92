import type { Bus } from '../base/bus';
import { itself, type Ground } from '../base/context';
import { takeAnswers } from '../domain/house/ledger/service';
import { takers } from '../takers';

/** Hands what terminals have answered to whoever makes something of it, at once; what was missed, when the clock says. */
export function openAnswers(ground: Ground, bus: Bus): { takeAll(): Promise<void>; close(): Promise<void> } {
  const working = new Map<string, Promise<void>>();
  const takeOf = (subject: string) => {
    const take = takers[subject];
    const before = working.get(subject) ?? Promise.resolve();
    const work = before.then(() => take && takeAnswers(itself(ground), subject, take)).catch(ground.complain);
    working.set(subject, work);
    return work;
  };
  const forget = bus.on('commandEnded', ({ subject }) => void takeOf(subject));
  return {
    async takeAll() {
      for (const subject of Object.keys(takers)) await takeOf(subject);
    },
    async close() {
      forget();
      await Promise.all(working.values());
    },
  };
}
