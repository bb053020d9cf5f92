import { driver, driverFile } from '@fleet/contract/driver/calls';
import { driverStatus } from '@fleet/contract/driverStatus/calls';
import { key } from '@fleet/contract/key/calls';
import { org } from '@fleet/contract/org/calls';
import { renew } from '@fleet/contract/renew/calls';
import { status } from '@fleet/contract/status/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { today } from '../../../base/calendar';
import { systemContext } from '../../../base/context';
import { Terminal808 } from '../../../../test/terminal808';
import { says, signs } from '../../../../test/truckDay';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { keepDayFacts } from './index';

const minute = 60_000;
const hour = 60 * minute;
const dayMs = 24 * hour;
const zone = 'Asia/Shanghai';
/** Midnight in the company so many days ago. */
const midnight = (back: number) =>
  Date.parse(`${today(new Date(Date.now() - back * dayMs), zone)}T00:00:00+08:00`);
const dayOf = (at: number) => today(new Date(at), zone);
const during = (from: number, to: number) => ({
  startTime: new Date(from).toISOString(),
  endTime: new Date(to).toISOString(),
});

let world: World;
let operator: Person;
let admin: Person;
let truck: Terminal808;
beforeAll(async () => {
  world = await newWorld();
  operator = await world.signIn('operator');
  admin = await world.signIn('admin');
});
afterAll(() => world.end());
beforeEach(() => () => truck.close());

const board = async (last: string) => {
  truck = await Terminal808.signedOn(world.ports.jt808, `139000010${last}`);
  return (await world.findVehicle(operator, `HD-${last}`)).id;
};
const count = (now = Date.now()) => keepDayFacts({ ...systemContext(world.appCtx), now: new Date(now) });
const driverIdOf = async (num: string) => (await admin.post(driver.list, { anyNum: num })).data.rows[0]!.id;
const workOf = async (id: string, from: number, to: number) =>
  (await admin.post(driverStatus.dayWork, { id, ...during(from, to) })).data.rows;
/** At work each minute, from then on for so long. */
async function works(from: number, minutes: number) {
  for (let at = 0; at < minutes; at += 1) await says(truck, from + at * minute);
  await says(truck, from + minutes * minute, { keyOn: false, speed: 0 });
}

test('a sign-on that comes late moves hours on both sides of midnight to the driver', async () => {
  await board('03');
  const [at, id] = [midnight(8), await driverIdOf('HDD003')];
  await works(at - 30 * minute, 90);
  await count();
  expect(await workOf(id, at - dayMs, at + dayMs)).toEqual([]);
  await signs(truck, at - 20 * minute, 'signOn', 'HDD003');
  await count();
  const byHour = (seconds: Record<number, number>) =>
    Array.from({ length: 24 }, (_, hour) => seconds[hour] ?? 0);
  expect(await workOf(id, at - dayMs, at + dayMs)).toMatchObject([
    {
      day: dayOf(at - hour),
      workSeconds: 1_200,
      idleSeconds: 0,
      workByHour: byHour({ 23: 1_200 }),
      timesOn: 1,
    },
    { day: dayOf(at), workSeconds: 3_600, workByHour: byHour({ 0: 3_600 }) },
  ]);
});

test('hours of days that are over are told when their reports are gone, with the rest from reports', async () => {
  const id = await board('07');
  const at = midnight(3);
  await works(at + 10 * hour, 60);
  await works(at + dayMs + 9 * hour, 30);
  await count();
  const asked = { id, ...during(at + 5 * hour, at + dayMs + 12 * hour) };
  const before = (await admin.post(status.hours, asked)).data;
  expect(before).toMatchObject({ workSeconds: 5_400, powerOnSeconds: 5_400, workSource: 'motion' });
  const whole = { id, ...during(at, at + 2 * dayMs) };
  const facts = (await admin.post(status.hours, whole)).data;
  expect(facts).toMatchObject({ workSeconds: 5_400, silentSeconds: 2 * 86_400 - 5_400 - 600 });
  await sql`delete from report where vehicle_id = ${id}`.execute(world.db);
  expect((await admin.post(status.hours, whole)).data).toEqual(facts);
  expect((await admin.post(status.hours, asked)).data.workSeconds).toBeNull();
  const days = (await admin.post(status.dayWork, whole)).data.rows;
  expect(days.map(({ day, workSeconds, metres }) => [day, workSeconds, metres > 5])).toEqual([
    [dayOf(at), 3_600, true],
    [dayOf(at + dayMs), 1_800, true],
  ]);
  expect(days[0]).toMatchObject({ timesOn: 1, idleSeconds: 0 });
  expect(Date.parse(days[0]!.firstAt!)).toBe(at + 10 * hour);
});

test('a driver’s hours of a day that is over are told when its reports are gone, the parts of hours from reports', async () => {
  const vehicleId = await board('03');
  const [at, id] = [midnight(5), await driverIdOf('HDD003')];
  await works(at + 10.5 * hour, 120);
  await signs(truck, at + 10.5 * hour, 'signOn', 'HDD003');
  await count();
  const asked = { id, ...during(at + 10.75 * hour, at + 12.25 * hour) };
  const worked = async () => (await admin.post(driverStatus.list, asked)).data.rows[0]!.workHours;
  expect(await worked()).toBe(1.5);
  await sql`delete from report where vehicle_id = ${vehicleId}`.execute(world.db);
  expect(await worked()).toBe(1);
});

test('a day is current within a minute of the clock, and closed after midnight', async () => {
  const id = await board('05');
  const at = midnight(20);
  const shown = async () =>
    (await admin.post(status.dayWork, { id, ...during(at, at + dayMs) })).data.rows[0];
  const open = async () =>
    (await sql`select from open_day where vehicle_id = ${id}`.execute(world.db)).rows.length;
  for (let minutes = 0; minutes <= 10; minutes += 1) {
    await says(truck, at + hour + minutes * minute);
    await count(at + hour + minutes * minute);
    expect(await shown()).toMatchObject({ workSeconds: minutes * 60 });
  }
  await count(at + hour + 12 * minute);
  expect(await shown()).toMatchObject({ workSeconds: 600 });
  await count(at + 2 * hour);
  expect(await shown()).toMatchObject({ workSeconds: 900 });
  expect(await open()).toBe(1);
  await count(at + dayMs + hour);
  expect(await open()).toBe(0);
  expect(await shown()).toMatchObject({ workSeconds: 900 });
});

test('whose a card was when its hours were counted, his they stay', async () => {
  await board('06');
  const at = midnight(12) + 8 * hour;
  const [first, second] = [await driverIdOf('HDD001'), await driverIdOf('HDD002')];
  const card = (await admin.post(key.list, { anyNum: 'HDD001' })).data.rows[0]!;
  await signs(truck, at, 'signOn', card.keyNum, 1);
  await works(at, 20);
  await count();
  const edited = { id: card.id, version: card.version, driverId: second };
  expect(await admin.post(key.edit, edited)).toMatchObject({ code: '200' });
  await works(at + 2 * hour, 20);
  await signs(truck, at + 2 * hour, 'signOn', card.keyNum, 1);
  await count();
  expect(await workOf(first, at - hour, at + 8 * hour)).toMatchObject([{ workSeconds: 2_400, timesOn: 2 }]);
  expect(await workOf(second, at - hour, at + 8 * hour)).toEqual([]);
});

test('each company has of a day what the vehicle did for it', async () => {
  const id = await board('09');
  const neighbour = await world.signIn('admin2');
  const orgId = (await neighbour.post(org.tree, {})).data.rows.find(
    ({ orgName }) => orgName === '成品库',
  )!.id;
  const at = Date.now() - 40 * minute;
  await works(at, 20);
  expect(await operator.post(vehicle.transfer, { id, orgId })).toMatchObject({ code: '200' });
  // Reports that the terminal has kept from before are the former owner's.
  await works(at - hour, 10);
  await says(truck, Date.now() + 1_000);
  await says(truck, Date.now() + 61_000);
  await count(Date.now() + 5 * minute);
  const secondsOf = async (loginName: string) => {
    const { rows } = await sql<{ seconds: number }>`
      select sum(work_seconds)::int as seconds from vehicle_day
      where vehicle_id = ${id} and company_id = (select company_id from account where login_name = ${loginName})`.execute(
      world.db,
    );
    return rows[0]!.seconds;
  };
  expect(await secondsOf('admin')).toBe(1_800);
  const own = await secondsOf('admin2');
  expect(own).toBeGreaterThanOrEqual(60);
  expect(own).toBeLessThanOrEqual(361);
  const seen = (await neighbour.post(status.dayWork, { id, ...during(at - dayMs, at + dayMs) })).data.rows;
  expect(seen.reduce((sum, { workSeconds }) => sum + (workSeconds ?? 0), 0)).toBe(own);
  expect(await admin.post(status.dayWork, { id, ...during(at, at + hour) })).toMatchObject({ code: '40400' });
});

test('a driver’s file says whether he works now and for how long this month; by both he is found', async () => {
  const id = await board('10');
  const num = 'HDD005';
  const one = async () => (await admin.post(driver.list, { anyNum: num })).data.rows[0]!;
  expect(await one()).toMatchObject({ workStatus: 'idle', workHours: 0, vehicleId: null });
  const begin = Math.floor(Date.now() / minute) * minute - 30 * minute;
  await signs(truck, begin, 'signOn', num);
  for (let at = 0; at <= 30; at += 1) await says(truck, begin + at * minute);
  await until('at work', async () => (await one()).workStatus === 'working');
  expect(await one()).toMatchObject({ vehicleId: id });
  await count();
  // In the first half hour of a month some of it was done in the month before.
  const thisMonth = (at: number) => dayOf(at).slice(0, 7) === dayOf(Date.now()).slice(0, 7);
  const seconds =
    Array.from({ length: 30 }, (_, at) => thisMonth(begin + at * minute)).filter(Boolean).length * 60;
  expect(Math.abs((await one()).workHours - seconds / 3_600)).toBeLessThan(0.05);
  const numbers = async (filter: object) =>
    (await admin.post(driver.list, { pageSize: 200, ...filter })).data.rows.map(({ driverNum }) => driverNum);
  expect(await numbers({ workStatus: 'working' })).toEqual([num]);
  expect(await numbers({ workStatus: 'idle' })).not.toContain(num);
  const sorted = (await admin.post(driver.list, { sort: 'workHours,desc', pageSize: 200 })).data.rows;
  const hours = sorted.map(({ workHours }) => workHours);
  expect(hours).toEqual([...hours].sort((first, second) => second - first));
  expect((await numbers({ sort: 'workHours' })).sort()).toEqual((await numbers({})).sort());
  expect((await admin.download(driverFile, { sort: 'workHours,desc' })).type).toContain('spreadsheet');
  await says(truck, Date.now(), { speed: 0 });
  await until('at rest', async () => (await one()).workStatus === 'idle');

  // A vehicle whose service lapsed is hidden from the company, its drivers' hours too, and not from the platform.
  const { rows } = (await operator.post(renew.list, { terminalId: 'HDTERM0010' })).data;
  await operator.post(renew.update, { id: rows[0]!.id, feeType: 'charge' });
  const { id: terminalRowId } = await world.findTerminal(operator, 'HDTERM0010');
  const expire = dayOf(Date.now() - 30 * dayMs);
  await world.db.updateTable('renewal').set({ expire }).where('terminalRowId', '=', terminalRowId).execute();
  expect(await one()).toMatchObject({ workStatus: 'idle', workHours: 0, vehicleId: null });
  expect(await workOf((await one()).id, begin - dayMs, Date.now())).toEqual([]);
  const asked = { id, ...during(begin - dayMs, Date.now()) };
  expect(await admin.post(status.dayWork, asked)).toMatchObject({ code: '40900' });
  expect((await operator.post(status.dayWork, asked)).data.rows.length).toBeGreaterThan(0);
});

test('a period of days is bounded', async () => {
  const id = await board('11');
  const asked = { id, ...during(midnight(500), midnight(1)) };
  expect(await admin.post(status.dayWork, asked)).toMatchObject({ errors: [{ field: 'endTime' }] });
  expect(await admin.post(driverStatus.dayWork, { ...asked, id: await driverIdOf('HDD001') })).toMatchObject({
    errors: [{ field: 'endTime' }],
  });
});
