import { fault } from '@fleet/contract/alarm/calls';
import { battery, batteryStatus } from '@fleet/contract/battery/calls';
import { cloudFence } from '@fleet/contract/cloudFence/calls';
import type { Output } from '@fleet/contract/call';
import { crossing } from '@fleet/contract/crossing/calls';
import { org } from '@fleet/contract/org/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { writeBatch } from '@fleet/protocol/jt808/batch';
import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import pg from 'pg';
import { expect, test } from 'vitest';
import { demoDatabase } from '../../../../test/ownDatabase';
import { personAt, startServerProcess, type ServerProcess } from '../../../../test/serverProcess';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';

const centre = { lng: 120.7, lat: 31.3 };
const metre = 1 / 111_320;
const minute = 60_000;

test('what dies with the server before it is judged is judged by the next one: late reports, and more than it lists', {
  timeout: 600_000,
}, async () => {
  const { url, dataDir, drop } = await demoDatabase();
  const start = () => startServerProcess({ dataDir, args: ['--still'], env: { DATABASE_URL: url } });
  let server = await start();
  const client = new pg.Client(url);
  await client.connect();

  const fenceId = await addFence(server, 'HD-01');
  const batteryId = await fitBattery(server, 'HD-02');
  // As if it had been there for an hour; the server reads it so when it starts again.
  await client.query(`update fence set shaped_at = shaped_at - interval '1 hour'`);
  await client.query(`update fence_car set since = since - interval '1 hour'`);
  await server.kill();
  server = await start();

  const begin = Math.floor(Date.now() / 1000) * 1000 - 20 * 60_000;
  const report = (second: number, metres: number) =>
    encodeTruck({
      time: begin + second * 1_000,
      position: {
        ...centre,
        lat: centre.lat + metres * metre,
        altitude: null,
        direction: null,
        satellites: 9,
        fixed: true,
      },
      values: { keyOn: true, vehicleSpeed: 6 },
    });
  const link = await Terminal808.signedOn(server.jt808, '13900001001');
  for (const second of [0, 10, 20, 90, 100, 110]) await link.ask(up.location, report(second, 0));
  await until('all of it to be judged', async () => {
    const { rows } = await client.query<{ at: string }>(
      `select extract(epoch from report_time) * 1000 as at from vehicle_state join vehicle on vehicle.id = vehicle_id where car_id = 'HD-01'`,
    );
    return Number(rows[0]?.at) === begin + 110_000;
  });

  const charger = await Terminal808.signedOn(server.jt808, '13900001002');
  const charge = async (minutes: number, soc: number, batteryCurrent: number) => {
    const values = { soc, batteryCurrent, keyOn: false };
    const said = encodeTruck({ time: begin + minutes * minute, position: null, values });
    expect((await charger.ask(up.location, said)).result).toBe(0);
  };

  // Nothing can be written about crossings and batteries, so what is stored now is judged by nobody before the server dies.
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query('begin; lock table fence_crossing, battery_record, alarm_course in exclusive mode');
  const busy = await Terminal808.signedOn(server.jt808, '13900001003');
  const faulty = Array.from({ length: 250 }, (_, second) =>
    encodeTruck({
      time: begin + second * 1_000,
      position: null,
      values: { keyOn: true, activeFaults: second < 20 ? ['F10'] : [] },
    }),
  );
  for (let at = 0; at < faulty.length; at += 15)
    expect((await busy.ask(up.locationBatch, writeBatch(0, faulty.slice(at, at + 15)))).result).toBe(0);
  for (const minutes of [0, 4, 8, 12]) await charge(minutes, 40 + minutes, 60);
  await charge(18, 52, 0);
  for (const second of [30, 40, 50, 60]) {
    const { result } = await link.ask(up.location, report(second, 200));
    expect(result).toBe(0);
  }
  for (const minutes of [6, 2, 10]) await charge(minutes, 40 + minutes, 60);
  await server.kill();
  await holder.query('rollback');
  await holder.end();
  expect((await client.query('select from fence_crossing')).rowCount).toBe(0);
  expect((await client.query('select from battery_record')).rowCount).toBe(0);
  const lateFor = async (reader: string) =>
    (await client.query('select from late_report where reader = $1', [reader])).rowCount;
  expect([await lateFor('fences'), await lateFor('batteries')]).toEqual([1, 1]);

  server = await start();
  const post = await personAt(server, 'admin');
  const found = await until('the crossing', async () => {
    const { rows } = (await post(crossing.list, { fenceId })).data;
    return rows.length > 0 && rows;
  });
  const at = (second: number) => new Date(begin + second * 1_000).toISOString();
  expect(found).toMatchObject([{ carId: 'HD-01', seconds: 60 }]);
  expect(new Date(found[0]!.startedAt).toISOString()).toBe(at(30));
  expect(await lateFor('fences')).toBe(0);

  await until('the charge', async () => (await lateFor('batteries')) === 0);
  const { rows: charges } = (await post(batteryStatus.records, { id: batteryId })).data;
  expect(charges).toMatchObject([{ kind: 'charge', startLevel: 40, endLevel: 52, duration: 12 }]);
  expect(Date.parse(charges[0]!.startTime)).toBe(begin);

  const missed = await until('the fault', async () => {
    const { rows } = (await post(fault.list, { anyNum: 'HD-03' })).data;
    return rows.length > 0 && rows;
  });
  expect(Date.parse(missed[0]!.happenTime)).toBe(begin);

  for (const one of [charger, busy, link]) await one.close();
  await client.end();
  await server.stop();
  await drop();
});

async function addFence(server: ServerProcess, carId: string): Promise<string> {
  const post = await personAt(server, 'admin');
  const { rows: orgs } = (await post(org.tree, {})).data;
  const { rows: vehicles } = (await post(vehicle.list, { anyNum: carId })).data;
  const { data } = await post(cloudFence.add, {
    fenceName: '围栏',
    orgId: orgs.find(({ orgType }) => orgType === 'company')!.id,
    centerLng: centre.lng,
    centerLat: centre.lat,
    radius: 100,
    level: '1',
    vehicleIds: [vehicles[0]!.id],
  });
  return data.id;
}

/** The battery of a demo truck, as if it had been there for an hour. */
async function fitBattery(server: ServerProcess, carId: string): Promise<string> {
  const post = await personAt(server, 'admin');
  const [{ id, version, vehicleId, boundAt }] = (await post(battery.list, { anyNum: carId })).data.rows as [
    Output<typeof battery.list>['rows'][number],
  ];
  await post(battery.bind, { id, version, bindTime: boundAt });
  const bindTime = new Date(Date.now() - 60 * minute).toISOString();
  expect(await post(battery.bind, { id, version: version + 1, vehicleId, bindTime })).toMatchObject({
    code: '200',
  });
  return id;
}
