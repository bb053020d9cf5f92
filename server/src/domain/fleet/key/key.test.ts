import { driver } from '@fleet/contract/driver/calls';
import { key } from '@fleet/contract/key/calls';
import { org } from '@fleet/contract/org/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
let neighbour: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [admin, neighbour] = [await world.signIn('admin'), await world.signIn('admin2')];
});
afterAll(() => world.end());

const find = async (who: Person, id: string) => (await who.post(key.list, { id })).data.rows[0];

test('a card is taken as readers give it, stamped, and used once on the platform', async () => {
  const { data } = await admin.post(key.add, { keyNum: ' a1b2c3d4 ' });
  expect(await find(admin, data.id)).toMatchObject({
    keyNum: 'A1B2C3D4',
    driverId: null,
    orgName: '苏州恒达物流有限公司',
    productionTime: expect.stringMatching(/^20/) as string,
  });
  expect(await neighbour.post(key.add, { keyNum: 'A1B2C3D4' })).toMatchObject({
    code: '40900',
    msg: 'A1B2C3D4 is already in use.',
    errors: [{ field: 'keyNum' }],
  });
  for (const keyNum of ['04A2B3C4D5E680', '0012345678'])
    expect((await admin.post(key.add, { keyNum })).code).toBe('200');
  for (const keyNum of ['123', '00123456789', 'GGGGGGGG'])
    expect(await admin.post(key.add, { keyNum })).toMatchObject({ errors: [{ field: 'keyNum' }] });
});

test('a card goes to a driver of its company, stands with him, and is found by him', async () => {
  const { data: drivers } = await admin.post(driver.list, { anyNum: 'HDD002' });
  const [one] = drivers.rows;
  const { data } = await admin.post(key.add, { keyNum: '1234ABCD', driverId: one!.id });
  expect(await find(admin, data.id)).toMatchObject({ driverName: one!.driverName, orgName: one!.orgName });
  const found = await admin.post(key.list, { anyNum: 'HDD002', keyNum: '1234' });
  expect(found.data.rows.map(({ id }) => id)).toEqual([data.id]);
  await admin.post(key.edit, { id: data.id, version: 1, driverId: null });
  expect(await find(admin, data.id)).toMatchObject({ driverId: null, version: 2 });
  expect((await admin.post(key.del, { ids: [data.id] })).data).toEqual({ count: 1 });
});

test('a neighbour’s card and driver do not exist; the platform says whose a card is', async () => {
  const { data } = await neighbour.post(key.add, { keyNum: 'FFFF0001' });
  expect((await admin.post(key.edit, { id: data.id, version: 1, driverId: null })).code).toBe('40400');
  const { data: theirs } = await neighbour.post(driver.list, {});
  const driverId = theirs.rows[0]!.id;
  expect((await admin.post(key.add, { keyNum: 'FFFF0002', driverId })).code).toBe('40400');
  const operator = await world.signIn('operator');
  expect(await operator.post(key.add, { keyNum: 'FFFF0003' })).toMatchObject({
    errors: [{ field: 'orgId' }],
  });
  const { data: tree } = await admin.post(org.tree, {});
  const orgId = tree.rows[0]!.id;
  expect(await operator.post(key.add, { keyNum: 'FFFF0004', driverId, orgId })).toMatchObject({
    errors: [{ field: 'driverId' }],
  });
});

test('all that is in sight is chosen by saying so, never by a filter that is blank', async () => {
  const other = await world.signIn('admin2');
  const { total } = (await other.post(key.list, {})).data;
  expect((await other.post(key.del, { matching: {} })).code).toBe('400');
  for (const [input, field] of [
    [{ all: true }, 'count'],
    [{ all: true, id: '1', count: total }, 'all'],
    [{ all: true, matching: { keyNum: 'A' }, count: total }, 'all'],
  ] as const)
    expect(await other.post(key.del, input)).toMatchObject({ code: '400', errors: [{ field }] });
  expect(await other.post(key.del, { all: true, count: total + 1 })).toMatchObject({
    code: '40900',
    msg: expect.stringContaining(`from ${total + 1} to ${total}`),
  });
  expect((await other.post(key.del, { all: true, count: total })).data).toEqual({ count: total });
  expect((await other.post(key.list, {})).data.total).toBe(0);
});
