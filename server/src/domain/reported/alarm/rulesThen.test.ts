import { alarm, fault, violation } from '@fleet/contract/alarm/calls';
import type { AlarmCode } from '@fleet/contract/alarm/catalogue';
import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import type { TruckValues } from '@fleet/protocol/truck/values';
import { status } from '@fleet/contract/status/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld();
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

const place = { lng: 120.7, lat: 31.3, altitude: null, direction: null, satellites: 9, fixed: true };
const begin = Math.floor(Date.now() / 1000) * 1000 - 600_000;
const at = (seconds: number) => begin + seconds * 1000;

/** A truck reports at some seconds, and is judged when nothing of it is late any more. */
async function reports(carId: string, truck: Terminal808, told: [seconds: number, values: TruckValues][]) {
  for (const [seconds, values] of told)
    await truck.ask(
      up.location,
      encodeTruck({ time: at(seconds), position: place, values: { keyOn: true, ...values } }),
    );
  const { id } = await world.findVehicle(admin, carId);
  await until(`${carId} is judged`, async () => {
    const late = await world.db
      .selectFrom('lateReport')
      .select('since')
      .where('vehicleId', '=', id)
      .execute();
    const state = await world.db
      .selectFrom('vehicleState')
      .select('reportTime')
      .where('vehicleId', '=', id)
      .executeTakeFirst();
    const newest = Math.max(...told.map(([seconds]) => at(seconds)));
    return late.length === 0 && state?.reportTime && Date.parse(state.reportTime) >= newest;
  });
}

const secondsOf = (time: string | null) => (time === null ? null : (Date.parse(time) - begin) / 1000);
const speedings = async (anyNum: string) =>
  (await admin.post(violation.list, { anyNum, violationType: 'V01', sort: 'happenTime' })).data.rows.map(
    ({ happenTime, endedAt, value, limitValue }) => [
      secondsOf(happenTime),
      secondsOf(endedAt),
      value,
      limitValue,
    ],
  );

async function setRule(code: AlarmCode, change: { isEnabled?: boolean; limits?: Record<string, number> }) {
  const { data } = await admin.post(alarm.rules, {});
  const { version, isEnabled, limits } = data.rows.find((rule) => rule.code === code)!;
  const edit = { code, version, isEnabled, limits: { ...limits, ...change.limits } };
  expect(await admin.post(alarm.editRule, { ...edit, ...change, limits: edit.limits })).toMatchObject({
    code: '200',
  });
}

test('an alarm stays as it was found when its rule is changed and a report comes late, over a restart too', async () => {
  let truck = await Terminal808.signedOn(world.ports.jt808, '13900001001');
  const fast = { vehicleSpeed: 12 };
  const slow = { vehicleSpeed: 8 };
  await reports('HD-01', truck, [
    [0, slow],
    [10, fast],
    [20, fast],
    [40, slow],
  ]);
  const asFound = [[10, 40, 12, 10]];
  expect(await speedings('HD-01')).toEqual(asFound);

  await setRule('V01', { limits: { speed: 20 } });
  // Fast by the rule of then, and a minute and a half later not by that of now.
  await reports('HD-01', truck, [
    [130, fast],
    [140, fast],
    [15, fast],
  ]);
  expect(await speedings('HD-01')).toEqual(asFound);

  await setRule('V01', { isEnabled: false });
  await truck.close();
  await world.restart();
  truck = await Terminal808.signedOn(world.ports.jt808, '13900001001');
  await reports('HD-01', truck, [
    [150, { vehicleSpeed: 50 }],
    [160, { vehicleSpeed: 50 }],
    [30, fast],
  ]);
  expect(await speedings('HD-01')).toEqual(asFound);

  await setRule('V01', { isEnabled: true });
  await reports('HD-01', truck, [
    [170, { vehicleSpeed: 25 }],
    [180, { vehicleSpeed: 25 }],
    [190, slow],
    [155, { vehicleSpeed: 50 }],
  ]);
  expect(await speedings('HD-01')).toEqual([...asFound, [170, 190, 25, 20]]);
  await truck.close();
  await setRule('V01', { limits: { speed: 10 } });
});

test('an alarm that was ended by switching its rule off is not open again after a late report', async () => {
  const faults = async () => (await admin.post(fault.list, { anyNum: 'HD-02', faultType: 'F03' })).data.rows;
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001002');
  await reports('HD-02', truck, [
    [0, { soc: 60 }],
    [20, { soc: 5 }],
  ]);
  expect(await faults()).toMatchObject([{ level: '2', endedAt: null, limitValue: 10 }]);
  await setRule('F03', { isEnabled: false });
  await until('it is over', async () => (await faults())[0]!.endedAt !== null);
  const [over] = await faults();
  await reports('HD-02', truck, [
    [60, { soc: 4 }],
    [10, { soc: 60 }],
  ]);
  const [still, ...others] = await faults();
  expect(others).toEqual([]);
  expect(still).toMatchObject({ id: over!.id, level: '2', limitValue: 10 });
  expect(Math.abs(Date.parse(still!.endedAt!) - Date.parse(over!.endedAt!))).toBeLessThan(5_000);
  await truck.close();
});

test('a fault whose rule was switched off shows no more after a restart, and is found anew once it is on', async () => {
  const faults = async () =>
    (await admin.post(fault.list, { anyNum: 'HD-09', faultType: 'F03', sort: 'happenTime' })).data.rows.map(
      ({ happenTime, endedAt }) => [secondsOf(happenTime), endedAt === null],
    );
  const isShown = async () =>
    (await admin.post(status.list, { anyNum: 'HD-09' })).data.rows[0]!.badges.includes('fault');
  await setRule('F03', { isEnabled: true });
  let truck = await Terminal808.signedOn(world.ports.jt808, '13900001009');
  await reports('HD-09', truck, [[0, { soc: 5 }]]);
  await until('it shows', isShown);
  await setRule('F03', { isEnabled: false });
  await until('it is over', async () => !(await isShown()) && (await faults())[0]![1] === false);
  await truck.close();
  await world.restart();
  truck = await Terminal808.signedOn(world.ports.jt808, '13900001009');
  await reports('HD-09', truck, [[100, { soc: 5 }]]);
  expect(await isShown()).toBe(false);
  await setRule('F03', { isEnabled: true });
  await reports('HD-09', truck, [[200, { soc: 5 }]]);
  expect(await faults()).toEqual([
    [0, false],
    [200, true],
  ]);
  await truck.close();
});
