import { status } from '@fleet/contract/status/calls';
import { terminal } from '@fleet/contract/terminal/calls';
import { trajectory } from '@fleet/contract/trajectory/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { down, up } from '@fleet/protocol/jt808/messageId';
import { writeFleetEvent } from '@fleet/protocol/jt808/fleetEvents';
import { writeBatch } from '@fleet/protocol/jt808/batch';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import type { Position } from '@fleet/protocol/truck/values';
import { sql } from 'kysely';
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

const at = (lng: number, lat: number): Position => ({
  lng,
  lat,
  altitude: 5,
  direction: 90,
  satellites: 9,
  fixed: true,
});
const hour = 3_600_000;
const period = () => ({
  startTime: new Date(Date.now() - 48 * hour).toISOString(),
  endTime: new Date(Date.now() + hour).toISOString(),
});

async function trackOf(carId: string) {
  const { id } = await world.findVehicle(admin, carId);
  return (await admin.post(trajectory.track, { id, ...period() })).data;
}

async function statusOf(carId: string) {
  const { id } = await world.findVehicle(admin, carId);
  return (await admin.post(status.one, { id })).data;
}

test('a frame from a truck is stored, acknowledged, and on a signed-in screen', async () => {
  const seen: unknown[] = [];
  const leave = await world.follow(
    admin.token,
    (event, data) => event === 'vehicleState' && seen.push(...(data as unknown[])),
  );
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001001');

  const answer = await truck.report({
    position: at(120.72, 31.32),
    values: { keyOn: true, vehicleSpeed: 8.5, soc: 77.5 },
  });

  expect(answer).toMatchObject({ replyMsgId: up.location, result: 0 });
  const { id } = await world.findVehicle(admin, 'HD-01');
  await until('the truck on the stream', () =>
    seen.find(
      (state) =>
        (state as { vehicleId: string; lng: number | null }).vehicleId === id &&
        (state as { lng: number | null }).lng !== null,
    ),
  );
  expect(seen.at(-1)).toMatchObject({
    vehicleId: id,
    state: 'working',
    lng: 120.72,
    lat: 31.32,
    speed: 8.5,
    soc: 77.5,
  });
  expect(await trackOf('HD-01')).toMatchObject({ lng: [120.72], lat: [31.32], speed: [8.5] });
  leave();
  await truck.close();
});

test('a report that is sent again is stored once', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001002');
  const time = Date.now() - 60_000;
  const body = encodeTruck({ time, position: at(120.7, 31.3), values: { keyOn: true } });

  expect(await truck.ask(up.location, body)).toMatchObject({ result: 0 });
  expect(await truck.ask(up.location, body)).toMatchObject({ result: 0 });
  const again = encodeTruck({ time: time + 1_000, position: at(120.71, 31.3), values: { keyOn: true } });
  expect(await truck.ask(up.locationBatch, writeBatch(1, [body, again]))).toMatchObject({ result: 0 });

  expect((await trackOf('HD-02')).lng).toEqual([120.7, 120.71]);
  await truck.close();
});

test('a report without a believable time is stored once, by our clock', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001003');
  const body = encodeTruck({ time: null, position: at(120.6, 31.2), values: { keyOn: true } });
  truck.send(up.location, body);
  await truck.next(0x8001);

  const { time } = await trackOf('HD-03');
  expect(time).toHaveLength(1);
  expect(Math.abs(Date.parse(time[0]!) - Date.now())).toBeLessThan(10_000);
  await truck.close();
});

test('a clock that stands still makes no two reports one, and one report no two', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001014');
  const { id } = await world.findVehicle(admin, 'HD-14');
  const stored = async () =>
    (await world.db.selectFrom('report').select('flags').where('vehicleId', '=', id).execute()).length;
  const body = encodeTruck({
    time: Date.UTC(2000, 0, 1),
    position: at(120.6, 31.2),
    values: { keyOn: true },
  });
  for (let number = 1; number <= 4; number += 1)
    expect(await truck.ask(up.location, body)).toMatchObject({ result: 0 });
  expect(await stored()).toBe(4);

  const serial = truck.takeSerial();
  for (let times = 1; times <= 5; times += 1) truck.sendAgain(up.location, body, serial);
  for (let times = 1; times <= 5; times += 1) await truck.next(down.generalAnswer);
  expect(await stored()).toBe(5);
  await truck.close();
});

test('a clock that was ahead holds up neither the live state nor who is signed on', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001015');
  const { id } = await world.findVehicle(admin, 'HD-15');
  const early = Date.now() + 23 * hour;
  await truck.report({
    time: early,
    position: at(120.9, 31.9),
    values: { keyOn: true, vehicleSpeed: 12, soc: 90 },
  });
  await truck.report({ position: at(120.7, 31.3), values: { keyOn: false, vehicleSpeed: 0, soc: 80 } });

  const state = await until('the state', async () => {
    const { data } = await admin.post(status.one, { id });
    return data.soc === 80 && data;
  });
  expect(state).toMatchObject({ lng: 120.7, lat: 31.3, speed: 0, soc: 80 });
  expect(Date.parse(state.reportTime!)).toBeLessThanOrEqual(Date.now());
  const times = await world.db.selectFrom('report').select('time').where('vehicleId', '=', id).execute();
  expect(times.map(({ time }) => Date.parse(time)).sort()[1]).toBe(Math.floor(early / 1000) * 1000);
  await truck.close();
});

test('late reports fill the track and never move the live state back', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001005');
  const now = Date.now();
  await truck.report({
    time: now,
    position: at(120.75, 31.35),
    values: { keyOn: true, vehicleSpeed: 6, soc: 50 },
  });
  const kept = [3, 1, 2].map((minutes) =>
    encodeTruck({
      time: now - minutes * 60_000,
      position: at(120.75 - minutes / 1000, 31.35),
      values: { keyOn: false, soc: 60 },
    }),
  );
  await truck.ask(up.locationBatch, writeBatch(1, kept));

  expect((await trackOf('HD-05')).lng).toEqual([120.747, 120.748, 120.749, 120.75]);
  const state = await until('the state', async () => {
    const found = await statusOf('HD-05');
    return found.reportTime && found;
  });
  expect(state).toMatchObject({ state: 'working', lng: 120.75, soc: 50 });
  await truck.close();
});

test('a row that the database refuses is set aside, and its neighbours are stored', async () => {
  await sql`alter table report add constraint planted check (altitude is distinct from 666)`.execute(
    world.db,
  );
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001006');
  const now = Date.now();
  const bodies = [5, 666, 7].map((altitude, index) =>
    encodeTruck({
      time: now - index * 1000,
      position: { ...at(120.7, 31.3), altitude },
      values: { keyOn: true },
    }),
  );

  expect(await truck.ask(up.locationBatch, writeBatch(0, bodies))).toMatchObject({ result: 0 });

  expect((await trackOf('HD-06')).time).toHaveLength(2);
  const aside = await world.db.selectFrom('quarantine').select(['reason', 'content']).execute();
  expect(aside).toHaveLength(1);
  expect(aside[0]!.reason).toContain('planted');
  expect(JSON.parse(aside[0]!.content.toString())).toMatchObject({ position: { altitude: 666 } });
  await sql`alter table report drop constraint planted`.execute(world.db);
  await truck.close();
});

test('what was acknowledged is there after a restart, and the live state goes on', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001007');
  await truck.report({ position: at(120.8, 31.4), values: { keyOn: true, vehicleSpeed: 0, soc: 42 } });
  await truck.close();
  const { id } = await world.findVehicle(admin, 'HD-07');
  // As if the server had been killed between the commit of the report and the write of the state.
  await world.stop();
  await world.restart();
  await world.db.deleteFrom('vehicleState').where('vehicleId', '=', id).execute();
  await world.stop();
  await world.restart();

  const state = await until('the state derived again', async () => {
    const found = await statusOf('HD-07');
    return found.reportTime && found;
  });
  expect(state).toMatchObject({ state: 'idle', lng: 120.8, soc: 42 });
});

test('a stranger is refused, counted, and on the list for adoption', async () => {
  const stranger = await Terminal808.dial(world.ports.jt808, '13999999999');

  expect(await stranger.register('H\0W-77')).toMatchObject({ result: 4 });
  expect(await stranger.report({})).toMatchObject({ result: 1 });

  const operator = await world.signIn('operator');
  const { data } = await operator.post(terminal.unknown, { linkKey: '13999999999' });
  expect(data.rows).toMatchObject([
    { protocol: 'jt808', linkKey: '13999999999', attempts: 1, says: expect.stringContaining('HW-77') },
  ]);
  await stranger.close();
});

test('a recorded frame with an old clock still brings its truck onto the map', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001009');
  await truck.report({
    time: Date.parse('2020-06-01T08:30:00+08:00'),
    position: at(121.47, 31.23),
    values: { keyOn: true, vehicleSpeed: 7.5 },
  });

  const state = await until('the state', async () => {
    const found = await statusOf('HD-09');
    return found.reportTime && found;
  });
  expect(state).toMatchObject({ state: 'working', lng: 121.47 });
  await truck.close();
});

test('an event with an impossible clock is stored once, by our clock, and makes no table for its day', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001011');
  const { id } = await world.findVehicle(admin, 'HD-11');
  for (const year of [2001, 2099]) {
    const time = Date.UTC(year, 5, 1);
    const body = writeFleetEvent({
      identifier: 'signOn',
      number: year,
      time,
      fields: { kind: 1, number: '04A1B2C3' },
    })!;
    const serial = truck.takeSerial();
    for (let times = 1; times <= 2; times += 1) {
      truck.sendAgain(up.transparent, body, serial);
      await truck.next(down.generalAnswer);
    }
  }

  const events = await world.db.selectFrom('truckEvent').select('time').where('vehicleId', '=', id).execute();
  expect(events).toHaveLength(2);
  for (const { time } of events) expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(10_000);
  const { rows } = await sql<{
    relname: string;
  }>`select relname from pg_class where relname like 'report_20%'`.execute(world.db);
  expect(rows.map((row) => row.relname).filter((name) => /_(2001|2099)/.test(name))).toEqual([]);
  await truck.close();
});

test('what nobody reads yet is kept as it came, once', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001013');
  const { id } = await world.findVehicle(admin, 'HD-13');
  const body = Buffer.from('410102030405', 'hex');
  const [first, again] = [truck.takeSerial(), truck.takeSerial()];
  for (const serial of [first, first, again]) {
    truck.sendAgain(up.transparent, body, serial);
    await truck.next(0x8001);
  }

  const events = await world.db
    .selectFrom('truckEvent')
    .select(['code', 'fields'])
    .where('vehicleId', '=', id)
    .execute();
  expect(events).toEqual([
    { code: 'raw', fields: { kind: '0x0900/41', hex: '0102030405' } },
    { code: 'raw', fields: { kind: '0x0900/41', hex: '0102030405' } },
  ]);
  await truck.close();
});

test('reports of a terminal that sits on no truck are kept apart', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001010');
  const { id, version } = await world.findVehicle(admin, 'HD-10');
  expect(await admin.post(vehicle.replaceTerminal, { id, version, terminalRowId: '' })).toMatchObject({
    code: '200',
  });

  const later = Date.now() + 2_000;
  expect(await truck.report({ time: later, position: at(120.7, 31.3) })).toMatchObject({ result: 0 });

  expect((await trackOf('HD-10')).time).toEqual([]);
  const rows = await world.db
    .selectFrom('quarantine')
    .select('reason')
    .where('reason', '=', 'unbound')
    .execute();
  expect(rows).toHaveLength(1);
  await truck.close();
});
