import { battery } from '@fleet/contract/battery/calls';
import { checkItem } from '@fleet/contract/checkItem/calls';
import { driver } from '@fleet/contract/driver/calls';
import { maskIdCard } from '@fleet/contract/driver/idCard';
import type { ImportReport } from '@fleet/contract/sheet/calls';
import { vehicle, vehicleImport } from '@fleet/contract/vehicle/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

/* A person reads all that is wrong with a record at once: rules between fields, records that are not there, numbers in use. */

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

const absent = '999999999';
const truck = async (carId: string) => (await world.findVehicle(admin, carId))!;

test('a vehicle that breaks three rules is told all three, added or changed, and nothing is written', async () => {
  const [first, second] = [await truck('HD-01'), await truck('HD-02')];
  const wrong = {
    customNum: first.customNum ?? 'C-1',
    deliveryDate: '2099-01-01',
    clampRange: '900-300',
    modelId: absent,
  };
  await admin.post(vehicle.edit, { id: first.id, version: first.version, customNum: wrong.customNum });
  const reply = await admin.post(vehicle.edit, { id: second.id, version: second.version, ...wrong });
  expect(reply).toMatchObject({ code: '400', msg: 'Please check your input.' });
  expect(reply.errors).toHaveLength(4);
  expect(reply.errors).toEqual(
    expect.arrayContaining([
      { field: 'modelId', msg: 'The record does not exist.' },
      { field: 'deliveryDate', msg: expect.any(String) },
      { field: 'clampRange', msg: expect.any(String) },
      { field: 'customNum', msg: `${wrong.customNum} is already in use.` },
    ]),
  );
  expect(await truck('HD-02')).toEqual(second);

  const added = await admin.post(vehicle.add, {
    carId: 'hd-01',
    manufactureNum: second.manufactureNum,
    frameNum: second.frameNum,
    orgId: absent,
    modelId: second.modelId,
    powerType: 'diesel',
    capacity: 3,
    deliveryDate: '2026-01-05',
    carType: 'counterbalance',
  });
  expect(added.errors?.map(({ field }) => field).sort()).toEqual(
    ['carId', 'emissionStandard', ...(second.frameNum ? ['frameNum'] : []), 'manufactureNum', 'orgId'].sort(),
  );
});

test('a driver with a number, a phone and an ID number of others is told of each', async () => {
  const { data } = await admin.post(driver.list, {});
  const [first, second, third] = data.rows;
  const idCard = '11010519491231002X';
  await admin.post(driver.edit, { id: third!.id, version: third!.version, idCard });
  const reply = await admin.post(driver.add, {
    driverNum: first!.driverNum.toLowerCase(),
    driverName: '李四',
    phone: second!.phone,
    idCard,
    licenceExpire: '2030-01-01',
    orgId: first!.orgId,
  });
  expect(reply.errors?.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
    { field: 'driverNum', msg: `${first!.driverNum.toLowerCase()} is already in use.` },
    { field: 'idCard', msg: `${maskIdCard(idCard)} is already in use.` },
    { field: 'phone', msg: `${second!.phone} is already in use.` },
  ]);
  expect((await admin.post(driver.list, {})).data.total).toBe(data.total);
});

test('a battery is told of its thresholds, its organization and its number at once', async () => {
  const [known] = (await admin.post(battery.list, {})).data.rows;
  const reply = await admin.post(battery.add, {
    batteryNumber: known!.batteryNumber,
    orgId: absent,
    batteryType: 'lithium',
    ratedVoltage: 48,
    ratedCapacity: 400,
    chargeThreshold: 50,
    dischargeThreshold: 50,
  });
  expect(reply.errors?.map(({ field }) => field)).toEqual(['dischargeThreshold', 'orgId', 'batteryNumber']);
});

test('a row of a sheet is told of every bad cell, names that nobody has beside rules that it breaks', async () => {
  const known = await truck('HD-01');
  const before = (await admin.post(vehicle.list, {})).data.total;
  const good = {
    carId: 'ROW-1',
    orgName: known.orgName,
    brand: known.brand,
    model: known.model,
    manufactureNum: 'ROW-10001',
    powerType: 'electric',
    capacity: '3',
    deliveryDate: '2026-01-05',
    carType: 'counterbalance',
  };
  const rows = [
    {
      ...good,
      orgName: '没有的机构',
      model: 'No such',
      deliveryDate: '2099-01-01',
      plateNum: known.plateNum,
    },
    { ...good, carId: 'ROW-2', manufactureNum: known.manufactureNum, clampRange: '900-300', city: '无此市' },
  ];
  const reply = await admin.post(vehicleImport.upload, { rows });
  const { mistakes } = reply.data as unknown as ImportReport;
  expect(mistakes.map(({ row, column }) => `${row} ${column}`).sort()).toEqual(
    [
      '2 Delivery date',
      '2 Model',
      '2 Organization',
      ...(known.plateNum ? ['2 Plate no.'] : []),
      '3 City',
      '3 Clamp range (mm)',
      '3 Manufacture no.',
    ].sort(),
  );
  expect((await admin.post(vehicle.list, {})).data.total).toBe(before);
});

test('a blank name and one that is too long have sentences of their own', async () => {
  const add = async (itemName: string) =>
    (await admin.post(checkItem.add, { itemName, critical: false })).errors;
  expect(await add(' ')).toEqual([{ field: 'itemName', msg: 'The check name is empty.' }]);
  expect(await add('x'.repeat(31))).toEqual([{ field: 'itemName', msg: 'At most 30 characters.' }]);
});
