import { battery } from '@fleet/contract/battery/calls';
import { condition } from '@fleet/contract/condition/calls';
import { driver } from '@fleet/contract/driver/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';
import { systemContext } from '../../../base/context';
import { watchNumbers } from './service';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

test('a number that differs from another only by case is taken', async () => {
  const { id, version } = await world.findVehicle(admin, 'HD-02');
  const taken = (field: string) => ({ code: '40900', errors: [{ field }] });
  expect(await admin.post(vehicle.editId, { id, version, carId: 'hd-01' })).toMatchObject(taken('carId'));
  expect(await admin.post(vehicle.editId, { id, version, carId: 'Hd-02' })).toMatchObject({ code: '200' });

  const [known] = (await admin.post(driver.list, {})).data.rows;
  const { orgId } = known!;
  const one = { orgId, driverName: 'NN', licenceExpire: '2031-01-01' };
  const add = (driverNum: string, phone: string) => admin.post(driver.add, { ...one, driverNum, phone });
  expect(await add('case1', '13911110001')).toMatchObject({ code: '200' });
  expect(await add('CASE1', '13911110002')).toMatchObject(taken('driverNum'));

  const cell = { orgId, batteryType: 'lithium' as const, ratedVoltage: 80, ratedCapacity: 400 };
  expect(await admin.post(battery.add, { ...cell, batteryNumber: 'cell-1' })).toMatchObject({ code: '200' });
  expect(await admin.post(battery.add, { ...cell, batteryNumber: 'CELL-1' })).toMatchObject(
    taken('batteryNumber'),
  );
});

test('what was alike before is named to whoever runs the installation, until it has a number of its own', async () => {
  await sql`
    insert into vehicle (car_id, car_id_alike, manufacture_num, org_id, company_id, brand_id, model_id, power_type, capacity,
      delivery_date, car_type)
    select lower(car_id), true, manufacture_num || 'X', org_id, company_id, brand_id, model_id, power_type, capacity,
      delivery_date, car_type from vehicle where car_id = 'HD-03'`.execute(world.db);
  await watchNumbers(systemContext(world.appCtx));
  const operator = await world.signIn('operator');
  const named = async () =>
    (await operator.post(condition.list, {})).data.rows.map(({ name, detail }) => [name, detail]);
  expect(await named()).toContainEqual(['numbersAlike', 'hd-03']);
  const { id, version } = await world.findVehicle(operator, 'hd-03');
  await operator.post(vehicle.editId, { id, version, carId: 'HD-03B' });
  await watchNumbers(systemContext(world.appCtx));
  expect(await named()).toEqual([]);
});
