import type { Bus } from '../base/bus';
import { itself, type Ground } from '../base/context';
import { lockAfterImpacts } from '../domain/alarm/service';

const severe = 3;

/** Has trucks locked after a severe impact as soon as they stand; what was missed, when the clock says. */
export function openImpacts(ground: Ground, bus: Bus): { takeAll(): Promise<void>; close(): Promise<void> } {
  const moving = new Set<string>();
  let work: Promise<void> = Promise.resolve();
  const take = (vehicleId?: string) => {
    const locking = work.then(async () => {
      for (const id of await lockAfterImpacts(itself(ground), vehicleId)) moving.delete(id);
    });
    return (work = locking.catch(ground.complain));
  };
  const forget = [
    bus.on('alarm', (alarms) => {
      for (const { note } of alarms)
        if (note.code === 'V02' && note.level === severe) moving.add(note.vehicleId);
    }),
    bus.on('vehicleState', (states) => {
      if (moving.size === 0) return;
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
