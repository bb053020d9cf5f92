import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../test/until';
import { commandOf } from './process';
import { databaseUrl, startPostgres, type Postgres } from './startPostgres';

const isRoot = process.getuid?.() === 0;

let dataDir: string;
let running: Postgres[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fleet-postgres-'));
  chmodSync(dataDir, 0o755);
  running = [];
});

afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  rmSync(dataDir, { recursive: true });
});

async function start(folder = dataDir) {
  const postgres = await startPostgres({ dataDir: folder, log: () => {} });
  running.push(postgres);
  return postgres;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A process that starts PostgreSQL and then only lives. */
async function startInAnotherProcess() {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(new URL('./startPostgres.ts', import.meta.url).href)});
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: line.toString().trim() };
}

function pidFile() {
  return join(dataDir, 'postgres/data/postmaster.pid');
}

function postmasterPid() {
  return Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);
}

test('a restart keeps the data', async () => {
  const first = await start();
  await ask(first.url, 'create table kept as select 42 as answer');
  await first.stop();

  const second = await start();

  expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('our role is no superuser, yet may make the extensions we use; Chinese has trigrams', async () => {
  const { url } = await start();

  await ask(url, 'create extension pg_trgm; create extension btree_gist; create extension pgcrypto');

  expect(
    await ask(
      url,
      `select current_setting('is_superuser') as super, cardinality(show_trgm('叉车车队')) as trigrams`,
    ),
  ) //
    .toEqual([{ super: 'off', trigrams: 5 }]);
});

test('nobody comes in without the password, which only its owner reads', async () => {
  const { url } = await start();
  const wrong = new URL(url);
  wrong.password = 'wrong';

  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  expect(lstatSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600);
});

test('after kill -9 of Node the next start takes over the running PostgreSQL', async () => {
  const { child, url } = await startInAnotherProcess();
  await ask(url, 'create table kept as select 42 as answer');
  const pid = postmasterPid();
  child.kill('SIGKILL');
  await once(child, 'exit');

  const next = await start();

  expect(next.url).toBe(url);
  expect(postmasterPid()).toBe(pid);
  await next.stop();
  expect(existsSync(pidFile())).toBe(false);
});

test('a start clears away the database that a killed one was making, also while that is still being written', async () => {
  const draft = join(dataDir, 'postgres/data.draft-1');
  mkdirSync(draft, { recursive: true });
  const writing =
    'end=$(($(date +%s) + 3)); until [ $(date +%s) -ge $end ]; do for n in $(seq 500); do : > "$0/$n"; done; done';
  const left = spawn('sh', ['-c', writing, draft], { stdio: 'ignore' });
  await start();
  expect(existsSync(draft)).toBe(false);
  left.kill();
});

test('after kill -9 of PostgreSQL it comes back under the same address', async () => {
  const { url } = await start();
  await ask(url, 'create table kept as select 42 as answer');

  process.kill(postmasterPid(), 'SIGKILL');

  await expect.poll(() => ask(url, 'select answer from kept').catch(() => 'away')).toEqual([{ answer: 42 }]);
});

test('a second instance on the same data folder is refused', async () => {
  const { child } = await startInAnotherProcess();

  await expect(start()).rejects.toThrow(
    `Another running instance (process ${child.pid}) uses this data folder`,
  );

  child.kill('SIGKILL');
  await once(child, 'exit');
  await start();
});

test('a pid file left by a container whose number another process has now is no obstacle', async () => {
  const first = await start();
  await first.stop();
  writeFileSync(pidFile(), `${process.pid}\n/elsewhere\n0\n5432\n\n\n\nready\n`);

  const second = await start();

  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('data of another major version is refused with one sentence', async () => {
  mkdirSync(join(dataDir, 'postgres/data'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres/data/PG_VERSION'), '9\n');

  await expect(start()).rejects.toThrow(/属于 PostgreSQL 9.*belongs to PostgreSQL 9, but here is only 18/);
});

test('a data folder that cannot be written is refused with one sentence', async () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');

  await expect(start(join(file, 'var'))).rejects.toThrow(/不可写.*is not writable \(ENOTDIR\)/);
});

test('a start on a full disk says that it is full', async ({ skip }) => {
  const full = join(dataDir, 'full');
  mkdirSync(full);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', full]);
  skip(status !== 0, 'only root mounts a disk');
  try {
    chmodSync(full, 0o755);
    writeFileSync(join(full, 'file'), Buffer.alloc(16_384));
    await expect(start(full)).rejects.toThrow(/磁盘已满.* \/ The disk is full/);
  } finally {
    spawnSync('umount', [full]);
  }
});

test.runIf(isRoot)(
  'as root in a private folder, data and programs lie where the database user can go',
  async () => {
    chmodSync(dataDir, 0o700);

    const { url, stop } = await start();

    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const place = realpathSync(join(dataDir, 'postgres'));
    expect(place).not.toContain(dataDir);
    await stop();
    rmSync(place, { recursive: true });
  },
);

test('DATABASE_URL replaces the embedded database', async () => {
  const { url } = await databaseUrl({ DATABASE_URL: 'postgres://elsewhere/fleet' }, dataDir, () => {});

  expect(url).toBe('postgres://elsewhere/fleet');
});

test.runIf(process.platform === 'linux')(
  'an orphan that was told to leave and never does is ended, and the data is there',
  async () => {
    const { child, url } = await startInAnotherProcess();
    await ask(url, 'create table kept as select 42 as answer');
    const pid = postmasterPid();
    child.kill('SIGKILL');
    await once(child, 'exit');
    // A process of PostgreSQL that does not answer keeps it from leaving.
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    for (const one of children.filter((child) => commandOf(child)?.includes('checkpointer')))
      process.kill(one, 'SIGSTOP');
    process.kill(pid, 'SIGINT');
    await until('it to be leaving', () => readFileSync(pidFile(), 'utf8').includes('stopping'));

    const next = await start();

    expect(postmasterPid()).not.toBe(pid);
    expect(await ask(next.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  },
);

test('an orphan that does not recover in time is ended and started again, and the log says so', async () => {
  const { child, url } = await startInAnotherProcess();
  await ask(url, 'select 1');
  const pid = postmasterPid();
  child.kill('SIGKILL');
  await once(child, 'exit');
  // Stopped before it notes that it is ready, it never will be.
  const ready = readFileSync(pidFile(), 'utf8');
  writeFileSync(pidFile(), ready.replace('ready', 'starting'));
  const lines: string[] = [];

  const patience = { orphanMs: 200, startMs: 60_000, leaveMs: 20_000 };
  const next = await startPostgres({ dataDir, log: (line) => lines.push(line), patience });
  running.push(next);

  expect(postmasterPid()).not.toBe(pid);
  expect(lines.join()).toContain(`process ${pid}`);
});

test('one that cannot become ready in time is ended, and the sentence names its log', async () => {
  await (await start()).stop();

  const patience = { orphanMs: 0, startMs: 0, leaveMs: 20_000 };
  const starting = startPostgres({ dataDir, log: () => {}, patience });

  await expect(starting).rejects.toThrow(/postgres\.log/);
  expect(existsSync(pidFile())).toBe(false);
});
