import { log } from '@fleet/contract/log/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sentMails } from '../../../../test/mailFolder';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { systemContext } from '../../../base/context';
import { mailFolder } from '../../../base/mail';
import { acceptEnd, checkLog, logState, publishEnd, sealAndKeepEnd, watchLog } from './index';

let world: World;
let admin: Person;
let intruder: pg.Client;
const receiver = createSocket('udp4');
beforeAll(async () => {
  receiver.bind(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  world = await newWorld({ doors: ['http'], env: { LOG_TARGET: `syslog://127.0.0.1:${port}` } });
  admin = await world.signIn('admin');
  intruder = new pg.Client(world.databaseUrl);
  await intruder.connect();
});
afterAll(async () => {
  receiver.close();
  await intruder.end();
  await world.end();
});

const fileOf = (name: string) => path.join(world.appCtx.config.dataDir, name);
const ctx = () => systemContext(world.appCtx);
const seal = () => sealAndKeepEnd(ctx());
const check = async () => [...new Set((await checkLog(ctx())).breaks.map(({ what }) => what))];

/** Does what somebody can who has the whole database, guard or no guard. */
async function tamper(...statements: string[]) {
  const { rows } = await intruder.query<{ owner: string }>(
    `select pg_get_userbyid(relowner) as owner from pg_class where relname = 'operation_log'`,
  );
  await intruder.query('begin');
  await intruder.query(`set local role ${rows[0]!.owner}`);
  for (const table of ['operation_log', 'log_seal'])
    await intruder.query(`alter table ${table} disable trigger user`);
  for (const statement of statements) await intruder.query(statement);
  for (const table of ['operation_log', 'log_seal'])
    await intruder.query(`alter table ${table} enable trigger user`);
  await intruder.query('commit');
}

/** The log as it is, with nothing of it sealed. */
beforeEach(async () => {
  await tamper('delete from log_seal');
  await intruder.query('insert into log_unsealed select id from operation_log on conflict do nothing');
  await intruder.query(
    'delete from log_unsealed where not exists (select from operation_log l where l.id = log_id)',
  );
  await intruder.query(`delete from installation where name = 'log.state'`);
  for (const name of ['log-chain.json', 'log-ends.jsonl']) rmSync(fileOf(name), { force: true });
});

async function change(capacity: number) {
  const { data } = await admin.post(vehicle.list, {});
  const { id, version } = data.rows[0]!;
  await admin.post(vehicle.edit, { id, version, capacity });
}

test('a log that nobody touched is whole, also when entries come between two seals', async () => {
  await change(2);
  await seal();
  await change(3);
  expect(await check()).toEqual([]);
  await seal();
  await seal();
  const { links, breaks } = await checkLog(ctx());
  const { total } = await world.db
    .selectFrom('operationLog')
    .select((of) => of.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  expect([links, breaks]).toEqual([Number(total), []]);
});

test('our own database user adds to the log and its chain, and changes nothing of them', async () => {
  await seal();
  for (const statement of [
    'delete from operation_log',
    `update operation_log set login_name = 'nobody'`,
    'truncate operation_log',
    'delete from log_seal where seq = 1',
  ])
    await expect(intruder.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('an entry that was removed or changed shows, and a link made to fit without the key shows too', async () => {
  await change(5);
  await seal();
  await tamper(
    `update operation_log set login_name = 'nobody' where id = (select min(id) from operation_log)`,
  );
  expect(await check()).toEqual(['changed']);
  await tamper(`update log_seal set hash = sha256('forged') where seq = 1`);
  expect(await check()).toEqual(['changed']);
  await tamper('delete from operation_log where id = (select max(id) from operation_log)');
  expect(await check()).toEqual(['changed', 'removed']);
});

test('an entry that was removed before it was sealed shows, also when it was taken out of the line', async () => {
  await change(6);
  await tamper('delete from operation_log where id = (select max(id) from operation_log)');
  await seal();
  expect(await check()).toEqual(['removed']);
  await change(7);
  await intruder.query('delete from log_unsealed');
  await seal();
  expect(await check()).toEqual(['removed', 'not sealed']);
});

test('a cut end stays known, however much is written and sealed after it', async () => {
  await change(8);
  await seal();
  const kept = readFileSync(fileOf('log-chain.json'), 'utf8');
  await tamper(
    'delete from operation_log where id in (select log_id from log_seal where seq >= 2)',
    'delete from log_seal where seq >= 2',
  );
  for (const capacity of [9, 10, 11]) {
    await change(capacity);
    await seal();
  }
  expect(await check()).toContain('end missing');
  expect(readFileSync(fileOf('log-chain.json'), 'utf8')).toBe(kept);
  expect(await logState(ctx())).toMatchObject({ what: 'end missing' });
});

test('an end file that is gone is not made anew until the operator says so, and one that was forged is none', async () => {
  await change(12);
  await seal();
  rmSync(fileOf('log-chain.json'));
  await change(13);
  await seal();
  expect(existsSync(fileOf('log-chain.json'))).toBe(false);
  expect(await check()).toEqual(['end file missing']);
  await acceptEnd(ctx());
  expect(await check()).toEqual([]);
  await seal();
  const end = JSON.parse(readFileSync(fileOf('log-chain.json'), 'utf8')) as { seq: string };
  writeFileSync(fileOf('log-chain.json'), JSON.stringify({ ...end, seq: '1' }));
  expect(await check()).toContain('end forged');
});

test('ends are also kept line by line and sent away; a chain that leaves one shows', async () => {
  await change(14);
  await seal();
  const heard = once(receiver, 'message');
  const published = await publishEnd(ctx(), '');
  const [message] = (await heard) as [Buffer];
  expect(message.toString()).toMatch(new RegExp(`^<110>1 .* fleet .* log-end - \\{"seq":"${published}"`));
  await tamper('delete from log_seal where seq >= 2');
  rmSync(fileOf('log-chain.json'));
  expect(await check()).toContain('end missing');
});

test('a chain of before there was a key goes on under one, and its links stay checked', async () => {
  await tamper(
    `insert into log_seal (seq, log_id, hash, sealed_at)
     select 1, l.id, sha256(decode(repeat('00', 32), 'hex') || convert_to(jsonb_build_array(
       l.id, (extract(epoch from l.time) * 1000000)::bigint, l.account_id, l.login_name, l.ip, l.company_id,
       l.module, l.action, l.record_id, l.record_name, l.before, l.after)::text, 'UTF8')), now()
     from operation_log l order by l.id limit 1`,
  );
  await intruder.query('delete from log_unsealed where log_id in (select log_id from log_seal)');
  const { rows } = await intruder.query<{ hash: Buffer }>('select hash from log_seal');
  const end = { seq: '1', hash: rows[0]!.hash.toString('hex') };
  writeFileSync(fileOf('log-chain.json'), JSON.stringify(end));
  await change(15);
  await seal();
  expect(await check()).toEqual([]);
  await tamper(`update log_seal set hash = '\\x${createHash('sha256').digest('hex')}' where seq = 1`);
  expect(await check()).toContain('changed');
});

test('the clock raises an alarm: readiness and metrics say so, and the operator has one mail', async () => {
  await world.db
    .updateTable('account')
    .set({ email: 'ops@example.com' })
    .where('loginName', '=', 'operator')
    .execute();
  await change(16);
  await seal();
  await watchLog(ctx(), 'newest');
  const said = async (page: string) => (await fetch(`http://127.0.0.1:${world.ports.http}${page}`)).text();
  expect(await said('/readyz')).toContain('"log":"whole"');
  await tamper('delete from operation_log where id = (select max(id) from operation_log)');
  await watchLog(ctx(), 'newest');
  await watchLog(ctx(), 'newest');
  expect(await said('/readyz')).toContain('"log":"broken"');
  expect((await admin.post(log.state, {})).data.isWhole).toBe(false);
  expect(await said('/metrics')).toContain('fleet_log_breaks 1');
  expect(sentMails(world).filter((mail) => mail.includes('To: ops@example.com'))).toHaveLength(1);
});

test('operators who could not be written to about a broken log are written to at the next check, and once', async () => {
  await change(19);
  await seal();
  await watchLog(ctx(), 'all');
  await tamper(
    `update operation_log set login_name = 'nobody' where id = (select max(id) from operation_log)`,
  );
  const folder = mailFolder(world.appCtx.config);
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, 'in the way');
  await watchLog(ctx(), 'all');
  rmSync(folder);
  const mails = () => sentMails(world).filter((mail) => mail.includes('To: ops@example.com')).length;
  await watchLog(ctx(), 'newest');
  await watchLog(ctx(), 'all');
  await watchLog(ctx(), 'all');
  expect(mails()).toBe(1);
});

test('the clock seals what is committed by itself', async () => {
  const other = await newWorld({ doors: ['jobs'] });
  await sql`insert into operation_log (time, login_name, module, action) values (now(), 'x', 'vehicle', 'edit')`.execute(
    other.db,
  );
  await until('everything to be sealed', async () => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from operation_log l
      where not exists (select from log_seal where log_id = l.id)`.execute(other.db);
    return rows[0]!.left === 0;
  });
  await other.end();
});
