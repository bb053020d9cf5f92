import { control } from '@fleet/contract/control/calls';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { up } from '@fleet/protocol/jt808/messageId';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../test/ownDatabase';
import { personAt, type ServerProcess, startServerProcess } from '../test/serverProcess';
import { Simulated } from '../test/simulated';
import { Terminal808 } from '../test/terminal808';
import { until } from '../test/until';

/** The devices in a process of their own, and the rest. */
let own: Awaited<ReturnType<typeof ownDatabase>>;
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
  own = await ownDatabase();
  await startRest();
  await startDevices();
});
afterAll(async () => {
  await devices.stop();
  await rest.stop();
  await own.drop();
});

const phones = ['13900001001', '13900001002', '13900001003', '13900001005'];
const position = { lng: 120.7, lat: 31.3, altitude: null, direction: null, satellites: null, fixed: true };

async function allRows<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client(own.url);
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

test('through kill -9 of either process nothing acknowledged is missing and nothing is doubled', async () => {
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  const began = Date.now() - 3_600_000;
  let next = 0;
  let isOver = false;

  /** Reports one second of the truck's day after the other over the link that there is. */
  const drive = async (phone: string) => {
    const carId = `HD-0${phone.slice(-1)}`;
    let link: Terminal808 | undefined;
    while (!isOver) {
      try {
        link ??= await Terminal808.signedOn(devices.jt808, phone);
        const time = Math.floor(began / 1000 + (next += 1)) * 1000;
        sent.add(`${carId}@${time}`);
        const body = encodeTruck({ time, position, values: { keyOn: true } });
        const { result } = await link.ask(up.location, body);
        if (result === 0) acknowledged.add(`${carId}@${time}`);
      } catch {
        await link?.close();
        link = undefined;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    await link?.close();
  };
  const driving = phones.map(drive);
  const more = async () => {
    const before = acknowledged.size;
    await until('reports to be stored', () => acknowledged.size > before + 40);
  };
  for (let round = 0; round < 2; round += 1) {
    await more();
    await devices.kill();
    await startDevices();
    await more();
    await rest.kill();
    await startRest();
    await more();
  }
  isOver = true;
  await Promise.all(driving);

  const rows = await allRows<{ key: string; copies: string }>(
    `select v.car_id || '@' || (extract(epoch from r.time) * 1000)::bigint as key, count(*) as copies
     from report r join vehicle v on v.id = r.vehicle_id group by 1`,
  );
  const stored = new Set(rows.map((row) => row.key));
  expect([...acknowledged].filter((key) => !stored.has(key))).toEqual([]);
  expect(rows.filter((row) => row.copies !== '1')).toEqual([]);
  expect([...stored].filter((key) => !sent.has(key))).toEqual([]);
});

test('a command reaches a terminal of the other process, through the death of both, and is done once', async () => {
  const truck = rest.demo.trucks.find(
    ({ carId, link }) => carId.startsWith('HD-') && link.protocol === 'jt808' && !phones.includes(link.phone),
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
  const link = await Terminal808.signedOn(devices.jt808, phones[1]!);
  const text = await (await fetch(`http://127.0.0.1:${rest.http}/metrics`)).text();
  expect(text).toContain('fleet_jt808_links{over="tcp",process="devices"} 1');
  expect(text).toMatch(/^process_start_time_seconds \d/m);
  expect(text).toMatch(/^process_start_time_seconds\{process="devices"\} \d/m);
  expect(text.match(/^# HELP process_start_time_seconds/gm)).toHaveLength(1);
  await link.close();
});
