import type { Bus } from '../base/bus';
import { systemContext, type AppContext } from '../base/context';
import { lockAfterImpacts } from '../domain/reported/alarm/index';

const severe = 3;
/** A truck that nobody could lock for so long is not waited for any more. */
const waitedForMs = 3_600_000;

/** Has trucks locked after a severe impact as soon as they stand; what was missed, when the clock says. */
export function openImpacts(
  appCtx: AppContext,
  bus: Bus,
): { takeAll(): Promise<void>; close(): Promise<void> } {
  /** Trucks to lock once they stand, and until when (`performance.now()`). */
  const moving = new Map<string, number>();
  let work: Promise<void> = Promise.resolve();
  const take = (vehicleId?: string) => {
    const locking = work.then(async () => {
      for (const id of await lockAfterImpacts(systemContext(appCtx), vehicleId)) moving.delete(id);
    });
    return (work = locking.catch(appCtx.complain));
  };
  const forget = [
    bus.on('alarm', (alarms) => {
      for (const { note } of alarms)
        if (note.code === 'V02' && note.level === severe)
          moving.set(note.vehicleId, performance.now() + waitedForMs);
    }),
    bus.on('vehicleState', (states) => {
      if (moving.size === 0) return;
      const now = performance.now();
      for (const [id, until] of moving) if (until < now) moving.delete(id);
      for (const { state } of states)
        if (moving.has(state.vehicleId) && state.state !== 'working') void take(state.vehicleId);
    }),
  ];
  return {
    takeAll: () => take(),
    async close() {
      for (const one of forget) one();
      await work;
    },
  };
}
