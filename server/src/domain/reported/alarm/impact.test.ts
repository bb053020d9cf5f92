import { alarm, violation } from '@fleet/contract/alarm/calls';
import { control } from '@fleet/contract/control/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Simulated } from '../../../../test/simulated';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { systemContext } from '../../../base/context';
import { lockAfterImpacts } from './index';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http', 'devices', 'jobs'] });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

const signedOn = (carId: string) =>
  new Simulated(world.demo.trucks.find((truck) => truck.carId === carId)!, world.ports).signOn();
const impactsOf = async (carId: string) =>
  (await admin.post(violation.list, { anyNum: carId, violationType: 'V02' })).data.rows;
const stateOf = (carId: string) =>
  world.db
    .selectFrom('vehicleState')
    .innerJoin('vehicle', 'vehicle.id', 'vehicleId')
    .where('carId', '=', carId)
    .select(['readings', 'reportTime'])
    .executeTakeFirst();
const locksOf = async (carId: string) =>
  (await admin.post(control.list, { anyNum: carId })).data.rows.filter((row) => row.identifier === 'lock');

test('after a severe impact a truck is locked once it stands, and not before', async () => {
  const truck = await signedOn('HD-01');
  Object.assign(truck.values, { vehicleSpeed: 8, peakG: 2.8 });
  await truck.report();
  await until('the impact is found', async () => (await impactsOf('HD-01')).length === 1);
  Object.assign(truck.values, { peakG: 0.1 });
  await truck.report();
  expect(truck.values.locked).toBe(false);
  await until(
    'it stands and is locked',
    async () => {
      Object.assign(truck.values, { vehicleSpeed: 0 });
      await truck.report();
      return truck.values.locked === true;
    },
    15_000,
  );
  await truck.report();
  await until('the lock is done', async () => (await locksOf('HD-01'))[0]?.state === 'success');
  expect(await locksOf('HD-01')).toHaveLength(1);
  truck.link.close();
});

test('a truck that had set off again before the lock could go out is told once more', async () => {
  const [lock] = await locksOf('HD-01');
  await world.db
    .updateTable('deviceCommand')
    .set({ state: 'expired', problem: 'moving' })
    .where('id', '=', lock!.id)
    .execute();
  await lockAfterImpacts(systemContext(world.appCtx));
  expect(await locksOf('HD-01')).toHaveLength(2);
});

test('a truck that stands with its forks raised is not told to lock before they are lowered', async () => {
  const truck = await signedOn('HD-03');
  Object.assign(truck.values, { vehicleSpeed: 0, liftHeight: 900, peakG: 2.8 });
  await truck.report();
  await until('the impact is found', async () => (await impactsOf('HD-03')).length === 1);
  Object.assign(truck.values, { peakG: 0.1 });
  const isStored = async (liftHeight: number) => {
    await truck.report();
    const { readings, reportTime } = (await stateOf('HD-03')) ?? {};
    const [lift] = (readings as Record<string, [number] | undefined> | undefined)?.liftHeight ?? [];
    return lift === liftHeight && Date.parse(reportTime!) > impactAt;
  };
  const impactAt = Date.parse((await impactsOf('HD-03'))[0]!.happenTime);
  await until('its forks are known to be raised', () => isStored(900));
  await lockAfterImpacts(systemContext(world.appCtx));
  expect(await locksOf('HD-03')).toEqual([]);
  Object.assign(truck.values, { liftHeight: 0 });
  await until('they are lowered', () => isStored(0));
  await until('it is locked', async () => (await locksOf('HD-03'))[0]?.state === 'success', 15_000);
  truck.link.close();
});

test('a truck whose clock is hours behind is locked too; what only came late is not answered', async () => {
  const { link, site } = world.demo.trucks.find(({ carId }) => carId === 'HD-06')!;
  const truck = await signedOn('HD-06');
  const behindMs = 8 * 3_600_000;
  const report = (peakG: number) =>
    truck.link.sendReport({
      time: Date.now() - behindMs,
      position: { ...site, altitude: null, direction: 0, satellites: 12, fixed: true },
      values: { ...truck.values, peakG },
    });
  expect(link.protocol).toBe('jt808');
  await report(2.8);
  await until('the impact is found', async () => (await impactsOf('HD-06')).length === 1);
  const impactAt = Date.parse((await impactsOf('HD-06'))[0]!.happenTime);
  await until('it is known to stand', async () => {
    await report(0.1);
    return Date.parse((await stateOf('HD-06'))!.reportTime!) > impactAt;
  });
  truck.link.close();
  await lockAfterImpacts(systemContext(world.appCtx));
  expect(await locksOf('HD-06')).toEqual([]);
  // Noted once it has been behind for a minute.
  await sql`update vehicle_state set readings = (readings::jsonb || ${JSON.stringify({ clockOff: [-480, Date.now()] })})::json
    where vehicle_id = (select id from vehicle where car_id = 'HD-06')`.execute(world.db);
  await lockAfterImpacts(systemContext(world.appCtx));
  expect(await locksOf('HD-06')).toHaveLength(1);
});

test('a company that does not want it is not locked', async () => {
  const rules = (await admin.post(alarm.rules, {})).data.rows;
  const { limits, version } = rules.find(({ code }) => code === 'V02')!;
  await admin.post(alarm.editRule, {
    code: 'V02',
    version,
    isEnabled: true,
    limits: { ...limits, locks: 0 },
  });
  const truck = await signedOn('HD-02');
  Object.assign(truck.values, { vehicleSpeed: 0, peakG: 2.8 });
  await truck.report();
  await until('the impact is found', async () => (await impactsOf('HD-02')).length === 1);
  Object.assign(truck.values, { peakG: 0.1 });
  for (let time = 0; time < 4; time += 1) {
    await truck.report();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  expect(await locksOf('HD-02')).toEqual([]);
  truck.link.close();
});
