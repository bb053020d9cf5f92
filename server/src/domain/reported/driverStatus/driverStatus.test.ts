import { driverStatus, driverStatusFile, driverStops } from '@fleet/contract/driverStatus/calls';
import { distribution } from '@fleet/contract/distribution/calls';
import { driver } from '@fleet/contract/driver/calls';
import { key } from '@fleet/contract/key/calls';
import { log } from '@fleet/contract/log/calls';
import { status } from '@fleet/contract/status/calls';
import { writeFleetEvent } from '@fleet/protocol/jt808/fleetEvents';
import { up } from '@fleet/protocol/jt808/messageId';
import type { TruckEvent } from '@fleet/protocol/truck/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let drivers: Person;
let admin: Person;
let truck: Terminal808;
/** HDD001, by card, and HDD002, by face. */
let [first, second] = ['', ''];
let card = '';
const minute = 60_000;
const start = Math.floor(Date.now() / minute) * minute - 60 * minute;
const at = (minutes: number) => start + minutes * minute;
const period = () => ({ startTime: new Date(start).toISOString(), endTime: new Date(at(90)).toISOString() });
let number = 0;
const happens = (minutes: number, event: Pick<TruckEvent, 'identifier' | 'fields'>) =>
  truck.ask(up.transparent, writeFleetEvent({ number: (number += 1), time: at(minutes), ...event })!);
const says = (minutes: number, keyOn: boolean, vehicleSpeed = 0) =>
  truck.report({
    time: at(minutes),
    values: { keyOn, vehicleSpeed },
    position: { lng: 120.72, lat: 31.32, altitude: 5, direction: 0, satellites: 9, fixed: true },
  });
const statusOf = async (id: string) => (await drivers.post(driverStatus.list, { id })).data.rows[0]!;

/** A zone where it is noon: an hour ago, of which the tests tell, is of today there. */
function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  // These names have the sign of the other direction.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

beforeAll(async () => {
  world = await newWorld();
  await world.db.updateTable('company').set({ timeZone: noonZone() }).execute();
  admin = await world.signIn('admin');
  drivers = await world.signIn('drivers');
  const idOf = async (anyNum: string) => (await admin.post(driver.list, { anyNum })).data.rows[0]!.id;
  [first, second] = [await idOf('HDD001'), await idOf('HDD002')];
  card = (await admin.post(key.list, { anyNum: 'HDD001' })).data.rows[0]!.keyNum;
  truck = await Terminal808.signedOn(world.ports.jt808, '13900001001');
  await says(-1, false);
  await happens(0, { identifier: 'signOn', fields: { kind: 1, number: card } });
  for (let minutes = 1; minutes <= 10; minutes += 1) await says(minutes, true, 5);
  for (let minutes = 11; minutes <= 16; minutes += 1) await says(minutes, true);
  await says(17, false);
  await happens(20, { identifier: 'signRefused', fields: { kind: 2, number: '77', reason: 1 } });
});
afterAll(async () => {
  await truck.close();
  await world.end();
});

test('a driver was on a truck from his card until the key went off, and its working hours are his', async () => {
  const { data } = await drivers.post(driverStatus.sessions, { id: first, ...period() });
  expect(data.sessions).toMatchObject([{ carId: 'HD-01', kind: 'card', ended: 'keyOff', workSeconds: 600 }]);
  const minutes = (instant: string) => Math.round((Date.parse(instant) - start) / minute);
  expect([data.sessions[0]!.startTime, data.sessions[0]!.endTime!].map(minutes)).toEqual([0, 17]);
  expect(
    data.stretches.map(({ state, startTime, endTime }) => [state, minutes(startTime), minutes(endTime)]),
  ).toEqual([
    ['idle', 0, 1],
    ['working', 1, 11],
    ['idle', 11, 17],
  ]);
  expect(data.workSeconds).toBe(600);
  const other = (await drivers.post(driverStatus.sessions, { id: second, ...period() })).data;
  expect(other).toMatchObject({ workSeconds: 0, sessions: [] });
});

test('the list says what drivers do now, and is found by it; it follows who comes and goes', async () => {
  await until('nobody on', async () => (await statusOf(first)).carId === null);
  expect(await statusOf(first)).toMatchObject({ workStatus: 'idle', lastSwipe: expect.any(String) });
  expect((await statusOf(first)).workHours).toBeCloseTo(1 / 6, 5);
  await says(55, true, 6);
  await happens(56, { identifier: 'signOn', fields: { kind: 3, number: 'HDD002' } });
  await until('the second on', async () => (await statusOf(second)).workStatus === 'working');
  expect(await statusOf(second)).toMatchObject({ carId: 'HD-01' });
  const { driverName } = await statusOf(second);
  expect((await admin.post(status.list, { anyNum: 'HD-01' })).data.rows[0]).toMatchObject({ driverName });
  expect((await admin.post(status.list, { anyNum: 'HD-02' })).data.rows[0]).toMatchObject({
    driverName: null,
  });
  const vehicleId = (await world.findVehicle(admin, 'HD-01')).id;
  const idle = (await world.findVehicle(admin, 'HD-02')).id;
  const onMap = async (who: Person) =>
    (await who.post(distribution.drivers, { ids: [vehicleId, idle, '999999'] })).data.rows;
  expect(await onMap(admin)).toEqual([{ vehicleId, driverName }]);
  expect(await onMap(await world.signIn('admin2'))).toEqual([]);
  expect((await admin.post(distribution.list, { anyNum: 'HD-01' })).data.rows[0]).toMatchObject({
    driverName,
  });
  const working = await drivers.post(driverStatus.list, { workStatus: 'working' });
  expect(working.data.rows.map(({ driverNum }) => driverNum)).toEqual(['HDD002']);
  await says(57, true, 0);
  await until('the second idle', async () => (await statusOf(second)).workStatus === 'idle');
  const { total } = (await drivers.post(driverStatus.list, {})).data;
  expect((await drivers.post(driverStatus.list, { workStatus: 'idle' })).data.total).toBe(total);
});

test('who is signed on is known after a restart too', async () => {
  await world.restart();
  drivers = await world.signIn('drivers');
  admin = await world.signIn('admin');
  expect(await statusOf(second)).toMatchObject({ workStatus: 'idle', carId: 'HD-01' });
  truck = await Terminal808.signedOn(world.ports.jt808, '13900001001');
  await happens(58, { identifier: 'signOff', fields: { kind: 3, number: 'HDD002' } });
  await until('the second off', async () => (await statusOf(second)).carId === null);
});

test('who drives on for long and signs off has worked all that time', async () => {
  const other = await Terminal808.signedOn(world.ports.jt808, '13900001002');
  const signs = (minutes: number, identifier: 'signOn' | 'signOff') =>
    other.ask(
      up.transparent,
      writeFleetEvent({
        number: (number += 1),
        time: at(minutes),
        identifier,
        fields: { kind: 3, number: 'HDD002' },
      })!,
    );
  await signs(-40, 'signOn');
  for (let minutes = -39; minutes <= -10; minutes += 1)
    await other.report({ time: at(minutes), values: { keyOn: true, vehicleSpeed: 5 } });
  await signs(-9, 'signOff');
  await other.close();
  const asked = { startTime: new Date(at(-50)).toISOString(), endTime: new Date(at(-1)).toISOString() };
  const { data } = await drivers.post(driverStatus.sessions, { id: second, ...asked });
  expect(data.sessions).toMatchObject([{ carId: 'HD-02', ended: 'signOff', workSeconds: 1800 }]);
});

test('swipes are asked for a driver or a vehicle, each with its own right', async () => {
  const { data } = await drivers.post(status.swipes, { driverId: first, ...period() });
  expect(data.rows).toMatchObject([{ kind: 'card', number: card, result: 'accepted', carId: 'HD-01' }]);
  const { id } = await world.findVehicle(admin, 'HD-01');
  expect(await drivers.post(status.swipes, { id, ...period() })).toMatchObject({ code: '40300' });
  expect((await admin.post(status.swipes, { id, ...period() })).data.total).toBe(4);
  expect((await admin.post(status.swipes, { id, driverId: first, ...period() })).data.total).toBe(1);
  expect(await admin.post(status.swipes, period())).toMatchObject({ errors: [{ field: 'id' }] });
});

test('stops are shown with places only to who may follow persons, and who looked stands in the log', async () => {
  const asked = { id: first, ...period() };
  const stops = (await drivers.post(driverStops.list, asked)).data.rows;
  expect(stops).toMatchObject([{ carId: 'HD-01', lng: null, lat: null }]);
  expect(stops[0]!.seconds).toBeGreaterThan(600);
  const [seen] = (await admin.post(driverStops.list, asked)).data.rows;
  expect(seen!.lng).toBeCloseTo(120.72, 4);
  const looks = await admin.post(log.list, { module: 'driverStatus', action: 'look' });
  expect(looks.data.rows.map(({ loginName }) => loginName).sort()).toEqual(['admin', 'drivers']);
});

test('a period is bounded, a neighbour’s driver is nobody, and only who may exports', async () => {
  const long = { ...period(), startTime: new Date(start - 8 * 1440 * minute).toISOString() };
  const neighbour = await world.signIn('admin2');
  for (const call of [driverStatus.sessions, driverStops.list, status.swipes] as const) {
    const asked = call === status.swipes ? { driverId: first } : { id: first };
    expect(await admin.post(call, { ...asked, ...long } as never)).toMatchObject({
      errors: [{ field: 'endTime' }],
    });
    expect(await neighbour.post(call, { ...asked, ...period() } as never)).toMatchObject({ code: '40400' });
  }
  expect((await neighbour.post(driverStatus.list, { id: first })).data.total).toBe(0);
  expect((await drivers.download(driverStatusFile, {})).type).toContain('spreadsheet');
  expect(await (await world.signIn('repair')).post(driverStatusFile, {})).toMatchObject({ code: '40300' });
});
