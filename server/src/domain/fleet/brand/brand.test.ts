import { brand, brandType } from '@fleet/contract/brand/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
let operator: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
  operator = await world.signIn('operator');
});
afterAll(() => world.end());

test('a model that any vehicle is of stays, and so does its brand; free ones go, and their names are free again', async () => {
  const used = (await operator.post(brandType.list, { pageSize: 200 })).data.rows.find(
    (one) => one.vehicleCount > 0,
  )!;
  expect((await operator.post(brandType.del, { id: used.id })).msg).toBe('In use: cannot be deleted.');
  expect((await operator.post(brand.del, { id: used.brandId })).msg).toBe('In use: cannot be deleted.');
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

test('what the platform has is read by all and changed by the platform; a company’s own is seen by it and the platform', async () => {
  const neighbour = await world.signIn('admin2');
  const { rows } = (await admin.post(brand.list, { pageSize: 200 })).data;
  const { id, version, brandName, isFixed } = rows.find(({ companyName }) => companyName === null)!;
  expect(isFixed).toBe(true);
  const refused = 'Only the platform can change its brands and models.';
  expect((await admin.post(brand.edit, { id, version, brandName: 'Mine' })).msg).toBe(refused);
  expect((await admin.post(brand.del, { id })).msg).toContain(refused);
  const taken = (field: string) => ({ code: '40900', errors: [{ field }] });
  expect(await admin.post(brand.add, { brandName })).toMatchObject(taken('brandName'));
  const { modelName } = (await admin.post(brandType.list, { brandId: id })).data.rows[0]!;
  expect(await admin.post(brandType.add, { brandId: id, modelName })).toMatchObject(taken('modelName'));

  const { data: own } = await admin.post(brand.add, { brandName: 'House Brand' });
  const { data: model } = await admin.post(brandType.add, { brandId: id, modelName: 'House 1' });
  const seen = async (who: Person) => [
    (await who.post(brand.list, { id: own.id })).data.rows.map((row) => row.isFixed),
    (await who.post(brandType.list, { id: model.id })).data.rows.map((row) => row.isFixed),
  ];
  expect(await seen(admin)).toEqual([[false], [false]]);
  expect(await seen(operator)).toEqual([[false], [false]]);
  expect(await seen(neighbour)).toEqual([[], []]);
  expect((await neighbour.post(brand.edit, { id: own.id, version: 1, brandName: 'Gone' })).code).toBe(
    '40400',
  );
  const [truck] = (await neighbour.post(vehicle.list, {})).data.rows;
  const borrowed = await neighbour.post(vehicle.edit, {
    id: truck!.id,
    version: truck!.version,
    modelId: model.id,
  });
  expect(borrowed.code).toBe('40400');
  expect((await neighbour.post(brand.add, { brandName: 'House Brand' })).code).toBe('200');
  expect((await operator.post(brand.edit, { id, version, brandName })).code).toBe('200');
});
