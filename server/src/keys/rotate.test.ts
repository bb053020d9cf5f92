import { driver } from '@fleet/contract/driver/calls';
import { idCheckSign } from '@fleet/contract/driver/idCard';
import { face } from '@fleet/contract/face/calls';
import { terminal } from '@fleet/contract/terminal/calls';
import { spawn, type ChildProcess } from 'node:child_process';
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled } from '../../test/bundled';
import { ownDatabase } from '../../test/ownDatabase';
import { portrait } from '../../test/portrait';
import { personAt, startServerProcess, type ServerProcess } from '../../test/serverProcess';
import { until } from '../../test/until';
import { rotationLock } from '../base/alone';
import { readConfig } from '../base/config';
import { layFoundations } from '../appContext';
import { sealedColumns } from './sealedColumns';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const archives = mkdtempSync(path.join(tmpdir(), 'fleet-archives-'));
/** So many that a change of keys can be killed in the middle. */
const drivers = 1_000;

let own: Awaited<ReturnType<typeof ownDatabase>>;
let server: ServerProcess;
let db: pg.Client;
let keyBefore: string;
beforeAll(async () => {
  own = await ownDatabase();
  const env = { DATABASE_URL: own.url, SECRET_KEY: undefined };
  server = await startServerProcess({ dataDir: own.dataDir, args: ['--still'], env });
  db = new pg.Client(own.url);
  await db.connect();
  keyBefore = readFileSync(keyFile(), 'utf8').trim();
  await addDrivers();
});
afterAll(async () => {
  await server.stop();
  await db.end();
  await own.drop();
  rmSync(archives, { recursive: true });
});

const keyFile = () => path.join(own.dataDir, 'secret.key');
const idCardOf = (index: number) => {
  const number = `32050119850317${String(index % 1_000).padStart(3, '0')}`;
  return number + idCheckSign(number);
};

/** Drivers whose ID numbers are sealed as they were before there were data keys. */
async function addDrivers(): Promise<void> {
  await db.query(
    `insert into driver (org_id, company_id, driver_num, driver_name, phone, licence_expire)
     select org_id, company_id, 'K' || n, 'K' || n, 'K' || n, '2030-01-01'
     from (select * from driver limit 1) d, generate_series(1, $1) n`,
    [drivers],
  );
  const { rows } = await db.query<{ id: string }>(`select id from driver where driver_num like 'K%'`);
  const key = createHash('sha256').update(keyBefore).digest();
  const sealed = rows.map(({ id }, index) => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(`driver.id_card:${id}`));
    const body = Buffer.concat([cipher.update(idCardOf(index)), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  });
  await db.query(
    `update driver set id_card_sealed = s from unnest($1::bigint[], $2::bytea[]) as of(i, s) where id = i`,
    [rows.map(({ id }) => id), sealed],
  );
}

/** A value whose company was deleted while keys changed: of its key there is the name and no more. */
const destroyedKey = randomBytes(8);
const ofDestroyedKey = Buffer.concat([Buffer.of(1), destroyedKey, randomBytes(40)]);
async function leaveDestroyed(): Promise<void> {
  await db.query(
    `with gone as (
       insert into company (org_id, company_name, credit_code, deleted_at)
       select org_id, 'gone', '91340100MA2N0XYT2J', now() from company limit 1 returning id, org_id),
     named as (insert into data_key (id, purpose, company_id, retired_at) select $1, 'sealing', id, now() from gone)
     insert into driver (org_id, company_id, driver_num, driver_name, phone, licence_expire, id_card_sealed, deleted_at)
     select org_id, id, 'gone', 'gone', 'gone', '2030-01-01', $2, now() from gone`,
    [destroyedKey, ofDestroyedKey],
  );
}

interface Command {
  child: ChildProcess;
  said(): string;
  ended: Promise<number | null>;
}

/** Starts a command of the product on an installation. */
async function begin(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<Command> {
  const { SECRET_KEY: _, ...rest } = process.env;
  const child = spawn(process.execPath, [...(await bundled(`src/${name}`)), ...args], {
    cwd: root,
    env: { ...rest, BACKUP_PASSPHRASE: 'correct horse battery staple', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)));
  const ended = once(child, 'close').then(([status]) => status as number | null);
  return { child, said: () => said, ended };
}

async function run(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { ended, said } = await begin(name, args, env);
  expect([await ended, said()]).toEqual([0, expect.anything()]);
  return said();
}

const here = () => ({ DATABASE_URL: own.url, DATA_DIR: own.dataDir });

/** Opens every sealed value there is with the keys at hand; gives how many. */
async function openAll(more: NodeJS.ProcessEnv = {}): Promise<number> {
  const env = { DATA_DIR: own.dataDir, LOG_LEVEL: 'silent', ...more };
  const { appCtx, pool } = layFoundations(readConfig(env), own.url, env, 2);
  try {
    await appCtx.vault.unlock();
    let opened = 0;
    for (const { table, sealed, key, more = [], place } of sealedColumns) {
      const { rows } = await pool.query<Record<string, string> & { value: Buffer }>(
        `select ${[...key, ...more].map((name) => `${name}::text`).join(', ')}, ${sealed} as value
         from ${table} where ${sealed} is not null`,
      );
      for (const { value, ...row } of rows) {
        await appCtx.vault.openBytes(value as unknown as Buffer, place(inCamels(row)));
        opened += 1;
      }
    }
    return opened;
  } finally {
    await pool.end();
  }
}

const inCamels = (row: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

test('every column of bytes is sealed and listed, or known to be none', async () => {
  const { rows } = await db.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.atttypid = 'bytea'::regtype and c.relkind in ('r', 'p') and not c.relispartition
       and c.relnamespace = 'public'::regnamespace and not a.attisdropped order by 1`,
  );
  const notSealed = [
    'account_password.password_hash',
    'battery.touched',
    'call_repeat.fingerprint',
    'data_key.id',
    'data_key.wrapped',
    'driver.id_card_hash',
    'driver_finger.template_hash',
    'file.sha256',
    'link_identity.auth_code_hash',
    'log_seal.hash',
    'open_day.touched',
    'packed_day.packed',
    'passkey.public_key',
    'password_reset.code_hash',
    'quarantine.content',
    'recovery_code.code_hash',
    'report.packed',
    'report_touch.touched',
    'session.token_hash',
    'sign_in_attempt.token_hash',
  ];
  const listed = sealedColumns.map(({ table, sealed }) => `${table}.${sealed}`);
  expect(
    rows.map(({ name }) => name).filter((name) => !notSealed.includes(name) && !listed.includes(name)),
  ).toEqual([]);
});

test('keys change while people work, a kill in the middle is taken up, and a backup of before restores with its own key', async () => {
  await run('backup', ['--to', archives], here());
  await leaveDestroyed();
  const killed = await begin('rotateKeys', [], here());
  await until('the new key', () => killed.said().includes('The key is now'));
  killed.child.kill('SIGKILL');
  await killed.ended;
  await db.query(`select pg_advisory_lock(${rotationLock})`);
  const refused = await begin('rotateKeys', [], here());
  expect([await refused.ended, refused.said()]).toEqual([1, expect.stringContaining('Another command')]);
  await db.query(`select pg_advisory_unlock(${rotationLock})`);
  const retired = async () =>
    (
      await db.query<{ id: string }>(
        'select from data_key where retired_at is not null and wrapped is not null',
      )
    ).rows.length;
  expect(await retired()).toBeGreaterThan(0);

  const post = await personAt(server, 'admin');
  const operator = await personAt(server, 'operator');
  const people = (await post(driver.list, {})).data.rows;
  const { id: terminalId } = (await operator(terminal.list, {})).data.rows.find(
    ({ protocol }) => protocol === 'alink',
  )!;
  const image = (await portrait()).toString('base64');
  const second = await begin('rotateKeys', [], here());
  await until('it to go on', () => second.said().includes('Going on with the change that was broken off'));
  let isOver = false;
  void second.ended.then(() => (isOver = true));
  let rounds = 0;
  while (!isOver || rounds === 0) {
    const { id } = people[rounds % people.length]!;
    const codes = [
      await post(face.edit, { driverId: id, image, consent: true }),
      await post(driver.reveal, { id }),
      await operator(terminal.resetSecret, { id: terminalId }),
    ].map(({ code }) => code);
    expect(codes).toEqual(['200', '200', '200']);
    rounds += 1;
  }
  expect([await second.ended, second.said()]).toEqual([0, expect.stringContaining('Nothing is left')]);
  expect(await retired()).toBe(0);

  const { rows: left } = await db.query<{ value: Buffer }>(
    `select id_card_sealed as value from driver where driver_num = 'gone'`,
  );
  expect(left[0]!.value).toEqual(ofDestroyedKey);
  await db.query(`update driver set id_card_sealed = null where driver_num = 'gone'`);

  const [keyNow] = readFileSync(keyFile(), 'utf8').split('\n');
  expect(keyNow).not.toBe(keyBefore);
  writeFileSync(keyFile(), keyNow!);
  expect(await openAll()).toBeGreaterThan(drivers);
  const { rows } = await db.query(`select from operation_log where action = 'rotateKeys'`);
  expect(rows).toHaveLength(2);
  expect(await run('verifyLog', [], here())).toContain('The log is whole');

  const [before] = readdirSync(archives);
  expect(await run('verifyBackup', ['--from', path.join(archives, before!)], {})).toContain('is whole');
  await run('backup', ['--to', archives], here());
  const after = readdirSync(archives).find((name) => name !== before)!;
  expect(await run('verifyBackup', ['--from', path.join(archives, after)], {})).toContain('is whole');
}, 180_000);

test('a key that is set must first be taken up by the product; then the former one may go', async () => {
  const env = {
    ...here(),
    SECRET_KEY: 'a key of the operator',
    SECRET_KEY_OLD: readFileSync(keyFile(), 'utf8'),
  };
  const early = await begin('rotateKeys', [], env);
  expect([await early.ended, early.said()]).toEqual([1, expect.stringContaining('First set SECRET_KEY')]);

  const { appCtx, pool } = layFoundations(readConfig(env), own.url, env, 2);
  await appCtx.vault.unlock();
  await appCtx.vault.takeUpCurrentKey();
  await pool.end();
  expect(await run('rotateKeys', [], env)).toContain('SECRET_KEY_OLD may go');
  expect(await openAll({ SECRET_KEY: env.SECRET_KEY })).toBeGreaterThan(drivers);
});
