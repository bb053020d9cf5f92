import { brandType } from '@fleet/contract/brand/calls';
import { distribution } from '@fleet/contract/distribution/calls';
import { org } from '@fleet/contract/org/calls';
import type { ImportReport } from '@fleet/contract/sheet/calls';
import { vehicle, vehicleFile, vehicleImport } from '@fleet/contract/vehicle/calls';
import { read } from 'hucre';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
let details: Parameters<typeof add>[0];
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
  details = {
    orgId: (await admin.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!.id,
    modelId: (await admin.post(brandType.list, {})).data.rows[0]!.id,
    powerType: 'electric',
    capacity: 2,
    deliveryDate: '2026-01-05',
    carType: 'reach',
  };
});
afterAll(() => world.end());

const add = (from: object, carId: string, area: object) =>
  admin.post(vehicle.add, { ...from, carId, manufactureNum: `MA-${carId}`, ...area } as never);

test('a city stands in its province: what does not exist or lies elsewhere is refused by its field', async () => {
  const wrongOf = async (area: object) => (await add(details, 'AREA-0', area)).errors;
  expect(await wrongOf({ province: '江苏省' })).toEqual([
    { field: 'province', msg: 'The GB/T 2260 code of a province, such as 320000.' },
  ]);
  expect(await wrongOf({ province: '380000' })).toEqual([
    { field: 'province', msg: 'Unknown province: 380000.' },
  ]);
  expect(await wrongOf({ province: '320000', city: '340100' })).toEqual([
    { field: 'city', msg: 'The city is not in that province.' },
  ]);
  expect(await wrongOf({ city: '320500' })).toEqual([
    { field: 'province', msg: 'Enter the province of the city.' },
  ]);
  expect((await add(details, 'AREA-1', { province: '420000', city: '429004' })).code).toBe('200');
  const { id, version } = await world.findVehicle(admin, 'AREA-1');
  const moved = await admin.post(vehicle.edit, { id, version, province: '320000' });
  expect(moved.errors).toEqual([{ field: 'city', msg: 'The city is not in that province.' }]);
  expect((await admin.post(vehicle.edit, { id, version, province: null, city: null })).code).toBe('200');
});

test('lists and the map are narrowed by codes, and a sheet shows names', async () => {
  await add(details, 'AREA-2', { province: '150000', city: '150100' });
  const { data } = await admin.post(vehicle.list, { province: '150000', city: '150100' });
  expect(data.rows.map(({ carId, province, city }) => [carId, province, city])).toEqual([
    ['AREA-2', '150000', '150100'],
  ]);
  expect((await admin.post(distribution.locations, { city: '150100' })).data.carId).toEqual(['AREA-2']);
  const { bytes } = await admin.download(vehicleFile, {
    anyNum: 'AREA-2',
    columns: ['carId', 'province', 'city'],
  } as never);
  expect((await read(bytes)).sheets[0]!.rows.slice(0, 2)).toEqual([
    ['Vehicle ID', 'Province', 'City'],
    ['AREA-2', 'Inner Mongolia', 'Hohhot'],
  ]);
});

test('a sheet names areas by code or in either language, and is told which cell it cannot understand', async () => {
  const row = (carId: string, area: object) => ({
    carId,
    orgName: '一号仓库',
    brand: '林德 Linde',
    model: 'E30',
    manufactureNum: `MS-${carId}`,
    powerType: 'electric',
    capacity: '2',
    deliveryDate: '2026-01-05',
    carType: 'reach',
    ...area,
  });
  const good = await admin.post(vehicleImport.upload, {
    rows: [
      row('ROW-1', { province: '江苏', city: '苏州市' }),
      row('ROW-2', { province: 'Anhui', city: 'suzhou' }),
      row('ROW-3', { city: '650100' }),
      row('ROW-4', { province: '北京市', city: '北京市' }),
    ],
  } as never);
  expect(good.code).toBe('200');
  const { data } = await admin.post(vehicle.list, { anyNum: 'ROW-' });
  expect(data.rows.map(({ province, city }) => [province, city])).toEqual([
    ['320000', '320500'],
    ['340000', '341300'],
    ['650000', '650100'],
    ['110000', '110100'],
  ]);
  const bad = await admin.post(vehicleImport.upload, {
    rows: [
      row('ROW-5', { province: 'Atlantis' }),
      row('ROW-6', { city: 'Suzhou' }),
      row('ROW-7', { province: '江苏省', city: '合肥' }),
    ],
  } as never);
  expect((bad.data as unknown as ImportReport).mistakes).toMatchObject([
    { sheet: 'JSON', row: 2, column: 'Province', msg: 'Unknown province: Atlantis.' },
    { sheet: 'JSON', row: 3, column: 'City', msg: 'Several provinces have a Suzhou. Enter the province.' },
    { sheet: 'JSON', row: 4, column: 'City', msg: 'Unknown city: 合肥.' },
  ]);
});

test('an installation from before keeps what it knew: names become codes, others stand before the address', async () => {
  await sql`delete from migration where name = '0025_areas.sql'`.execute(world.db);
  await sql`alter table vehicle drop constraint vehicle_province_is_code, drop constraint vehicle_city_in_province`.execute(
    world.db,
  );
  const before: [carId: string, province: string | null, city: string | null, address: string | null][] = [
    ['OLD-1', '江苏省', '苏州市', 'Dock 3'],
    ['OLD-2', 'inner mongolia', '呼和浩特', null],
    ['OLD-3', '江苏', '昆山市', 'Gate 1'],
    ['OLD-4', '华东', null, null],
    ['OLD-5', null, '合肥市', null],
    ['OLD-6', '重庆市', '重庆市', null],
    ['OLD-7', '上海', '上海市', null],
    ['OLD-8', '江苏省', '合肥市', null],
    ['OLD-9', null, 'Suzhou', null],
    ['OLD-A', null, null, 'Dock 4'],
  ];
  for (const [carId, province, city, storageAddress] of before) {
    await add(details, carId, {});
    await world.db
      .updateTable('vehicle')
      .set({ province, city, storageAddress })
      .where('carId', '=', carId)
      .execute();
  }
  await world.prepare();
  const { data } = await admin.post(vehicle.list, { anyNum: 'OLD-' });
  expect(
    data.rows.map(({ carId, province, city, storageAddress }) => [carId, province, city, storageAddress]),
  ).toEqual([
    ['OLD-1', '320000', '320500', 'Dock 3'],
    ['OLD-2', '150000', '150100', null],
    ['OLD-3', '320000', null, '昆山市 Gate 1'],
    ['OLD-4', null, null, '华东'],
    ['OLD-5', '340000', '340100', null],
    ['OLD-6', '500000', null, null],
    ['OLD-7', '310000', '310100', null],
    ['OLD-8', '320000', null, '合肥市'],
    ['OLD-9', null, null, 'Suzhou'],
    ['OLD-A', null, null, 'Dock 4'],
  ]);
});
