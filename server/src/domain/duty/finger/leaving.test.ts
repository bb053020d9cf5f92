import { authFace, authFinger, authorization } from '@fleet/contract/authorization/calls';
import { driver } from '@fleet/contract/driver/calls';
import { face } from '@fleet/contract/face/calls';
import { finger } from '@fleet/contract/finger/calls';
import { org } from '@fleet/contract/org/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portrait } from '../../../../test/portrait';
import { Simulated } from '../../../../test/simulated';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { systemContext } from '../../../base/context';
import { eraseLeftovers } from './service';

let world: World;
let admin: Person;
let operator: Person;
let there: string;
beforeAll(async () => {
  world = await newWorld({ env: { PUBLIC_URL: 'http://127.0.0.1:1' } });
  [admin, operator] = [await world.signIn('admin'), await world.signIn('operator')];
  const neighbour = await world.signIn('admin2');
  there = (await neighbour.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!.id;
});
afterAll(() => world.end());

const truckOf = (at: number) =>
  world.demo.trucks.filter(({ carId, link }) => carId.startsWith('HD-') && link.protocol === 'alink')[at]!;
const vehicleOf = (carId: string) => world.findVehicle(admin, carId);

let made = 0;
async function newDriver(): Promise<string> {
  made += 1;
  const { orgId } = (await admin.post(driver.list, {})).data.rows[0]!;
  const { data } = await admin.post(driver.add, {
    driverNum: `L${made}`,
    driverName: '离场司机',
    phone: `1370000${1000 + made}`,
    orgId,
    licenceExpire: '2099-01-01',
  });
  return data.id;
}

test('the fingers and faces in a terminal go before its truck is another company’s', async () => {
  const truck = truckOf(0);
  const { id: vehicleId } = await vehicleOf(truck.carId);
  const driverId = await newDriver();
  const template = randomBytes(400).toString('base64');
  await admin.post(finger.add, { driverId, finger: 'rightIndex', template, consent: true });
  const image = (await portrait()).toString('base64');
  await admin.post(face.edit, { driverId, image, consent: true });
  const terminal = await new Simulated(truck, world.ports).signOn();
  await admin.post(authFinger.add, { driverIds: [driverId], vehicleIds: [vehicleId] });
  await admin.post(authFace.add, { driverIds: [driverId], vehicleIds: [vehicleId] });
  await until('both to be known', async () => {
    const { rows } = (await admin.post(authorization.list, { driverId })).data;
    return rows.length === 2 && rows.every(({ state }) => state === 'effective');
  });
  expect([terminal.kept.fingers, terminal.kept.faces].map((one) => Object.keys(one).length)).toEqual([1, 1]);

  expect(await operator.post(vehicle.transfer, { id: vehicleId, orgId: there })).toMatchObject({
    code: '200',
  });
  await until('the terminal to let nobody start', () => terminal.kept.auths.length === 0);
  const { fingers, faces } = terminal.kept;
  await until(
    'the terminal to hold nobody’s body',
    () => Object.keys(fingers).length + Object.keys(faces).length === 0,
  );
  terminal.close();
});

test('nobody is awaited at a truck that has gone to another company, and what its terminal makes is not kept', async () => {
  const truck = truckOf(1);
  const { id: vehicleId, terminalRowId } = await vehicleOf(truck.carId);
  const driverId = await newDriver();
  const terminal = await new Simulated(truck, world.ports).signOn();
  terminal.manner = () => 'never';
  const { data } = await admin.post(finger.enrol, {
    driverId,
    vehicleId,
    finger: 'leftIndex',
    consent: true,
  });
  const asked = await until('the terminal to be asked', () =>
    world.db
      .selectFrom('deviceCommand')
      .select('id')
      .where('recordId', '=', data.id)
      .where('identifier', '=', 'enrollFinger')
      .where('sentAt', 'is not', null)
      .executeTakeFirst(),
  );
  expect(await operator.post(vehicle.transfer, { id: vehicleId, orgId: there })).toMatchObject({
    code: '200',
  });
  // Not before: the command is written down as sent a moment before the terminal hears it.
  terminal.manner = () => 'good';
  expect((await admin.post(finger.enrolments, { driverId })).data.rows).toEqual([]);

  terminal.kept.fingers[7] = 512;
  const template = randomBytes(300).toString('base64');
  world.appCtx.tell('commandAnswered', {
    terminalRowId: terminalRowId!,
    commandId: asked.id,
    answer: { code: 200, message: '', data: { fingerNum: 7, template } },
  });
  await until('the terminal to forget it', async () => {
    await eraseLeftovers(systemContext(world.appCtx));
    return Object.keys(terminal.kept.fingers).length === 0;
  });
  expect((await admin.post(finger.ofDriver, { driverId })).data.rows).toEqual([]);
  terminal.close();
});
