import { alarm, violation } from '@fleet/contract/alarm/calls';
import { cloudFence } from '@fleet/contract/cloudFence/calls';
import { electricFence } from '@fleet/contract/electricFence/calls';
import { org } from '@fleet/contract/org/calls';
import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
let orgId: string;
beforeAll(async () => {
  world = await newWorld();
  admin = await world.signIn('admin');
  orgId = (await admin.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!.id;
});
afterAll(() => world.end());

const centre = { lng: 120.7, lat: 31.3 };
const metre = 1 / 111_320;
const details = { centerLng: centre.lng, centerLat: centre.lat, radius: 100, level: '2' as const };
/** A fence that is no slow zone and has a limit all the same. */
const limited = { ...details, level: '1' as const };
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000;

/** As if the fence had been there for an hour; the judge looks at it again when it is written. */
async function backdate(id: string) {
  await sql`update fence set shaped_at = shaped_at - interval '1 hour' where id = ${id}`.execute(world.db);
  await sql`update fence_car set since = since - interval '1 hour' where fence_id = ${id}`.execute(world.db);
}

async function watchedZone(fenceName: string, carId: string, speedLimit?: number, shape: object = limited) {
  const vehicleIds = [(await world.findVehicle(admin, carId)).id];
  const { id } = (
    await admin.post(cloudFence.add, {
      fenceName: `${fenceName}?`,
      orgId,
      ...limited,
      ...shape,
      speedLimit,
      vehicleIds,
    })
  ).data;
  await backdate(id);
  await admin.post(cloudFence.edit, { id, version: 1, fenceName });
}

type Step = [index: number, metres: number, vehicleSpeed: number];
const tell = async (truck: Terminal808, begin: number, steps: Step[]) => {
  for (const [index, metres, vehicleSpeed] of steps)
    await truck.ask(
      up.location,
      encodeTruck({
        time: begin + index * 10_000,
        position: {
          lng: centre.lng,
          lat: centre.lat + metres * metre,
          altitude: null,
          direction: null,
          satellites: 9,
          fixed: true,
        },
        values: { keyOn: true, vehicleSpeed },
      }),
    );
};

const rule = async (code: string) =>
  (await admin.post(alarm.rules, {})).data.rows.find((one) => one.code === code)!;

/** The violations of a vehicle about its speed: code, fence, limit in km/h, begin and end in steps. */
async function becomesOf(carId: string, begin: number, expected: unknown[]) {
  const step = (time: string | null) => (time === null ? null : (Date.parse(time) - begin) / 10_000);
  const now = async () =>
    (await admin.post(violation.list, { anyNum: carId, sort: 'happenTime' })).data.rows
      .filter(({ violationType }) => violationType === 'V01' || violationType === 'V09')
      .map((row) => [
        row.violationType,
        row.fenceName,
        row.limitValue,
        step(row.happenTime),
        step(row.endedAt),
      ]);
  await expect.poll(now).toEqual(expected);
}

/** The overspeed alarms of a vehicle: fence, level, begin and end in steps; they become what is expected. */
async function becomes(carId: string, begin: number, expected: unknown[]) {
  const step = (time: string | null) => (time === null ? null : (Date.parse(time) - begin) / 10_000);
  const now = async () =>
    (
      await admin.post(violation.list, { anyNum: carId, violationType: 'V01', sort: 'happenTime' })
    ).data.rows.map((row) => [row.fenceName, row.level, step(row.happenTime), step(row.endedAt)]);
  await expect.poll(now).toEqual(expected);
}

test('too fast in a fence is overspeed by its limit, with its name; it ends outside, or when the truck slows', async () => {
  await watchedZone('北码头', 'HD-01', 5);
  const begin = minutesAgo(15);
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001001');
  // 7 km/h is too fast inside only; outside it is not.
  await tell(
    truck,
    begin,
    [0, 1].map((index) => [index, 300, 7]),
  );
  await tell(
    truck,
    begin,
    [2, 3, 4].map((index) => [index, 20, 7]),
  );
  await tell(
    truck,
    begin,
    [5, 6, 7, 8, 9, 10, 11, 12].map((index) => [index, 300, 7]),
  );
  await tell(
    truck,
    begin,
    [13, 14].map((index) => [index, 20, 7]),
  );
  await tell(truck, begin, [[15, 20, 4]]);
  await truck.close();
  await becomes('HD-01', begin, [
    ['北码头', '2', 2, 5],
    ['北码头', '2', 13, 15],
  ]);
});

test('a limit above that of the company holds inside alone, and late reports find the same', async () => {
  await watchedZone('快速道', 'HD-05', 20);
  const begin = minutesAgo(15);
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001005');
  await tell(truck, begin, [
    [0, 20, 15],
    [1, 20, 15],
    [2, 20, 4],
    [20, 300, 15],
    [21, 300, 15],
    [22, 300, 4],
  ]);
  await becomes('HD-05', begin, [[null, '2', 20, 22]]);
  await tell(truck, begin, [
    [11, 20, 23],
    [10, 20, 23],
    [12, 300, 4],
  ]);
  await truck.close();
  await becomes('HD-05', begin, [
    ['快速道', '1', 10, 12],
    [null, '2', 20, 22],
  ]);
});

test.each([true, false])(
  'too fast in a slow zone that the server watches is one V09, with V01 on: %s',
  async (isOn) => {
    const carId = isOn ? 'HD-02' : 'HD-09';
    const { version = 0, limits } = await rule('V01');
    if (!isOn) await admin.post(alarm.editRule, { code: 'V01', isEnabled: false, limits, version });
    await watchedZone(`慢行区${carId}`, carId, undefined, details);
    const begin = minutesAgo(15);
    const truck = await Terminal808.signedOn(world.ports.jt808, `139000010${carId.slice(3)}`);
    // Twice as fast as the company allows, too: outside that is V01, where it is on.
    await tell(
      truck,
      begin,
      [0, 1, 2, 3, 4].map((index) => [index, 20, 15]),
    );
    await tell(
      truck,
      begin,
      [5, 6, 7].map((index) => [index, 20, 3]),
    );
    await tell(
      truck,
      begin,
      [10, 11, 12].map((index) => [index, 300, 15]),
    );
    await tell(truck, begin, [[13, 300, 3]]);
    await truck.close();
    await becomesOf(carId, begin, [
      ['V09', `慢行区${carId}`, 5, 0, 5],
      ...(isOn ? [['V01', null, 10, 10, 13]] : []),
    ]);
  },
);

test('a fence that a terminal holds is judged by the server too, over a restart', async () => {
  const { terminalRowId } = await world.findVehicle(admin, 'HD-07');
  const fence = { fenceName: '装卸区?', orgId, ...details, terminalRowIds: [terminalRowId!] };
  const { id } = (await admin.post(electricFence.add, fence)).data;
  await backdate(id);
  await admin.post(electricFence.edit, { id, version: 1, fenceName: '装卸区' });
  const begin = minutesAgo(15);
  const drive = async (steps: Step[]) => {
    const truck = await Terminal808.signedOn(world.ports.jt808, '13900001007');
    await tell(truck, begin, steps);
    await truck.close();
  };
  await drive([0, 1].map((index) => [index, 20, 7]));
  await becomes('HD-07', begin, [['装卸区', '2', 0, null]]);
  await until('the courses are written', async () => {
    const { rows } = await sql<{ is: boolean }>`
      select true as is from vehicle_state join vehicle on vehicle.id = vehicle_id
      where car_id = 'HD-07' and report_time >= ${new Date(begin + 10_000).toISOString()}`.execute(world.db);
    return rows.length > 0;
  });
  await world.stop();
  await world.restart();
  await drive([[2, 300, 7]]);
  await becomes('HD-07', begin, [['装卸区', '2', 0, 2]]);
});

test('who left a fence has not left it any more once it is taken out of his terminal', async () => {
  const { terminalRowId } = await world.findVehicle(admin, 'HD-09');
  const fence = { fenceName: '厂区', orgId, ...limited, terminalRowIds: [terminalRowId!] };
  const { id } = (await admin.post(electricFence.add, fence)).data;
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001009');
  const crossing = Buffer.from([0x12, 6, 1, 0, 0, 0, 0, 1]);
  crossing.writeUInt32BE(Number(id), 3);
  let time = minutesAgo(10);
  const leave = () => {
    const left = encodeTruck({ time: (time += 1000), position: null, values: {}, alarm: 1 << 20 });
    return truck.ask(up.location, Buffer.concat([left, crossing]));
  };
  const found = async () =>
    (await admin.post(violation.list, { anyNum: 'HD-09', violationType: 'V07' })).data.rows;
  // A fence that was just made is loaded a moment later.
  await until('it has left', async () => {
    await leave();
    return (await found()).length === 1;
  });
  await truck.close();
  expect(await found()).toMatchObject([{ endedAt: null }]);
  await admin.post(electricFence.edit, { id, version: 1, terminalRowIds: [] });
  await until('it is over', async () => (await found())[0]!.endedAt !== null);
});
