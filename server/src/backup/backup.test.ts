import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { vehicle } from '@fleet/contract/vehicle/calls';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled } from '../../test/bundled';
import { ownDatabase } from '../../test/ownDatabase';
import { personAt, startServerProcess, type ServerProcess } from '../../test/serverProcess';
import { until } from '../../test/until';
import { readConfig } from '../base/config';
import { folderStore } from '../base/files/folderStore';
import { S3Server } from '../../test/s3Server';
import { layFoundations } from '../appContext';
import { isAlive } from '../postgres/process';
import { endOrphan } from '../postgres/startPostgres';
import { backUp } from './backUp';
import { isBreakingOff } from './interrupts';
import { listTables, quoted } from './tables';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const passphrase = 'correct horse battery staple';

type Own = Awaited<ReturnType<typeof ownDatabase>>;
let from: Own;
let to: Own;
let server: ServerProcess;
const folder = mkdtempSync(path.join(tmpdir(), 'fleet-backups-'));
let archive: string;
let s3: S3Server;

beforeAll(async () => {
  [from, to] = [await ownDatabase(), await ownDatabase()];
  s3 = await S3Server.start();
  server = await startServerProcess({
    dataDir: from.dataDir,
    args: ['--still'],
    env: { DATABASE_URL: from.url },
  });
  await addMore();
  await run('backup', ['--to', folder], from);
  archive = path.join(folder, readdirSync(folder)[0]!);
});
afterAll(async () => {
  await server.stop();
  await from.drop();
  await to.drop();
  await s3.stop();
  rmSync(folder, { recursive: true });
});

/** A report in a partition of its own, a file with its content, and a log that is sealed. */
async function addMore(): Promise<void> {
  const { sha256, bytes } = await folderStore(from.dataDir).put(Buffer.from('a paper'));
  await inDatabase(from.url, async (client) => {
    await client.query(
      `create table report_20250101 partition of report for values from ('2025-01-01') to ('2025-01-02')`,
    );
    await client.query(
      `insert into report (vehicle_id, time, hash, received_at, company_id, terminal_row_id, flags, speed, readings)
       select 1, '2025-01-01 08:00:00.123456+00', n, now(), 1, 1, 0, n / 7.0, '{"忙": 1}' from generate_series(1, 30000) n`,
    );
    await client.query(
      `insert into file (sha256, file_name, type, bytes, org_id) select $1, 'paper.pdf', 'application/pdf', $2, id from org limit 1`,
      [sha256, bytes],
    );
    await until('the log to be sealed', async () => {
      const { rows } = await client.query('select from log_unsealed limit 1');
      return rows.length === 0;
    });
  });
}

type Call = [
  command: 'backup' | 'restore' | 'verifyBackup' | 'verifyLog',
  args: string[],
  own: { url?: string; dataDir: string },
  env?: NodeJS.ProcessEnv,
];

/** Runs a command of the product; gives how it ended and all that it said. */
const run = async (...call: Call) => (await begin(...call)).ended();

async function begin(...[command, args, { url, dataDir }, env = {}]: Call) {
  const { DATABASE_URL: _, ...rest } = process.env;
  const child = spawn(process.execPath, [...(await bundled(`src/${command}`)), ...args], {
    cwd: root,
    env: {
      ...rest,
      ...(url && { DATABASE_URL: url }),
      DATA_DIR: dataDir,
      BACKUP_PASSPHRASE: passphrase,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)));
  const ended = async () => {
    const [status] = (await closed) as [number];
    return { status, said };
  };
  return { child, ended };
}

async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every row of every table, as one hash for each, and how the tables are made. */
const contentOf = (url: string) =>
  inDatabase(url, async (client) => {
    await client.query('set timezone = UTC');
    const found: Record<string, unknown> = {};
    for (const { name, columns, partOf } of await listTables(client)) {
      const { rows } = await client.query<object>(
        `select count(*), md5(string_agg(t::text, chr(10) order by t::text)) from ${quoted(name)} t`,
      );
      found[name] = { ...rows[0], columns, partOf };
    }
    const { rows: parts } = await client.query<{ name: string }>(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as name from pg_constraint
       where connamespace = 'public'::regnamespace
       union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
       order by 1`,
    );
    return { found, parts };
  });

test('a backup made while the product runs proves whole in a scratch place of its own, which is gone afterwards', async () => {
  // A place of its own: other tests verify backups at the same time. The database's user passes through.
  const scratch = mkdtempSync(path.join(tmpdir(), 'fleet-own-tmp-'));
  chmodSync(scratch, 0o1777);
  const { status, said } = await run('verifyBackup', ['--from', archive], from, {
    TMPDIR: scratch,
    // Of one node of several, behind a pooler.
    DATABASE_DIRECT_URL: from.url,
    NATS_URL: 'nats://127.0.0.1:4222',
    SECRET_KEY: readFileSync(path.join(from.dataDir, 'secret.key'), 'utf8'),
    ...s3.settings,
  });
  expect(said).toContain('The backup is whole');
  expect(status).toBe(0);
  expect(readdirSync(scratch).filter((name) => name.startsWith('fleet-'))).toEqual([]);
  rmSync(scratch, { recursive: true });
});

test('an interrupted proof leaves nothing; what a killed one left goes with the next; a killed restore is no installation', async () => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'fleet-own-tmp-'));
  chmodSync(scratch, 0o1777);
  const dataDirs = () => readdirSync(scratch).flatMap((name) => [name, `${name}/place`]);
  const postmasters = () =>
    dataDirs()
      .map((name) => path.join(scratch, name, 'postgres/data/postmaster.pid'))
      .filter((file) => existsSync(file));
  const leftOvers = () => readdirSync(scratch).filter((name) => name.startsWith('fleet-scratch-'));
  const endWith = async (signal: NodeJS.Signals, ...call: Call) => {
    const { child, ended } = await begin(...call);
    await until('its database', () =>
      postmasters().find((name) => readFileSync(name, 'utf8').includes('ready')),
    );
    child.kill(signal);
    return ended();
  };
  const prove: Call = ['verifyBackup', ['--from', archive], from, { TMPDIR: scratch }];

  const interrupted = await endWith('SIGINT', ...prove);
  expect(interrupted).toEqual({
    status: 1,
    said: expect.stringContaining('Interrupted: nothing was left behind') as string,
  });
  expect(leftOvers()).toEqual([]);
  await endWith('SIGKILL', ...prove);
  const [left] = postmasters();
  const pid = Number.parseInt(readFileSync(left!, 'utf8'), 10);
  expect((await run(...prove)).said).toContain('The backup is whole');
  expect(leftOvers()).toEqual([]);
  expect(isAlive(pid)).toBe(false);

  const dataDir = path.join(scratch, 'restored');
  await endWith('SIGKILL', 'restore', ['--from', archive], { dataDir });
  await expect(startServerProcess({ dataDir, args: ['--no-demo'] })).rejects.toThrow(
    'the server ended with 1',
  );
  const own = await run('backup', ['--to', scratch], { dataDir });
  expect([own.status, own.said]).toEqual([1, expect.stringContaining('A restore was broken off')]);
  await endOrphan(dataDir);
  rmSync(scratch, { recursive: true });
}, 240_000);

test('what a killed backup left goes with the next into the same folder; one that is being written stays', async () => {
  const place = mkdtempSync(path.join(tmpdir(), 'fleet-left-'));
  const [left, underWay] = ['fleet-20260101T000000Z.backup.part', 'fleet-20260102T000000Z.backup.part'];
  for (const name of [left, underWay]) writeFileSync(path.join(place, name), 'half');
  const long = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(path.join(place, left), long, long);
  expect(await run('backup', ['--to', place], from)).toMatchObject({ status: 0 });
  expect(readdirSync(place).sort()).toEqual([underWay, expect.stringMatching(/\dZ\.backup$/)]);
  rmSync(place, { recursive: true });
});

test('a command that cannot do its work says why in one sentence, and makes nothing', async () => {
  const [empty, place] = ['empty-', 'place-'].map((name) => mkdtempSync(path.join(tmpdir(), name)));
  const dataDir = empty!;
  const away = 'postgres://fleet:fleet@127.0.0.1:1/fleet';
  const none = Object.assign(new URL(from.url), { pathname: '/no_such_database' }).href;
  const refusals: [string, ReturnType<typeof run>][] = [
    ['There is no installation in', run('verifyLog', [], { dataDir })],
    ['does not take these arguments', run('verifyLog', ['--acept'], { dataDir })],
    ['does not take these arguments', run('backup', ['--into', place!], from)],
    ['--to is empty', run('backup', ['--to='], from)],
    ['A file or folder cannot be read or written', run('backup', ['--to', archive], from)],
    ['A file or folder cannot be read or written', run('restore', ['--from', folder], { dataDir })],
    ['The database cannot be used', run('backup', ['--to', place!], { url: away, dataDir: from.dataDir })],
    ['The database cannot be used', run('restore', ['--from', archive], { url: none, dataDir })],
    // It would hold another key than that of its contents.
    ['is not a key of this installation', run('backup', ['--to', place!], { ...from, dataDir: to.dataDir })],
    // It would hold none of the files.
    ['The files are still in the data folder', run('backup', ['--to', place!], from, s3.settings)],
  ];
  for (const [why, ended] of refusals) {
    const { status, said } = await ended;
    expect([status, said.trim().split('\n')]).toEqual([1, [expect.stringContaining(why)]]);
  }
  expect([readdirSync(dataDir), readdirSync(place!)]).toEqual([[], []]);
  rmSync(path.join(to.dataDir, 'secret.key'));
  for (const made of [dataDir, place!]) rmSync(made, { recursive: true });
});

test('a backup that was copied to a bucket is fetched from there', async () => {
  const name = path.basename(archive);
  const kept = (body: Buffer) => ({ body, changed: new Date() });
  const copies = await S3Server.start();
  copies.keys.set(`some-place/backups/${name}`, kept(readFileSync(archive)));
  const verify = (wanted: string) =>
    run('verifyBackup', ['--from', `bucket:${wanted}`], from, {
      BACKUP_DIR: folder,
      ...copies.settingsFor('BACKUP'),
    });
  const none = await verify('latest');
  expect([none.status, none.said]).toEqual([1, expect.stringContaining('There is no latest in http')]);
  copies.keys.set('some-place/backups/latest', kept(Buffer.from(name)));
  const { status, said } = await verify('latest');
  expect(said).toContain('The backup is whole');
  expect(status).toBe(0);
  await copies.stop();
  const away = await verify(name);
  expect([away.status, away.said]).toEqual([1, expect.stringContaining('cannot be used (GET: ')]);
});

test('a restored installation is what was backed up, its log verifies by itself, and it starts', async () => {
  await server.stop();
  await inDatabase(from.url, (client) =>
    client.query(
      `insert into outgoing_mail (email, subject, content) values ('a@example.com', 'Of then', '…')`,
    ),
  );
  const made = mkdtempSync(path.join(folder, 'stopped-'));
  expect((await run('backup', ['--to', made], from)).said).toContain('Backed up');
  const file = path.join(made, readdirSync(made)[0]!);
  const before = await contentOf(from.url);
  const restored = await run('restore', ['--from', file], to, s3.settings);
  expect(restored.said).toContain('npm start goes on with it');
  expect(restored.status).toBe(0);
  await inDatabase(to.url, async (client) => {
    // The restore itself stands in the log, after all that was brought back.
    const { rows } = await client.query(
      `select l.id from operation_log l where action = 'restore' and id = (select max(id) from operation_log)`,
    );
    expect(rows).toHaveLength(1);
    // It went long ago, and would go once more.
    expect((await client.query('select from outgoing_mail')).rows).toEqual([]);
    await client.query(`alter table operation_log disable trigger user`);
    await client.query(
      `with gone as (delete from operation_log where action = 'restore' returning id)
       delete from log_unsealed using gone where log_id = gone.id`,
    );
    await client.query(`alter table operation_log enable trigger user`);
  });
  expect(await contentOf(to.url)).toEqual(before);
  expect(readFileSync(path.join(to.dataDir, 'secret.key'))).toEqual(
    readFileSync(path.join(from.dataDir, 'secret.key')),
  );
  const contents = readdirSync(path.join(from.dataDir, 'files'), { recursive: true, withFileTypes: true });
  const names = contents.flatMap((one) => (one.isFile() ? [one.name] : []));
  const inBucket = [...s3.keys.keys()].map((key) => path.basename(key));
  expect(inBucket.filter((name) => name !== 'installation').sort()).toEqual(names.sort());

  const started = await startServerProcess({
    dataDir: to.dataDir,
    args: ['--still'],
    env: { DATABASE_URL: to.url, ...s3.settings },
  });
  const post = await personAt(started, 'admin');
  const { data } = await post(vehicle.list, {});
  expect(data.rows.length).toBeGreaterThan(0);
  await started.stop();
  const { status, said } = await run('verifyLog', [], to);
  expect([status, said]).toEqual([0, expect.stringContaining('The log is whole')]);
}, 240_000);

test('what was cut off or changed, the wrong passphrase and a folder in use are refused, and nothing is written', async () => {
  const empty = await ownDatabase();
  const damaged = path.join(folder, 'damaged');
  const attempt = async (file: string, env: NodeJS.ProcessEnv = {}) => {
    const { status, said } = await run('restore', ['--from', file], empty, env);
    expect(status).toBe(1);
    expect(readdirSync(empty.dataDir)).toEqual([]);
    const { rows } = await inDatabase(empty.url, (client) =>
      client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`),
    );
    expect(rows).toEqual([]);
    return said.trim();
  };
  const bytes = readFileSync(archive);
  cpSync(archive, damaged);
  // Just behind a piece, where what is left is a whole number of good ones.
  const pieceBytes = 65_536 + 16;
  truncateSync(damaged, 40 + pieceBytes * Math.floor((bytes.length - 41) / pieceBytes));
  expect(await attempt(damaged)).toMatch(/cut off or was changed; nothing was restored\.$/);
  bytes[bytes.length - 100]! ^= 1;
  writeFileSync(damaged, bytes);
  expect(await attempt(damaged)).toContain('cut off or was changed');
  expect(await attempt(archive, { BACKUP_PASSPHRASE: 'incorrect horse battery' })).toContain(
    'The passphrase is not that of this backup',
  );
  expect(await attempt(archive, { SECRET_KEY: 'another' })).toContain('SECRET_KEY is not the key');
  expect(await attempt(archive, { SECRET_KEY: '' })).toContain('SECRET_KEY is blank');
  const keyless = mkdtempSync(path.join(folder, 'keyless-'));
  const SECRET_KEY = readFileSync(path.join(from.dataDir, 'secret.key'), 'utf8').trim();
  await run('backup', ['--to', keyless], { url: from.url, dataDir: keyless }, { SECRET_KEY });
  const [made] = readdirSync(keyless).filter((name) => name.endsWith('.backup'));
  expect(await attempt(path.join(keyless, made!))).toContain('The key is not in the backup');
  writeFileSync(path.join(empty.dataDir, 'something'), '');
  const inUse = await run('restore', ['--from', archive], empty);
  expect([inUse.status, inUse.said]).toEqual([1, expect.stringContaining('is not empty')]);
  await empty.drop();
});

test('a backup whose connection is lost, or that is broken off, ends and leaves nothing behind', async () => {
  const env = { DATA_DIR: from.dataDir, LOG_LEVEL: 'silent' };
  await server.stop();
  const { appCtx, pool } = layFoundations(readConfig(env), from.url, env, 3);
  const place = path.join(folder, 'broken');
  const make = (signal?: AbortSignal) =>
    backUp({ pool, appCtx, file: path.join(place, 'one.backup'), passphrase, now: new Date(), signal });
  await inDatabase(from.url, async (client) => {
    // While this is held, the copy waits in the middle.
    await client.query('begin; lock table org in access exclusive mode');
    const waits = () =>
      until('the copy to wait', async () => {
        const { rows } = await client.query<{ pid: number }>(
          `select pid from pg_locks where relation = 'org'::regclass and not granted`,
        );
        return rows[0]?.pid;
      });
    const lost = make().catch((error: unknown) => error);
    await client.query('select pg_terminate_backend($1)', [await waits()]);
    expect(await lost).toBeInstanceOf(Error);
    const leaving = new AbortController();
    const brokenOff = make(leaving.signal).catch((error: unknown) => error);
    await waits();
    leaving.abort();
    expect(await brokenOff).toSatisfy(isBreakingOff);
    await client.query('rollback');
  });
  expect(readdirSync(place)).toEqual([]);
  await pool.end();
});
