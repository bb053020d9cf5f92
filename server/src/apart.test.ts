import { control } from '@fleet/contract/control/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDatabase } from '../test/ownDatabase';
import { personAt, type ServerProcess, startServerProcess } from '../test/serverProcess';
import { Simulated } from '../test/simulated';
import { Terminal808 } from '../test/terminal808';
import { faultsOf, noFaults, traffic, trafficPhones } from '../test/traffic';
import { until } from '../test/until';

/** The devices in a process of their own, and the rest. */
let own: Awaited<ReturnType<typeof demoDatabase>>;
let rest: ServerProcess;
let devices: ServerProcess;
const startOne = (doors: string) =>
  startServerProcess({
    dataDir: own.dataDir,
    args: ['--still', '--doors', doors],
    env: { DATABASE_URL: own.url, COMMAND_ANSWER_SECONDS: '3' },
  });
const startRest = async () => (rest = await startOne('http,work'));
const startDevices = async () => (devices = await startOne('devices'));
beforeAll(async () => {
  own = await demoDatabase();
  await startRest();
  await startDevices();
});
afterAll(async () => {
  await devices.stop();
  await rest.stop();
  await own.drop();
});

test('through kill -9 of either process nothing acknowledged is missing and nothing is doubled', async () => {
  const reports = traffic(() => devices.jt808);
  for (let round = 0; round < 2; round += 1) {
    await reports.more();
    await devices.kill();
    await startDevices();
    await reports.more();
    await rest.kill();
    await startRest();
    await reports.more();
  }
  await reports.end();
  const client = new pg.Client(own.url);
  await client.connect();
  expect(await faultsOf(client, reports)).toEqual(noFaults);
  await client.end();
});

test('a command reaches a terminal of the other process, through the death of both, and is done once', async () => {
  const truck = rest.demo.trucks.find(
    ({ carId, link }) =>
      carId.startsWith('HD-') && link.protocol === 'jt808' && !trafficPhones.includes(link.phone),
  )!;
  const signedOn = () => new Simulated(truck, devices).signOn();
  let terminal = await signedOn();
  await terminal.report({ vehicleSpeed: 0 });
  const issue = async () => {
    const post = await personAt(rest, 'admin');
    const { data } = await post(vehicle.list, { anyNum: truck.carId });
    const params = { text: 'stop', speak: false };
    const told = await post(control.complex, {
      identifier: 'showText',
      cmdType: 'service',
      params,
      vehicleIds: [data.rows[0]!.id],
      requestKey: randomUUID(),
    });
    return told.data.batchId;
  };
  const ended = (batchId: string) =>
    until('the command to end', async () => {
      const post = await personAt(rest, 'admin');
      const row = (await post(control.list, { batchId })).data.rows[0]!;
      return row.state !== 'sending' && row;
    });

  expect(await ended(await issue())).toMatchObject({ state: 'success', tries: 1 });
  let heard = 0;
  terminal.manner = () => {
    heard += 1;
    return 'never';
  };
  const batchId = await issue();
  await until('the terminal to hear it', () => heard === 1);
  await rest.kill();
  await devices.kill();
  terminal.close();
  await startRest();
  await startDevices();
  terminal = await signedOn();
  expect(await ended(batchId)).toMatchObject({ state: 'success', tries: 2 });
  expect(terminal.kept.texts).toHaveLength(1);
  terminal.close();
});

test('measures of the process of the devices stand beside those of the other', async () => {
  const link = await Terminal808.signedOn(devices.jt808, trafficPhones[1]!);
  const text = await (await fetch(`http://127.0.0.1:${rest.http}/metrics`)).text();
  expect(text).toContain('fleet_jt808_links{over="tcp",process="devices"} 1');
  expect(text).toMatch(/^process_start_time_seconds \d/m);
  expect(text).toMatch(/^process_start_time_seconds\{process="devices"\} \d/m);
  expect(text.match(/^# HELP process_start_time_seconds/gm)).toHaveLength(1);
  await link.close();
});
