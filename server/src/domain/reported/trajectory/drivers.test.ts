import { distribution } from '@fleet/contract/distribution/calls';
import { driver } from '@fleet/contract/driver/calls';
import { key } from '@fleet/contract/key/calls';
import { log } from '@fleet/contract/log/calls';
import { trajectory } from '@fleet/contract/trajectory/calls';
import { writeFleetEvent } from '@fleet/protocol/jt808/fleetEvents';
import { up } from '@fleet/protocol/jt808/messageId';
import { read } from 'hucre';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
let id: string;
let truck: Terminal808;
let number = 0;
/** HDD003, by card, and HDD002, by face. */
let [first, second] = ['', ''];
const minute = 60_000;
const start = Math.floor(Date.now() / minute) * minute - 60 * minute;
const at = (minutes: number) => start + minutes * minute;
const period = (from = 0, to = 50) => ({
  id,
  startTime: new Date(at(from)).toISOString(),
  endTime: new Date(at(to)).toISOString(),
});
const minutesOf = (instant: string | null) => instant && Math.round((Date.parse(instant) - start) / minute);
const ridesOf = async (who: Person, asked = period()) =>
  (await who.post(trajectory.drivers, asked)).data.rows.map(({ driverName, startTime, endTime }) => [
    driverName,
    minutesOf(startTime),
    minutesOf(endTime),
  ]);

const happens = (
  minutes: number,
  identifier: 'signOn' | 'signOff',
  fields: { kind: number; number: string },
) =>
  truck.ask(
    up.transparent,
    writeFleetEvent({ number: (number += 1), time: at(minutes), identifier, fields })!,
  );
const says = (minutes: number) =>
  truck.report({
    time: at(minutes),
    values: { keyOn: true, vehicleSpeed: 5 },
    position: { lng: 120.72, lat: 31.32, altitude: 5, direction: 0, satellites: 9, fixed: true },
  });

beforeAll(async () => {
  world = await newWorld();
  admin = await world.signIn('admin');
  ({ id } = await world.findVehicle(admin, 'HD-03'));
  const nameOf = async (anyNum: string) =>
    (await admin.post(driver.list, { anyNum })).data.rows[0]!.driverName;
  [first, second] = [await nameOf('HDD003'), await nameOf('HDD002')];
  const card = (await admin.post(key.list, { anyNum: 'HDD003' })).data.rows[0]!.keyNum;
  truck = await Terminal808.signedOn(world.ports.jt808, '13900001003');
  for (let minutes = 0; minutes <= 45; minutes += 1) await says(minutes);
  await happens(2, 'signOn', { kind: 1, number: card });
  await happens(10, 'signOn', { kind: 3, number: 'HDD002' });
  await happens(20, 'signOff', { kind: 3, number: 'HDD002' });
  await happens(25, 'signOn', { kind: 1, number: 'FFFFFFFF' });
  await happens(30, 'signOff', { kind: 1, number: 'FFFFFFFF' });
  await happens(40, 'signOn', { kind: 1, number: card });
});
afterAll(async () => {
  await truck.close();
  await world.end();
});

test('who was on the truck is told in order, whole where the period cuts it; a card of nobody is nobody', async () => {
  expect(await ridesOf(admin)).toEqual([
    [first, 2, 10],
    [second, 10, 20],
    [first, 40, expect.toSatisfy((end) => end === null || end === 45)],
  ]);
  expect(await ridesOf(admin, period(12, 15))).toEqual([[second, 10, 20]]);
  expect(await ridesOf(admin, period(21, 39))).toEqual([]);
});

test('it needs the right to follow persons, who looked stands in the log, and a neighbour’s truck has nobody', async () => {
  const looks = async () =>
    (await admin.post(log.list, { module: 'trajectory', action: 'look' })).data.rows.length;
  const before = await looks();
  const neighbour = await world.signIn('admin2');
  expect(await (await world.signIn('viewer')).post(trajectory.drivers, period())).toMatchObject({
    code: '40300',
  });
  expect(await neighbour.post(trajectory.drivers, period())).toMatchObject({ code: '40400' });
  expect(await admin.post(trajectory.drivers, period(0, 8 * 1440))).toMatchObject({
    errors: [{ field: 'endTime' }],
  });
  expect(await looks()).toBe(before);
  await ridesOf(admin);
  expect(await looks()).toBe(before + 1);
});

test('the sheet says who drove where, for who may follow persons', async () => {
  const sheetOf = async (who: Person) => {
    const { sheets } = await read((await who.download(trajectory.file, period())).bytes);
    return sheets[0]!.rows;
  };
  const [heads, ...rows] = await sheetOf(admin);
  expect(heads!.at(-1)).toBe('Driver');
  expect([1, 5, 10, 20, 27, 42].map((minutes) => rows[minutes]!.at(-1) || null)).toEqual([
    null,
    first,
    second,
    null,
    null,
    first,
  ]);
  await sql`update role set rights = array_remove(rights, 'trajectory:person') where template = 'COMPANY_ADMIN'`.execute(
    world.db,
  );
  const [less] = await sheetOf(await world.signIn('admin'));
  expect(less).toEqual(heads!.slice(0, -1));
});

test('a driver out of sight is not named', async () => {
  await sql`update role set rights = rights || '{trajectory:person}' where template = 'VIEWER'`.execute(
    world.db,
  );
  const viewer = await world.signIn('viewer');
  const seen = (await viewer.post(driver.list, { pageSize: 200 })).data.rows.map(
    ({ driverName }) => driverName,
  );
  expect([seen.includes(first), seen.includes(second)]).toEqual([true, false]);
  expect((await ridesOf(viewer)).map(([name]) => name)).toEqual([first, first]);

  await happens(58, 'signOn', { kind: 3, number: 'HDD002' });
  await says(59);
  const onMap = async (who: Person) => (await who.post(distribution.drivers, { ids: [id] })).data.rows;
  admin = await world.signIn('admin');
  await until('the driver on the map', async () => (await onMap(admin))[0]?.driverName === second);
  expect(await onMap(viewer)).toEqual([]);
  expect((await viewer.post(distribution.list, { anyNum: 'HD-03' })).data.rows).toMatchObject([
    { id, driverName: null },
  ]);
});
