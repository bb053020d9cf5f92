import { vehicleFile } from '@fleet/contract/vehicle/calls';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoDatabase, ownDatabase } from '../test/ownDatabase';
import { personAt, spawnServer, startServerProcess } from '../test/serverProcess';
import { until } from '../test/until';
import { readConfig } from './base/config';
import { writing } from './base/scope';
import { seedFirstAccount } from './demo';
import { layFoundations } from './appContext';
import { prepare } from './server';

let own: Awaited<ReturnType<typeof ownDatabase>>;
beforeEach(async () => {
  own = await ownDatabase();
});
afterEach(() => own.drop());

test('told to stop in the middle of its first start, the server says nothing and ends well', async () => {
  // Held here, the migration waits.
  const holder = new pg.Client(own.url);
  await holder.connect();
  await holder.query('select pg_advisory_lock(808)');
  const child = await spawnServer({ dataDir: own.dataDir, env: { DATABASE_URL: own.url } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)));
  const exit = once(child, 'exit');
  await until('the migration to wait', async () => {
    const { rows } = await holder.query(
      `select 1 from pg_locks where locktype = 'advisory' and objid = 808 and not granted`,
    );
    return rows.length > 0;
  });
  child.kill('SIGINT');
  await holder.query('select pg_advisory_unlock(808)');
  expect(await exit).toEqual([0, null]);
  expect(said).toBe('');
  await holder.end();
});

test('a first start that finds its port taken has said the first password', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const env = { DATABASE_URL: own.url, PORT: String(port) };
  const child = await spawnServer({ dataDir: own.dataDir, args: ['--no-demo'], env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)));
  expect(await once(child, 'close')).toEqual([1, null]);
  taken.close();
  expect(said).toContain(String(port));
  expect(said).toMatch(/First account: operator \S{12}/);
});

test('told to stop while it fills the lists of a new demo, the server leaves them for the next start and says nothing', async () => {
  const env = { DATABASE_URL: own.url, DEMO_HISTORY_DAYS: '1' };
  const server = await startServerProcess({ dataDir: own.dataDir, args: ['--still'], env });
  await server.stop();
  expect(server.said()).not.toContain('"level":50');
  const client = new pg.Client(own.url);
  await client.connect();
  const { rows } = await client.query('select from contract limit 1');
  expect(rows).toEqual([]);
  await client.end();
});

test('a job whose end the database does not take ends no server', async () => {
  const { url, dataDir, drop } = await demoDatabase();
  const server = await startServerProcess({ dataDir, args: ['--still'], env: { DATABASE_URL: url } });
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `create function refuse_end() returns trigger language plpgsql as
       $$ begin raise exception 'planted' using errcode = 'disk_full'; end $$;
     create trigger refuse_end before update on pgboss.job for each row
       when (new.state = 'completed' or new.state = 'failed' or new.state = 'retry') execute function refuse_end();
     insert into pgboss.job (name) values ('pushes')`,
  );
  await until('the end to be refused', () => server.said().includes('planted'));
  await until('it to be over', () => server.said().includes('"over"'));
  expect((await fetch(`http://127.0.0.1:${server.http}/healthz`)).status).toBe(200);
  await client.end();
  await server.stop();
  await drop();
});

test('a job that fails and a task that met a deadlock stand in the log by their names', async () => {
  const { url, dataDir, drop } = await demoDatabase();
  const server = await startServerProcess({ dataDir, args: ['--still'], env: { DATABASE_URL: url } });
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `create function planted() returns trigger language plpgsql as
       $$ begin raise exception 'planted' using errcode = 'deadlock_detected'; end $$;
     create trigger planted before insert on file for each row execute function planted();
     create trigger planted before delete on session for each statement execute function planted();
     insert into pgboss.job (name) values ('sessions')`,
  );
  const post = await personAt(server, 'admin');
  const { data } = await post(vehicleFile, { asTask: true });
  await until('the task to fail', async () => {
    const { rows } = await client.query(`select from task where id = $1 and state = 'failed'`, [
      (data as unknown as { taskId: string }).taskId,
    ]);
    return rows.length > 0;
  });
  await until('the task in the log', () => /a deadlock in the task T\d+: planted/.test(server.said()));
  await until('the job in the log', () => server.said().includes('the job sessions failed: planted'));
  await client.end();
  await server.stop();
  await drop();
});

test('a first password that nobody took up before it lapsed is replaced at the next start', async () => {
  const env = { DATA_DIR: own.dataDir, LOG_LEVEL: 'silent' };
  const foundations = layFoundations(readConfig(env), own.url, env, 2);
  try {
    await prepare(foundations);
    const start = () => seedFirstAccount(foundations.appCtx);
    const first = await start();
    expect(await start()).toBeNull();
    const passwordChangedAt = new Date(Date.now() - 73 * 3_600_000).toISOString();
    await writing(foundations.appCtx).updateTable('account').set({ passwordChangedAt }).execute();
    const second = await start();
    expect(second).toMatchObject({ loginName: 'operator' });
    expect(second?.password).not.toBe(first?.password);
    expect(await start()).toBeNull();
  } finally {
    await foundations.pool.end();
  }
});
