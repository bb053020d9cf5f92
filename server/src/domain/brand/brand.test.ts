import { brand, brandType } from '@fleet/contract/brand/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../test/world';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

test('a model that any vehicle is of stays, and so does its brand; free ones go, and their names are free again', async () => {
  const used = (await admin.post(brandType.list, { pageSize: 200 })).data.rows.find(
    (one) => one.vehicleCount > 0,
  )!;
  expect((await admin.post(brandType.del, { id: used.id })).msg).toBe('In use: cannot be deleted.');
  expect((await admin.post(brand.del, { id: used.brandId })).msg).toBe('In use: cannot be deleted.');
  const { data: own } = await admin.post(brand.add, { brandName: 'Crown' });
  const { data: model } = await admin.post(brandType.add, { brandId: own.id, modelName: 'RM 6000' });
  expect((await admin.post(brandType.del, { id: model.id })).data.count).toBe(1);
  expect((await admin.post(brand.del, { id: own.id })).data.count).toBe(1);
  expect((await admin.post(brand.add, { brandName: 'Crown' })).code).toBe('200');
});

test('a model is once under its brand, and may be under two', async () => {
  const { data: one } = await admin.post(brand.add, { brandName: 'One' });
  const { data: two } = await admin.post(brand.add, { brandName: 'Two' });
  await admin.post(brandType.add, { brandId: one.id, modelName: 'X' });
  expect((await admin.post(brandType.add, { brandId: two.id, modelName: 'X' })).code).toBe('200');
  expect((await admin.post(brandType.add, { brandId: one.id, modelName: 'X' })).errors).toMatchObject([
    { field: 'modelName' },
  ]);
  expect((await admin.post(brandType.add, { brandId: '999999', modelName: 'Y' })).errors).toMatchObject([
    { field: 'brandId' },
  ]);
});
