import { driver } from '@fleet/contract/driver/calls';
import { finger } from '@fleet/contract/finger/calls';
import type { Finger } from '@fleet/contract/finger/fingers';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Simulated } from '../../../../test/simulated';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { systemContext, transaction } from '../../../base/context';
import { sealTemplateIn, eraseLeftovers } from './service';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http', 'devices'], env: { COMMAND_ANSWER_SECONDS: '2' } });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

const trucks = (protocol: string) =>
  world.demo.trucks.filter(({ carId, link }) => carId.startsWith('HD-') && link.protocol === protocol);
const vehicleOf = async (carId: string) => (await world.findVehicle(admin, carId)).id;

let made = 0;
async function newDriver(): Promise<string> {
  made += 1;
  const orgId = (await admin.post(driver.list, {})).data.rows[0]!.orgId;
  const { data } = await admin.post(driver.add, {
    driverNum: `E${made}`,
    driverName: '采集司机',
    phone: `1360000${1000 + made}`,
    orgId,
    licenceExpire: '2099-01-01',
  });
  return data.id;
}

const enrol = (driverId: string, vehicleId: string, one: Finger, consent = true) =>
  admin.post(finger.enrol, { driverId, vehicleId, finger: one, consent });
const fingersOf = async (driverId: string) => (await admin.post(finger.ofDriver, { driverId })).data.rows;
const awaited = async (driverId: string) => (await admin.post(finger.enrolments, { driverId })).data.rows;
const kept = (driverId: string) => until('the finger to be kept', async () => (await fingersOf(driverId))[0]);
const forget = () => eraseLeftovers(systemContext(world.appCtx));

test.each(['jt808', 'alink'])(
  'a finger is put on the reader of a truck over %s: kept once and sealed, and forgotten there when it is erased',
  async (protocol) => {
    const truck = trucks(protocol)[0]!;
    const [vehicleId, driverId] = [await vehicleOf(truck.carId), await newDriver()];
    expect((await enrol(driverId, vehicleId, 'rightIndex', false)).code).toBe('40900');
    const { data } = await enrol(driverId, vehicleId, 'rightIndex');
    expect(await awaited(driverId)).toMatchObject([
      { id: data.id, carId: truck.carId, finger: 'rightIndex', state: 'sending' },
    ]);
    const terminal = await new Simulated(truck, world.ports).signOn();
    const one = await kept(driverId);
    expect(one).toMatchObject({ finger: 'rightIndex', source: 'terminal', hasTemplate: true });
    expect(await awaited(driverId)).toEqual([]);
    expect(Object.keys(terminal.kept.fingers)).toEqual([String(one.fingerNum)]);
    const { answer, terminalRowId } = await world.db
      .selectFrom('deviceCommand')
      .select(['answer', 'terminalRowId'])
      .where('identifier', '=', 'enrollFinger')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect((answer as { data: object }).data).toEqual({ fingerNum: one.fingerNum });

    await forget();
    expect(terminal.kept.fingers).not.toEqual({});
    await admin.post(finger.del, { fingerId: one.id });
    await forget();
    await until('the terminal to forget', () => Object.keys(terminal.kept.fingers).length === 0 || undefined);
    await forget();
    const told = () =>
      world.db
        .selectFrom('deviceCommand')
        .select('id')
        .where('identifier', '=', 'deleteFinger')
        .where('terminalRowId', '=', terminalRowId)
        .execute();
    expect(await told()).toHaveLength(1);
    // Had it refused, it would not be asked again each minute.
    const [{ id }] = (await told()) as [{ id: string }];
    await world.db.updateTable('deviceCommand').set({ state: 'expired' }).where('id', '=', id).execute();
    await forget();
    expect(await told()).toHaveLength(1);
    terminal.close();
  },
);

test('a number that is another driver’s is not taken from a terminal: the finger gets one of its own, and the terminal forgets', async () => {
  const truck = trucks('alink')[1]!;
  const [vehicleId, driverId, other] = [await vehicleOf(truck.carId), await newDriver(), await newDriver()];
  const template = randomBytes(300).toString('base64');
  await admin.post(finger.add, {
    driverId: other,
    finger: 'leftThumb',
    template,
    fingerNum: 1,
    consent: true,
  });
  const terminal = await new Simulated(truck, world.ports).signOn();
  await enrol(driverId, vehicleId, 'leftIndex');
  expect(await kept(driverId)).toMatchObject({ fingerNum: 2, hasTemplate: true });
  await forget();
  await until('the terminal to forget', () => Object.keys(terminal.kept.fingers).length === 0 || undefined);
  terminal.close();
});

test('nobody is awaited any more once it is cancelled, and who has left is not enrolled', async () => {
  const truck = trucks('alink')[2]!;
  const vehicleId = await vehicleOf(truck.carId);
  const [one, gone] = [await newDriver(), await newDriver()];
  const { data } = await enrol(one, vehicleId, 'leftIndex');
  expect((await admin.post(finger.cancelEnrol, { enrolmentId: data.id })).code).toBe('200');
  expect(await awaited(one)).toEqual([]);
  await enrol(gone, vehicleId, 'leftIndex');
  await admin.post(driver.del, { id: gone });
  const terminal = await new Simulated(truck, world.ports).signOn();
  await until(
    'the terminal to have made it',
    () => Object.keys(terminal.kept.fingers).length > 0 || undefined,
  );
  await until('the terminal to forget', async () => {
    await forget();
    return Object.keys(terminal.kept.fingers).length === 0 || undefined;
  });

  // He put his finger on the reader before it was cancelled, and the answer comes afterwards.
  terminal.manner = () => 'never';
  const { data: begun } = await enrol(one, vehicleId, 'leftIndex');
  const asked = await until('the terminal to be asked', () =>
    world.db
      .selectFrom('deviceCommand')
      .select(['id', 'terminalRowId'])
      .where('recordId', '=', begun.id)
      .where('identifier', '=', 'enrollFinger')
      .where('sentAt', 'is not', null)
      .executeTakeFirst(),
  );
  await admin.post(finger.cancelEnrol, { enrolmentId: begun.id });
  expect(await awaited(one)).toEqual([]);
  terminal.manner = () => 'good';
  terminal.kept.fingers[7] = 512;
  world.appCtx.tell('commandAnswered', {
    terminalRowId: asked.terminalRowId,
    commandId: asked.id,
    answer: { code: 200, message: '', data: { fingerNum: 7, template: randomBytes(300).toString('base64') } },
  });
  await until('the terminal to forget this one too', async () => {
    await forget();
    return Object.keys(terminal.kept.fingers).length === 0 || undefined;
  });
  const left = await world.db
    .selectFrom('driverFinger')
    .selectAll()
    .where('driverId', 'in', [one, gone])
    .execute();
  expect(left).toEqual([]);
  terminal.close();
});

test('a truck that stays away is told as such, and can be put away', async () => {
  const truck = trucks('jt808')[1]!;
  const driverId = await newDriver();
  await enrol(driverId, await vehicleOf(truck.carId), 'leftIndex');
  const [row] = await until('the wait to be over', async () => {
    await world.db
      .updateTable('deviceCommand')
      .set({ deadline: new Date().toISOString() })
      .where('identifier', '=', 'enrollFinger')
      .where('state', '=', 'sending')
      .execute();
    const rows = await awaited(driverId);
    return rows[0]?.state === 'expired' ? rows : undefined;
  });
  expect(row).toMatchObject({ problem: 'offline' });
  await admin.post(finger.cancelEnrol, { enrolmentId: row!.id });
  expect(await awaited(driverId)).toEqual([]);
});

test('a template in an answer is sealed before anybody keeps it, whatever was asked', async () => {
  const template = randomBytes(200).toString('base64');
  const sealing = (data: object) =>
    transaction(systemContext(world.appCtx), (ctx) => sealTemplateIn(ctx, '7', data));
  const sealed = JSON.stringify(await sealing({ fingerNum: 3, template }));
  expect(sealed).not.toContain(template.slice(0, 20));
  expect(await sealing({ free: 3 })).toEqual({ free: 3 });
  // Nobody could open it, neither to keep it nor to give it a new key.
  expect(await sealing({ fingerNum: 3, sealedTemplate: '?' })).toEqual({ fingerNum: 3 });
});

test('another company’s truck and driver do not exist', async () => {
  const neighbour = await world.signIn('admin2');
  const driverId = await newDriver();
  const vehicleId = await vehicleOf(trucks('alink')[0]!.carId);
  const theirs = (await neighbour.post(driver.list, {})).data.rows[0]!.id;
  expect((await enrol(theirs, vehicleId, 'leftIndex')).code).toBe('40400');
  const { data } = await enrol(driverId, vehicleId, 'leftIndex');
  expect((await neighbour.post(finger.cancelEnrol, { enrolmentId: data.id })).code).toBe('40400');
  expect((await neighbour.post(finger.enrolments, { driverId })).code).toBe('40400');
});
