import { log, logFile } from '@fleet/contract/log/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { read } from 'hucre';
import { sql } from 'kysely';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../test/world';
import { itself } from '../../base/context';
import { checkLog, sealAndKeepEnd } from './service';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());
beforeEach(async () => {
  await sql`delete from log_seal`.execute(world.db);
  rmSync(path.join(world.ground.config.dataDir, 'log-chain.json'), { force: true });
});

const seal = () => sealAndKeepEnd(itself(world.ground));
const check = async () => (await checkLog(itself(world.ground))).breaks.map(({ what }) => what);

async function change(capacity: number) {
  const { data } = await admin.post(vehicle.list, {});
  const { id, version } = data.rows[0]!;
  await admin.post(vehicle.edit, { id, version, capacity });
  return id;
}

test('a log that nobody touched is whole, also when entries come between two seals', async () => {
  await change(2);
  await seal();
  await change(3);
  expect(await check()).toEqual([]);
  await seal();
  await seal();
  const { links, breaks } = await checkLog(itself(world.ground));
  const { total } = await world.db
    .selectFrom('operationLog')
    .select((of) => of.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  expect([links, breaks]).toEqual([Number(total), []]);
});

test('an entry that was removed behind its back shows', async () => {
  await change(4);
  await seal();
  await sql`delete from operation_log where id = (select max(id) - 1 from operation_log)`.execute(world.db);
  expect(await check()).toEqual(['removed']);
});

test('an entry that was changed shows, and a link made to fit it shows at the next', async () => {
  await change(5);
  await seal();
  await sql`update operation_log set login_name = 'nobody' where id = (select min(id) from operation_log)`.execute(
    world.db,
  );
  expect(await check()).toEqual(['changed']);
  await sql`update log_seal set hash = sha256('forged') where seq = 2`.execute(world.db);
  expect(await check()).toEqual(['changed', 'changed', 'changed']);
});

test('a link that was taken out shows, and so does an end that was cut off', async () => {
  await change(6);
  await seal();
  await sql`delete from log_seal where seq = 2`.execute(world.db);
  expect(await check()).toContain('link missing');
  await sql`delete from operation_log where id in (select log_id from log_seal where seq >= 2)`.execute(
    world.db,
  );
  await sql`delete from log_seal where seq >= 2`.execute(world.db);
  expect(await check()).toEqual(['end missing']);
});

test('the log is read newest first, page by page, and filtered by who, what and which record', async () => {
  const id = await change(7);
  const first = await admin.post(log.list, { pageSize: 1 });
  expect(first.data.rows[0]).toMatchObject({
    module: 'vehicle',
    action: 'edit',
    recordId: id,
    loginName: 'admin',
  });
  expect(first.data.rows[0]!.after).toMatchObject({ capacity: 7 });
  const second = await admin.post(log.list, { pageSize: 1, cursor: first.data.nextCursor! });
  expect(BigInt(second.data.rows[0]!.id)).toBeLessThan(BigInt(first.data.rows[0]!.id));
  const edits = await admin.post(log.list, {
    module: 'vehicle',
    action: 'edit',
    recordId: id,
    loginName: 'ADMIN',
  });
  expect(new Set(edits.data.rows.map(({ recordId }) => recordId))).toEqual(new Set([id]));
  const none = await admin.post(log.list, { endTime: '2020-01-01T00:00:00Z' });
  expect(none.data).toEqual({ rows: [], nextCursor: null });
});

test('a company reads its own log and no other; the operator reads all', async () => {
  const other = await world.signIn('admin2');
  const { data } = await other.post(log.list, { pageSize: 200 });
  expect(data.rows.map(({ loginName }) => loginName)).not.toContain('admin');
  const operator = await world.signIn('operator');
  const all = await operator.post(log.list, { loginName: 'admin' });
  expect(all.data.rows.length).toBeGreaterThan(0);
});

test('a sheet of the log holds what its filter shows', async () => {
  await change(8);
  const { bytes } = await admin.download(logFile, {
    module: 'vehicle',
    action: 'edit',
    columns: ['loginName', 'after'],
  });
  const { sheets } = await read(bytes);
  expect(sheets[0]!.rows.slice(0, 2)).toEqual([
    ['User', 'After'],
    ['admin', '{"capacity":8}'],
  ]);
});
