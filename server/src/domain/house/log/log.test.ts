import { log, logFile } from '@fleet/contract/log/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { read } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

async function change(capacity: number) {
  const { data } = await admin.post(vehicle.list, {});
  const { id, version } = data.rows[0]!;
  await admin.post(vehicle.edit, { id, version, capacity });
  return id;
}

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
    columns: ['loginName', 'module', 'action', 'after'],
  });
  const { sheets } = await read(bytes);
  expect(sheets[0]!.rows.slice(0, 2)).toEqual([
    ['User', 'Module', 'Action', 'After'],
    ['admin', 'Vehicles', 'Edit', '{"capacity":8}'],
  ]);
});
