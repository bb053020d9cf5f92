import { brandType } from '@fleet/contract/brand/calls';
import { org } from '@fleet/contract/org/calls';
import { status } from '@fleet/contract/status/calls';
import { trajectory } from '@fleet/contract/trajectory/calls';
import { driver } from '@fleet/contract/driver/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
let neighbour: Person;
let modelId: string;
let orgId: string;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [admin, neighbour] = [await world.signIn('admin'), await world.signIn('admin2')];
  modelId = (await admin.post(brandType.list, {})).data.rows[0]!.id;
  orgId = (await admin.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!.id;
});
afterAll(() => world.end());

let made = 0;
const details = () => {
  made += 1;
  return {
    carId: `NEW-${made}`,
    manufactureNum: `MF-${1000 + made}`,
    orgId,
    modelId,
    powerType: 'electric',
    capacity: 2.5,
    deliveryDate: '2026-01-05',
    carType: 'counterbalance',
  } as const;
};

test('a vehicle is added, found by any of its numbers, changed, and deleted', async () => {
  const { data } = await admin.post(vehicle.add, {
    ...details(),
    carId: 'F-900',
    plateNum: '场内沪A·90001',
    customNum: '自9',
  });
  for (const anyNum of ['F-900', '沪A·9000', '自9']) {
    expect((await admin.post(vehicle.list, { anyNum })).data.rows.map((row) => row.id)).toEqual([data.id]);
  }
  expect(
    await admin.post(vehicle.edit, { id: data.id, version: 1, capacity: 3, customNum: '' }),
  ).toMatchObject({ code: '200' });
  const changed = await world.findVehicle(admin, 'F-900');
  expect(changed).toMatchObject({ version: 2, capacity: 3, customNum: null, plateNum: '场内沪A·90001' });

  expect(await admin.post(vehicle.del, { id: data.id })).toMatchObject({ code: '200' });
  expect(await world.findVehicle(admin, 'F-900')).toBeUndefined();
});

test('a change that came late is answered with the record as the list shows it', async () => {
  const { data } = await admin.post(vehicle.add, details());
  const edit = (capacity: number) => admin.post(vehicle.edit, { id: data.id, version: 1, capacity });
  await edit(3);
  const { current } = (await edit(4)).data as unknown as { current: object };
  const [listed] = (await admin.post(vehicle.list, { id: data.id })).data.rows;
  expect(current).toMatchObject({ id: data.id, version: 2, capacity: 3 });
  expect(Object.keys(listed!)).toEqual(expect.arrayContaining(Object.keys(current)));
});

test('every bad field is named at once, in the caller’s language', async () => {
  const reply = await admin.post(vehicle.add, {
    ...details(),
    carId: 'a b',
    capacity: 99,
    deliveryDate: '2026-02-30',
    colour: 'red',
  } as never);
  expect(reply.code).toBe('400');
  expect(reply.errors).toEqual(
    expect.arrayContaining([
      { field: 'carId', msg: '1 to 32 letters, digits, - or _.' },
      { field: 'capacity', msg: 'Must not be greater than 60.' },
      { field: 'deliveryDate', msg: 'Enter the date as YYYY-MM-DD.' },
      { field: 'colour', msg: 'Unknown field.' },
    ]),
  );
  const empty = await admin.post(vehicle.add, {} as never);
  expect(empty.errors?.map((error) => error.field)).toEqual(
    expect.arrayContaining(['carId', 'orgId', 'modelId', 'powerType', 'capacity']),
  );
  expect(await admin.post(vehicle.add, { ...details(), deliveryDate: '2099-01-01' })).toMatchObject({
    errors: [{ field: 'deliveryDate' }],
  });
  expect(await admin.post(vehicle.add, { ...details(), powerType: 'diesel' })).toMatchObject({
    errors: [{ field: 'emissionStandard' }],
  });
});

test('a new vehicle begins with the usual service, and what was said counts', async () => {
  const readded = async (said: object) => {
    const vehicleSaid = { ...details(), ...said };
    expect(await admin.post(vehicle.add, vehicleSaid)).toMatchObject({ code: '200' });
    return world.findVehicle(admin, vehicleSaid.carId);
  };
  expect(await readded({ customNum: '' })).toMatchObject({
    serviceLife: 10,
    maintainCycle: 500,
    remindCycle: 50,
    serviceInterval: 180,
    emissionStandard: 'none',
  });
  const own = { serviceLife: 8, maintainCycle: 250, remindCycle: 20, serviceInterval: 90 };
  expect(await readded(own)).toMatchObject(own);
  expect(await readded({ maintainCycle: 50 })).toMatchObject({ maintainCycle: 50, remindCycle: 49 });
  for (const wrong of [
    { remindCycle: 200, maintainCycle: 200 },
    { remindCycle: 60, maintainCycle: 55 },
  ])
    expect(await admin.post(vehicle.add, { ...details(), ...wrong })).toMatchObject({
      errors: [{ field: 'remindCycle' }],
    });
});

test('an electric truck emits nothing whatever was said, and a diesel one must say what it does', async () => {
  const { data } = await admin.post(vehicle.add, {
    ...details(),
    carId: 'EM-1',
    emissionStandard: 'chinaIV',
  });
  const stands = () => world.findVehicle(admin, 'EM-1');
  expect(await stands()).toMatchObject({ emissionStandard: 'none' });
  const change = (version: number, changed: object) =>
    admin.post(vehicle.edit, { id: data.id, version, ...changed });
  expect(await change(1, { powerType: 'diesel' })).toMatchObject({ errors: [{ field: 'emissionStandard' }] });
  expect(await change(1, { powerType: 'diesel', emissionStandard: 'none' })).toMatchObject({
    errors: [{ field: 'emissionStandard' }],
  });
  expect(await stands()).toMatchObject({ powerType: 'electric', version: 1 });
  await change(1, { powerType: 'diesel', emissionStandard: 'chinaIII' });
  expect(await stands()).toMatchObject({ powerType: 'diesel', emissionStandard: 'chinaIII' });
  await change(2, { powerType: 'electric' });
  expect(await stands()).toMatchObject({ powerType: 'electric', emissionStandard: 'none' });
});

test('numbers are used once: here, next door, and with or without the prefix of a plate', async () => {
  await neighbour.post(vehicle.add, {
    ...details(),
    carId: 'TAKEN',
    plateNum: '沪B·11111',
    orgId: (await neighbour.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!.id,
  });
  expect(await admin.post(vehicle.add, { ...details(), carId: 'TAKEN' })).toMatchObject({
    code: '40900',
    msg: 'TAKEN is already in use.',
    errors: [{ field: 'carId' }],
  });
  expect(await admin.post(vehicle.add, { ...details(), plateNum: '场内沪B11111' })).toMatchObject({
    errors: [{ field: 'plateNum' }],
  });
  expect((await admin.post(vehicle.isCarIdFree, { carId: 'TAKEN' })).data).toEqual({ free: false });
});

test('of two editors one wins, and the other is shown what stands there now', async () => {
  const { data } = await admin.post(vehicle.add, details());
  await admin.post(vehicle.edit, { id: data.id, version: 1, capacity: 4 });
  const second = await admin.post(vehicle.edit, { id: data.id, version: 1, capacity: 5 });
  expect(second).toMatchObject({ code: '40900', data: { version: 2, current: { capacity: 4 } } });
});

test('a neighbour’s vehicle, track and state look like ones that do not exist', async () => {
  const { id } = await world.findVehicle(neighbour, 'XY-01');
  expect((await admin.post(vehicle.suggest, { id })).data.rows).toEqual([]);
  expect((await neighbour.post(vehicle.suggest, { id })).data.rows.map(({ label }) => label)).toEqual([
    'XY-01',
  ]);
  const absent = '999999';
  const period = { startTime: '2026-11-01T00:00:00Z', endTime: '2026-11-02T00:00:00Z' };
  for (const [foreign, missing] of [
    [
      await admin.post(vehicle.edit, { id, version: 1, capacity: 3 }),
      await admin.post(vehicle.edit, { id: absent, version: 1, capacity: 3 }),
    ],
    [await admin.post(vehicle.del, { id }), await admin.post(vehicle.del, { id: absent })],
    [
      await admin.post(vehicle.replaceTerminal, { id, version: 1 }),
      await admin.post(vehicle.replaceTerminal, { id: absent, version: 1 }),
    ],
    [
      await admin.post(trajectory.track, { id, ...period }),
      await admin.post(trajectory.track, { id: absent, ...period }),
    ],
    [await admin.post(status.one, { id }), await admin.post(status.one, { id: absent })],
    [await admin.post(status.location, { id }), await admin.post(status.location, { id: absent })],
    [await admin.post(vehicle.list, { id }), await admin.post(vehicle.list, { id: absent })],
    [await admin.post(status.list, { id }), await admin.post(status.list, { id: absent })],
  ]) {
    expect(foreign).toEqual(missing);
  }
  expect(await admin.post(vehicle.del, { id })).toMatchObject({ code: '40400' });
  expect(await world.findVehicle(neighbour, 'XY-01')).toMatchObject({ id, version: 1 });
});

test('somebody in a department sees that department and nothing beside it', async () => {
  const viewer = await world.signIn('viewer');
  const { data } = await viewer.post(vehicle.list, { pageSize: 200 });
  expect(new Set(data.rows.map((row) => row.orgName))).toEqual(new Set(['一号仓库']));
  expect(data.total).toBe(8);
});

test('without the right, nothing is deleted', async () => {
  const viewer = await world.signIn('viewer');
  const { id } = await world.findVehicle(admin, 'HD-03');
  expect(await viewer.post(vehicle.del, { id })).toMatchObject({
    code: '40300',
    msg: expect.stringContaining('Vehicles · Delete'),
  });
  expect(await world.findVehicle(admin, 'HD-03')).toMatchObject({ id });
});

test('a vehicle keeps its terminal until it is taken off, and a terminal sits on one vehicle', async () => {
  const [one, two] = [await world.findVehicle(admin, 'HD-11'), await world.findVehicle(admin, 'HD-12')];
  expect(await admin.post(vehicle.del, { id: one.id })).toMatchObject({
    code: '40900',
    msg: expect.stringContaining('Unbind'),
  });
  expect(
    await admin.post(vehicle.replaceTerminal, {
      id: one.id,
      version: one.version,
      terminalRowId: two.terminalRowId!,
    }),
  ).toMatchObject({
    code: '40900',
  });
  expect(await world.findVehicle(admin, 'HD-11')).toEqual(one);

  expect(
    await admin.post(vehicle.replaceTerminal, { id: two.id, version: two.version, terminalRowId: '' }),
  ).toMatchObject({ code: '200' });
  expect(
    await admin.post(vehicle.replaceTerminal, {
      id: one.id,
      version: one.version,
      terminalRowId: two.terminalRowId!,
    }),
  ).toMatchObject({
    code: '200',
  });
  expect(await world.findVehicle(admin, 'HD-11')).toMatchObject({ terminalId: two.terminalId });
});

test('lists page and sort by the columns that the contract names, and search for signs of SQL as for any', async () => {
  const { data } = await admin.post(vehicle.list, {
    pageSize: 3,
    pageNum: 2,
    sort: 'carId,desc',
    anyNum: 'HD-',
  });
  expect(data.rows.map((row) => row.carId)).toEqual(['HD-21', 'HD-20', 'HD-19']);
  expect(data.total).toBe(24);
  expect((await admin.post(vehicle.list, { anyNum: "%' or 1=1 --" })).data.total).toBe(0);
});

test('a page beyond the last is empty and still says how many rows there are', async () => {
  expect((await admin.post(vehicle.list, { pageNum: 900, anyNum: 'HD-' })).data).toEqual({
    rows: [],
    total: 24,
  });
});

test('every change stands in the operation log, with before and after', async () => {
  const { data } = await admin.post(vehicle.add, details());
  await admin.post(vehicle.edit, { id: data.id, version: 1, capacity: 4.5 });
  const log = await world.db
    .selectFrom('operationLog')
    .selectAll()
    .where('recordId', '=', data.id)
    .where('module', '=', 'vehicle')
    .orderBy('id')
    .execute();
  expect(log).toMatchObject([
    { action: 'add', loginName: 'admin', after: { capacity: 2.5 } },
    { action: 'edit', loginName: 'admin', before: { capacity: 2.5 }, after: { capacity: 4.5 } },
  ]);
});

test('a vehicle has a driver of its own company, or none', async () => {
  const found = await world.findVehicle(admin, 'HD-12');
  const other = await world.signIn('admin2');
  const nameOf = async () => (await world.findVehicle(admin, 'HD-12')).driverName;
  const { rows } = (await admin.post(driver.list, {})).data;
  const foreign = (await other.post(driver.list, {})).data.rows[0]!;
  const bind = (driverId: string | null, version: number) =>
    admin.post(vehicle.bindDriver, { id: found.id, version, driverId });
  expect((await bind(foreign.id, found.version)).code).toBe('40400');
  expect((await bind(rows[0]!.id, found.version)).code).toBe('200');
  expect(await nameOf()).toBe(rows[0]!.driverName);
  expect((await bind(rows[0]!.id, found.version)).code).toBe('40900');
  await bind(null, found.version + 1);
  expect(await nameOf()).toBeNull();
});
