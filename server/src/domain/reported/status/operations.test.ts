import { distribution, locationFile } from '@fleet/contract/distribution/calls';
import { status } from '@fleet/contract/status/calls';
import { writeFleetEvent } from '@fleet/protocol/jt808/fleetEvents';
import { up } from '@fleet/protocol/jt808/messageId';
import type { TruckEvent } from '@fleet/protocol/truck/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { today } from '../../../base/calendar';
import { systemContext } from '../../../base/context';
import { takeTruckReports } from '../../duty/inspection/service';
import { showDay } from './dayActivity';

let world: World;
let admin: Person;
let id: string;
const minute = 60_000;
const start = Math.floor(Date.now() / minute) * minute - 60 * minute;
const at = (minutes: number) => start + minutes * minute;
const period = () => ({
  id,
  startTime: new Date(start).toISOString(),
  endTime: new Date(at(30)).toISOString(),
});

beforeAll(async () => {
  world = await newWorld();
  admin = await world.signIn('admin');
  ({ id } = await world.findVehicle(admin, 'HD-01'));
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001001');
  const says = (minutes: number, keyOn: boolean, forksRaised: boolean) =>
    truck.report({ time: at(minutes), values: { keyOn, forksRaised, vehicleSpeed: keyOn ? 5 : 0 } });
  let number = 0;
  const happens = (minutes: number, event: Pick<TruckEvent, 'identifier' | 'fields'>) =>
    truck.ask(up.transparent, writeFleetEvent({ number: (number += 1), time: at(minutes), ...event })!);
  await says(-2, false, false);
  await says(1, true, false);
  await says(2, true, true);
  await says(3, true, true);
  await says(4, true, false);
  await says(9, false, false);
  await says(35, true, false);
  await happens(1, { identifier: 'signOn', fields: { kind: 1, number: '04A1B2C3' } });
  await happens(2, { identifier: 'signRefused', fields: { kind: 2, number: '77', reason: 1 } });
  await happens(8, { identifier: 'signOff', fields: { kind: 1, number: '04A1B2C3', duration: 420 } });
  await happens(10, { identifier: 'chargeStart', fields: { soc: 40 } });
  await happens(3, {
    identifier: 'checkResult',
    fields: {
      driver: 'D7',
      items: [
        { item: 1, result: 0 },
        { item: 6, result: 1 },
      ],
      remark: '制动偏软',
    },
  });
  await truck.close();
  await takeTruckReports(systemContext(world.appCtx));
});
afterAll(() => world.end());

test('operations are where a reading turns and what the truck says, in one period, by page', async () => {
  const { data } = await admin.post(status.operations, { ...period(), sort: 'time' });
  expect(data.rows.map(({ time, operation }) => [(Date.parse(time) - start) / minute, operation])).toEqual([
    [1, 'driverIn'],
    [1, 'powerOn'],
    [2, 'lift'],
    [8, 'driverOut'],
    [9, 'powerOff'],
    [10, 'chargeBegin'],
  ]);
  expect(data.rows[0]).toMatchObject({ driver: '04A1B2C3' });
  expect((await admin.post(status.operations, { ...period(), operation: 'lift' })).data.total).toBe(1);
  const page = (await admin.post(status.operations, { ...period(), pageSize: 2, pageNum: 2 })).data;
  expect(page).toMatchObject({ total: 6, rows: [{ operation: 'driverOut' }, { operation: 'lift' }] });
});

test('swipes say the way, the number and what came of it; inspections which items were abnormal', async () => {
  expect((await admin.post(status.swipes, period())).data.rows).toMatchObject([
    { kind: 'card', number: '04A1B2C3', result: 'left' },
    { kind: 'finger', number: '77', result: 'refused' },
    { kind: 'card', number: '04A1B2C3', result: 'accepted' },
  ]);
  expect((await admin.post(status.inspections, { id })).data.rows).toMatchObject([
    { inspector: 'D7', items: 2, abnormal: ['行车制动 Service brake'], remark: '制动偏软' },
  ]);
});

test('hours of a period are cut at the cap, and say what they were read from', async () => {
  // On from minute 1 to 9, and silent five minutes after that.
  expect((await admin.post(status.hours, period())).data).toMatchObject({
    powerOnSeconds: 8 * 60,
    powerOnSource: 'ignition',
    workSource: 'motion',
    silentSeconds: (30 - 14) * 60,
  });
});

test('a day shows what a vehicle did, when it was silent and who was on it', async () => {
  const days = [...new Set([at(-2), Date.now()].map((ms) => today(new Date(ms), 'Asia/Shanghai')))];
  const shown = await Promise.all(days.map(async (day) => (await admin.post(status.day, { id, day })).data));
  const parts = shown.flatMap((one) => one.parts);
  const minutes = (activity: string) =>
    parts.reduce((sum, part) => {
      const [from, to] = [Math.max(Date.parse(part.from), at(1)), Math.min(Date.parse(part.to), at(40))];
      return part.activity === activity && to > from ? sum + (to - from) / minute : sum;
    }, 0);
  expect([minutes('working'), minutes('off'), minutes('offline')]).toEqual([8 + 5, 10, 16]);
  for (const { parts, startTime, until, seconds } of shown) {
    expect([parts[0]!.from, parts.at(-1)!.to]).toEqual([startTime, until]);
    for (const [at, part] of parts.slice(1).entries()) expect(part.from).toBe(parts[at]!.to);
    const all = Object.values(seconds).reduce((sum, one) => sum + one, 0);
    expect(all).toBeCloseTo((Date.parse(until) - Date.parse(startTime)) / 1000, -1);
  }
  expect(shown.flatMap(({ drivers }) => drivers)[0]).toMatchObject({
    from: new Date(Math.max(at(1), Date.parse(shown[0]!.startTime))).toISOString(),
    number: '04A1B2C3',
  });
  expect(await admin.post(status.day, { id, day: '2020-01-01' })).toMatchObject({
    errors: [{ field: 'day' }],
  });
  const neighbour = await world.signIn('admin2');
  expect(await neighbour.post(status.day, { id })).toMatchObject({ code: '40400' });
});

test('the first of the days that are shown is shown to the end of the last, also where one of them had 25 hours', async () => {
  const lateInBerlin = new Date('2026-10-27T22:40:00Z');
  const ctx = { ...systemContext(world.appCtx), now: lateInBerlin, timeZone: 'Europe/Berlin' };
  expect(await showDay(ctx, { id, day: '2026-10-20' })).toMatchObject({
    startTime: '2026-10-19T22:00:00.000Z',
    endTime: '2026-10-20T22:00:00.000Z',
  });
  await expect(showDay(ctx, { id, day: '2026-10-19' })).rejects.toMatchObject({ extra: { field: 'day' } });
  await expect(showDay(ctx, { id, day: '2026-10-28' })).rejects.toMatchObject({ extra: { field: 'day' } });
});

test('a period is bounded, and a neighbour’s vehicle has none', async () => {
  const week = { ...period(), startTime: new Date(start - 8 * 86_400_000).toISOString() };
  const neighbour = await world.signIn('admin2');
  for (const call of [status.operations, status.swipes, status.hours]) {
    expect(await admin.post(call, week)).toMatchObject({ errors: [{ field: 'endTime' }] });
    expect(await neighbour.post(call, period())).toMatchObject({ code: '40400' });
  }
  expect(await neighbour.post(status.inspections, { id })).toMatchObject({ code: '40400' });
});

test('the map is exported as its filter shows it', async () => {
  const filter = { anyNum: 'HD-0', link: 'online' } as const;
  const found = async () => (await admin.post(distribution.list, filter)).data.rows.map(({ carId }) => carId);
  await until('the truck on the map', async () => (await found()).length > 0);
  expect(await found()).toEqual(['HD-01']);
  expect((await admin.download(locationFile, filter)).type).toContain('spreadsheet');
  expect(await (await world.signIn('repair')).post(locationFile, filter)).toMatchObject({ code: '40300' });
});
