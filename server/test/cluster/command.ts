import { control } from '@fleet/contract/control/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { randomUUID } from 'node:crypto';
import { personAt, type ServerProcess } from '../serverProcess';
import { until } from '../until';

const patienceMs = 60_000;

/** Has the administrator tell a truck something through a node; `ended` resolves with the command once it has ended. */
export async function tellTruck(node: ServerProcess, carId: string) {
  const post = await personAt(node, 'admin');
  const { rows } = (await post(vehicle.list, { anyNum: carId })).data;
  const { data } = await post(control.complex, {
    identifier: 'showText',
    cmdType: 'service',
    params: { text: 'stop', speak: false },
    vehicleIds: [rows[0]!.id],
    requestKey: randomUUID(),
  });
  return {
    ended: () =>
      until(
        'the command to end',
        async () => {
          const row = (await post(control.list, { batchId: data.batchId })).data.rows[0]!;
          return row.state !== 'sending' && row;
        },
        patienceMs,
      ),
  };
}
