import { control } from '@fleet/contract/control/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { personAt } from '../serverProcess';
import { until } from '../until';
import type { Place } from './place';

const toldAtOnce = 20;
const endWithinMs = 180_000;
const mostSendings = 3;

/** Signs somebody in who has trucks show texts for as long as it lasts; an order that nobody takes is given up. */
export async function readyToOrder(place: Place) {
  const post = await personAt(place.server, 'admin');
  const { rows } = (await post(vehicle.list, { pageSize: 200 })).data;
  const vehicleIds = rows
    .filter(({ carId }) => place.fleet.some((truck) => truck.carId === carId))
    .map(({ id }) => id)
    .slice(0, toldAtOnce);
  return async (isOver: () => boolean, everyMs: number): Promise<void> => {
    for (let count = 0; !isOver(); count += 1) {
      const params = { text: `order ${count}`, speak: false };
      const order = { identifier: 'showText', cmdType: 'service', params, vehicleIds } as const;
      await post(control.complex, { ...order, requestKey: randomUUID() }).catch(() => undefined);
      await sleep(everyMs);
    }
  };
}

export interface CommandsFound {
  total: number;
  done: number;
  /** Still under way after all this time. */
  open: number;
  /** Done that its terminal did not do, or the reverse. */
  disagreed: string[];
}

/** Waits until every command has ended, and compares each with what its terminal did. */
export async function judgeCommands({ postgres, trucks }: Place): Promise<CommandsFound> {
  const open = async () =>
    (
      await postgres.ask<{ count: number }>(
        `select count(*)::int as count from device_command where state = 'sending'`,
      )
    )[0]!.count;
  await until('every command to end', async () => (await open()) === 0, endWithinMs).catch(() => undefined);
  const rows = await postgres.ask<{ carId: string; state: string; text: string; tries: number }>(
    `select car_id as "carId", state, params ->> 'text' as text, tries
     from device_command join vehicle on vehicle.id = vehicle_id where identifier = 'showText'`,
  );
  for (const truck of trucks) truck.lookAtScreen();
  const shown = new Map(trucks.map(({ truck, shown }) => [truck.carId, shown]));
  const disagreed = rows.filter(({ carId, state, text, tries }) => {
    const wasDone = shown.get(carId)?.has(text) ?? false;
    // A command that was sent three times without an answer may have been heard.
    return state === 'success' ? !wasDone : wasDone && tries < mostSendings;
  });
  return {
    total: rows.length,
    done: rows.filter(({ state }) => state === 'success').length,
    open: await open(),
    disagreed: disagreed.map(({ carId, text, state, tries }) => `${carId} ${text}: ${state}, ${tries}`),
  };
}
