import { external } from '@fleet/contract/external/calls';
import { org } from '@fleet/contract/org/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let operator: Person;
let mine: { id: string; orgId: string; carId: string };
let theirs: { id: string; carId: string };
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  operator = await world.signIn('operator');
  const firstOf = async (name: string) =>
    (await (await world.signIn(name)).post(vehicle.list, {})).data.rows[0]!;
  mine = await firstOf('admin');
  theirs = await firstOf('admin2');
});
afterAll(() => world.end());

const add = async (equipmentNum: string, equipmentType = 'camera') =>
  operator.post(external.add, { equipmentNum, equipmentType, orgId: mine.orgId });
const find = async (id: string) => (await operator.post(external.list, { id })).data.rows[0]!;

test('equipment is bound to a vehicle of its company, found by it, and deleted only when it is off', async () => {
  const { data } = await add('CAM-1');
  const elsewhere = await operator.post(external.bind, { id: data.id, version: 1, vehicleId: theirs.id });
  expect(elsewhere.errors).toMatchObject([{ field: 'vehicleId' }]);
  await operator.post(external.bind, { id: data.id, version: 1, vehicleId: mine.id });
  expect(await find(data.id)).toMatchObject({ carId: mine.carId, typeName: '摄像头 Camera' });
  const found = await operator.post(external.list, { anyNum: mine.carId });
  expect(found.data.rows.map(({ equipmentNum }) => equipmentNum)).toEqual(['CAM-1']);
  expect((await operator.post(external.del, { id: data.id })).msg).toBe('Unbind it first.');
  expect((await operator.post(external.unbind, { id: data.id })).data.count).toBe(1);
  expect((await operator.post(external.del, { id: data.id })).data.count).toBe(1);
});

test('bound equipment does not leave its vehicle’s company', async () => {
  const { data } = await add('CAM-2');
  await operator.post(external.bind, { id: data.id, version: 1, vehicleId: mine.id });
  const { data: tree } = await (await world.signIn('admin2')).post(org.tree, {});
  const moved = await operator.post(external.edit, { id: data.id, version: 2, orgId: tree.rows[0]!.id });
  expect(moved.msg).toBe('Unbind it first.');
});

test('a type that the dictionary does not have is refused', async () => {
  expect((await add('TOASTER-1', 'toaster')).errors).toMatchObject([{ field: 'equipmentType' }]);
});
