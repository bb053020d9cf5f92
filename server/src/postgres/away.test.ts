import { condition } from '@fleet/contract/condition/calls';
import { signConnect } from '@fleet/protocol/alink/connect';
import { upTopics } from '@fleet/protocol/alink/topics';
import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mqtt from 'mqtt';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personAt, type ServerProcess, startServerProcess } from '../../test/serverProcess';
import { Terminal808 } from '../../test/terminal808';
import { until } from '../../test/until';

const phone = '13900001001';

let dataDir: string;
let server: ServerProcess;
let link: Terminal808;
let operator: Awaited<ReturnType<typeof personAt>>;
let admin: typeof operator;

/** A disk of our own can be filled; only root may mount one, so elsewhere the folder is a plain one. */
const ownDisk = process.getuid?.() === 0 && process.platform === 'linux';

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'fleet-away-'));
  if (ownDisk) {
    const place = path.join(dataDir, 'postgres');
    mkdirSync(place);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m,mode=0711', 'tmpfs', place]);
  }
  server = await startServerProcess({ dataDir, args: ['--still'] });
  link = await Terminal808.signedOn(server.jt808, phone);
  [operator, admin] = [await personAt(server, 'operator'), await personAt(server, 'admin')];
});

afterAll(async () => {
  await link.close();
  await server.stop();
  if (ownDisk) execFileSync('umount', [path.join(dataDir, 'postgres')]);
  rmSync(dataDir, { recursive: true });
});

const pidFile = () => path.join(dataDir, 'postgres/data/postmaster.pid');
const postmasterPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);
const databaseUrl = () => {
  const port = readFileSync(pidFile(), 'utf8').split('\n')[3];
  return `postgres://fleet:${readFileSync(path.join(dataDir, 'postgres/password'), 'utf8')}@127.0.0.1:${port}/fleet`;
};

async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client(databaseUrl());
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const readiness = async () => (await fetch(`http://127.0.0.1:${server.http}/readyz`)).status;

let second = Math.floor(Date.now() / 1000) - 3_600;
/** Reports the next second of the truck's day until it is acknowledged; gives its time in seconds. */
async function report(): Promise<number> {
  const time = (second += 1) * 1000;
  const position = { lng: 120.7, lat: 31.3, altitude: null, direction: null, satellites: null, fixed: true };
  const body = encodeTruck({ time, position, values: { keyOn: true } });
  // A terminal that hears nothing sends the same again.
  const ask = () => link.ask(up.location, body).catch(() => null);
  await until('an acknowledgement', async () => (await ask())?.result === 0, 60_000);
  return time / 1000;
}

/** Reports without a pause while the database is hurt; gives every second that was acknowledged. */
async function reportWhile(hurt: () => Promise<void>): Promise<number[]> {
  const acknowledged: number[] = [];
  let isOver = false;
  const reporting = (async () => {
    while (!isOver) acknowledged.push(await report());
  })();
  await hurt();
  isOver = true;
  await reporting;
  acknowledged.push(await report());
  return acknowledged;
}

async function expectStoredOnce(seconds: readonly number[]): Promise<void> {
  const rows = await ask<{ at: number; copies: number }>(
    `select extract(epoch from time)::float8 as at, count(*)::int as copies from report group by 1`,
  );
  const copies = new Map(rows.map((row) => [row.at, row.copies]));
  expect(seconds.filter((at) => copies.get(at) !== 1)).toEqual([]);
}

test('connections that the database ends under traffic end neither the server nor a link', async () => {
  const acknowledged = await reportWhile(async () => {
    for (let round = 0; round < 20; round += 1)
      await ask(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'fleet' and pid <> pg_backend_pid()`,
      );
  });

  await expectStoredOnce(acknowledged);
});

test('a killed PostgreSQL is started again while links stay; nothing acknowledged is missing', async () => {
  const acknowledged = await reportWhile(async () => {
    const pid = postmasterPid();
    process.kill(pid, 'SIGKILL');
    await until('readiness to turn red', async () => (await readiness()) === 503);
    await until('another PostgreSQL', async () => (await readiness()) === 200, 30_000);
    expect(postmasterPid()).not.toBe(pid);
  });

  await expectStoredOnce(acknowledged);
});

test('an MQTT terminal keeps its link while PostgreSQL is killed, and is acknowledged once it is stored', async () => {
  const { link: device } = server.demo.trucks.find(({ link: { protocol } }) => protocol === 'alink')!;
  if (device.protocol !== 'alink') throw new Error('no Alink truck');
  const { clientId, username, password } = signConnect({ ...device, timestamp: '1', secureMode: '3' });
  const address = `mqtt://127.0.0.1:${server.mqtt}`;
  const client = await mqtt.connectAsync(address, { clientId, username, password, reconnectPeriod: 0 });
  let hasClosed = false;
  client.once('close', () => (hasClosed = true));
  const content = JSON.stringify({ id: '1', version: '1.0', params: { keyOn: 1, vehicleSpeed: 2.5 } });
  const before = await ask(`select from report where speed = 2.5`);

  process.kill(postmasterPid(), 'SIGKILL');
  await until('readiness to turn red', async () => (await readiness()) === 503);
  await client.publishAsync(upTopics(device).propertyPost, content, { qos: 1 });

  await until('readiness to be green again', async () => (await readiness()) === 200);
  expect(await ask(`select from report where speed = 2.5`)).toHaveLength(before.length + 1);
  expect(hasClosed).toBe(false);
  await client.endAsync();
});

test.runIf(ownDisk)(
  'a full disk is a state: red readiness, links stay, and work goes on once there is room',
  async () => {
    expect((await operator(condition.list, {})).data.rows).toMatchObject([{ name: 'diskLow' }]);
    expect((await admin(condition.list, {})).data.rows).toEqual([]);
    const filler = path.join(dataDir, 'postgres/filler');
    const acknowledged = await reportWhile(async () => {
      execFileSync('sh', ['-c', `dd if=/dev/zero of=${filler} bs=64k 2>/dev/null; true`]);
      const bulk = `create table if not exists filling as select g, repeat('x', 500) from generate_series(1, 2000000) g`;
      await ask(bulk).catch(() => undefined);
      await until('readiness to turn red', async () => (await readiness()) === 503);
      rmSync(filler);
      await until('readiness to be green again', async () => (await readiness()) === 200, 60_000);
    });

    await expectStoredOnce(acknowledged);
  },
);

/** Each of the tests before this one takes the database away at most once. */
const losses = 4;

test('what a database that is away causes is no fault of ours: its beginning and its end are said once', () => {
  const lines = server.said().split('\n');

  expect(lines.filter((line) => line.includes('a fault of ours'))).toEqual([]);
  expect(lines.filter((line) => line.includes('"databaseLost"')).length).toBeLessThanOrEqual(2 * losses);
});
