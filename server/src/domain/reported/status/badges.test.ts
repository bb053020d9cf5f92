import { distribution } from '@fleet/contract/distribution/calls';
import { driver } from '@fleet/contract/driver/calls';
import { maintain } from '@fleet/contract/maintenance/order';
import { org } from '@fleet/contract/org/calls';
import { repair } from '@fleet/contract/repair/calls';
import { type LiveState, status } from '@fleet/contract/status/calls';
import { terminal } from '@fleet/contract/terminal/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { systemContext } from '../../../base/context';
import { refreshStandings } from '../../duty/maintenance/index';

let world: World;
let admin: Person;
const heard: LiveState[] = [];
beforeAll(async () => {
  world = await newWorld();
  admin = await world.signIn('admin');
  await world.follow(
    admin.token,
    (event, data) => event === 'vehicleState' && heard.push(...(data as LiveState[])),
  );
});
afterAll(() => world.end());

const report = async (values: object) => {
  const terminal = await Terminal808.signedOn(world.ports.jt808, '13900001006');
  await terminal.report({ time: Date.now(), values });
  await terminal.close();
};

test('conditions are a set beside the state, the worst first, the same in list, map and stream', async () => {
  const { id } = await world.findVehicle(admin, 'HD-06');
  const shown = async () => {
    const { state, badges } = (await admin.post(status.list, { id })).data.rows[0]!;
    return [state, ...badges];
  };
  const places = async () => {
    const { data } = await admin.post(distribution.locations, { anyNum: 'HD-06' });
    return [data.state[0], ...data.badges[0]!];
  };
  const told = () => {
    const last = heard.findLast(({ vehicleId }) => vehicleId === id);
    return last && [last.state, ...last.badges];
  };
  const everywhere = async (...wanted: string[]) => {
    await until(`the list to show ${wanted.join()}`, async () => (await shown()).join() === wanted.join());
    expect(await places()).toEqual(wanted);
    await until(`the stream to tell ${wanted.join()}`, () => told()?.join() === wanted.join());
  };

  await report({ keyOn: true });
  await everywhere('idle');
  const { data } = await admin.post(repair.add, {
    vehicleId: id,
    repairPerson: 'R',
    phone: '13900000000',
    repairTime: new Date().toISOString(),
    situation: 'S',
  });
  await (await world.signIn('repair')).post(repair.accept, { id: data.id });
  await everywhere('underRepair');

  await admin.post(maintain.add, {
    vehicleId: id,
    maintainer: 'M',
    maintainTime: new Date(Date.now() - 400 * 86_400_000).toISOString(),
    hours: 0,
    ownCycle: true,
  });
  await refreshStandings(systemContext(world.appCtx));
  await everywhere('underRepair', 'overdue');

  const [known] = (await admin.post(driver.list, {})).data.rows;
  await admin.post(vehicle.bindDriver, {
    id,
    version: (await world.findVehicle(admin, 'HD-06')).version,
    driverId: known!.id,
  });
  const licence = async (licenceExpire: string) =>
    admin.post(driver.edit, {
      id: known!.id,
      version: (await admin.post(driver.list, { id: known!.id })).data.rows[0]!.version,
      licenceExpire,
    });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await licence(day(60));
  await everywhere('underRepair', 'overdue', 'licenceDue');
  await licence(day(-2));
  await everywhere('underRepair', 'overdue', 'licenceExpired');

  await report({ keyOn: true, locked: true, activeFaults: ['E12'] });
  await everywhere('underRepair', 'fault', 'locked', 'overdue', 'licenceExpired');

  // Off-line and under repair: both are shown.
  await world.db
    .updateTable('vehicleState')
    .set({ lastSeen: new Date(Date.now() - 86_400_000).toISOString() })
    .where('vehicleId', '=', id)
    .execute();
  const offline = ['offline', 'fault', 'locked', 'overdue', 'licenceExpired', 'underRepair'];
  expect(await shown()).toEqual(offline);
  expect(await places()).toEqual(offline);

  // The licence of a driver who is with another company now is told to nobody here.
  const operator = await world.signIn('operator');
  const theirs = (await operator.post(org.tree, {})).data.rows.find(({ orgName }) => orgName === '冲压车间')!;
  await operator.post(driver.transfer, { id: known!.id, orgId: theirs.id });
  expect(await shown()).toEqual(offline.filter((name) => name !== 'licenceExpired'));
});

test('a terminal whose clock is wrong is named with its truck and among the terminals, until its clock is right', async () => {
  const minute = 60_000;
  const operator = await world.signIn('operator');
  const { id } = await world.findVehicle(admin, 'HD-09');
  const device = await Terminal808.signedOn(world.ports.jt808, '13900001009');
  const says = (ahead: number) => device.report({ time: Date.now() + ahead, values: { keyOn: true } });
  const known = async () => {
    const { badges, readings } = (await admin.post(status.one, { id })).data;
    const off = readings.find(({ name }) => name === 'clockOff')?.value;
    const wrong = (await operator.post(terminal.list, { clockWrong: true })).data.rows;
    return JSON.stringify([badges.includes('clockWrong'), off ?? null, wrong.map(({ carId }) => carId)]);
  };
  const becomes = (name: string, ...wanted: unknown[]) =>
    until(name, async () => (await known()) === JSON.stringify(wanted));

  await says(0);
  await becomes('a right clock', false, null, []);
  await says(-8 * 60 * minute);
  await says(0);
  await becomes('a report that comes late to say nothing', false, null, []);
  await says(8 * 60 * minute);
  await becomes('eight hours ahead', true, 480, ['HD-09']);
  await says(0);
  await becomes('a clock that was set right', false, null, []);
  // Not believed: stored by our clock.
  await says(-40 * 365 * 24 * 60 * minute);
  await becomes('1986', true, null, ['HD-09']);
  await says(0);
  await becomes('right again', false, null, []);
  await device.close();
});
