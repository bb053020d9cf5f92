import { read, utils } from '@e965/xlsx';
import { alarm, fault, faultFile, violation } from '@fleet/contract/alarm/calls';
import { cloudFence } from '@fleet/contract/cloudFence/calls';
import { driver } from '@fleet/contract/driver/calls';
import { key } from '@fleet/contract/key/calls';
import { org } from '@fleet/contract/org/calls';
import { daysAfter } from '@fleet/contract/shift/times';
import { status } from '@fleet/contract/status/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { writeBatch } from '@fleet/protocol/jt808/batch';
import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import type { TruckValues } from '@fleet/protocol/truck/values';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../../base/calendar';
import { systemContext } from '../../../base/context';
import { makeMonthTables } from '../../../base/monthTables';
import { Terminal808 } from '../../../../test/terminal808';
import { signs } from '../../../../test/truckDay';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { judgeByClock } from './index';
import { writeFound } from './storage';

let world: World;
let admin: Person;
let neighbour: Person;
let viewer: Person;
beforeAll(async () => {
  world = await newWorld();
  [admin, neighbour, viewer] = [
    await world.signIn('admin'),
    await world.signIn('admin2'),
    await world.signIn('viewer'),
  ];
});
afterAll(() => world.end());

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) * 1000 - seconds * 1000;
const place = { lng: 120.7, lat: 31.3, altitude: null, direction: null, satellites: 9, fixed: true };
const body = (time: number, values: TruckValues) => encodeTruck({ time, position: place, values });
const speeds = [8, 8, 12, 12, 13, 8, 8, 8, 8, 8, 8, 8, 8, 14, 14, 8];

/** The violations of a vehicle, once everything up to an instant has been judged. */
async function violationsOf(carId: string, upTo: number, who = admin) {
  await judged(carId, upTo);
  return (await who.post(violation.list, { anyNum: carId, sort: 'happenTime' })).data.rows;
}

async function judged(carId: string, upTo: number) {
  const { id } = await world.findVehicle(admin, carId);
  await until(
    `${carId} is judged`,
    async () => {
      const state = await world.db
        .selectFrom('vehicleState')
        .select('reportTime')
        .where('vehicleId', '=', id)
        .executeTakeFirst();
      const late = await world.db
        .selectFrom('lateReport')
        .select('since')
        .where('vehicleId', '=', id)
        .executeTakeFirst();
      return !late && state?.reportTime && Date.parse(state.reportTime) >= upTo;
    },
    20_000,
  );
}

const iso = (ms: number) => new Date(ms).toISOString();
const same = (time: string | null) => (time === null ? null : iso(Date.parse(time)));

test('a truck that drives too fast has one violation, told to whoever may see it, with its driver', async () => {
  const orgId = (await admin.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!.id;
  const { id: driverId } = (
    await admin.post(driver.add, {
      driverNum: 'FAST1',
      driverName: '快手',
      phone: '13700000001',
      orgId,
      licenceExpire: '2099-01-01',
    })
  ).data;
  await admin.post(key.add, { keyNum: 'A1B2C3D4', driverId });
  const heard: unknown[] = [];
  const leave = await world.follow(admin.token, (event, data) => event === 'alarm' && heard.push(data));
  const overheard: unknown[] = [];
  const stop = await world.follow(
    neighbour.token,
    (event, data) => event === 'alarm' && overheard.push(data),
  );

  const begin = secondsAgo(600);
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001001');
  await signs(truck, begin - 5_000, 'signOn', 'A1B2C3D4', 1);
  // Somebody drives for a while whom the truck did not let start.
  const driverAt = (index: number) =>
    index === 8 || index === 9 ? { kind: 0, number: '' } : { kind: 1, number: 'A1B2C3D4' };
  for (const [index, vehicleSpeed] of speeds.entries())
    await truck.ask(
      up.location,
      body(begin + index * 10_000, { keyOn: true, vehicleSpeed, driver: driverAt(index) }),
    );
  await truck.close();

  const rows = await violationsOf('HD-01', begin + 150_000);
  expect(
    rows.map(({ violationType, level, happenTime, endedAt, driverName, value, limitValue }) => [
      violationType,
      level,
      same(happenTime),
      same(endedAt),
      driverName,
      value,
      limitValue,
    ]),
  ).toEqual([
    ['V01', '2', iso(begin + 20_000), iso(begin + 50_000), '快手', 13, 10],
    ['V04', '3', iso(begin + 80_000), iso(begin + 100_000), null, null, null],
    ['V01', '2', iso(begin + 130_000), iso(begin + 150_000), '快手', 14, 10],
  ]);
  await until('it is on the stream', () => heard.length === 3);
  expect(heard[0]).toMatchObject({ kind: 'violation', code: 'V01', carId: 'HD-01' });
  expect(overheard).toEqual([]);
  expect((await neighbour.post(violation.list, { anyNum: 'HD-01' })).data.rows).toEqual([]);
  const mine = (await admin.post(violation.list, { driver: '快手', violationType: 'V01' })).data;
  expect(mine.total).toBe(2);
  leave();
  stop();
});

test('alarms that are found at once are numbered and told in the order in which they happened', async () => {
  const { id: vehicleId, companyId } = await world.db
    .selectFrom('vehicle')
    .where('carId', '=', 'HD-01')
    .select(['id', 'companyId'])
    .executeTakeFirstOrThrow();
  const begin = secondsAgo(86_400);
  const after = [40, 10, 30, 20];
  const written = await writeFound(
    { db: world.db },
    after.map((seconds) => ({
      vehicleId,
      companyId,
      code: 'V12',
      about: '',
      standing: {
        startedAt: begin + seconds * 1000,
        endedAt: begin + seconds * 1000 + 5000,
        level: 2,
        value: null,
        limit: null,
        lng: null,
        lat: null,
        speed: null,
        signed: null,
        restsOn: [],
      },
    })),
  );
  const ids = written.map(({ id }) => Number(id));
  expect(written.map(({ startedAt }) => (Date.parse(startedAt) - begin) / 1000)).toEqual([10, 20, 30, 40]);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test('reports that come late, out of order and twice give the same violations as in order', async () => {
  const begin = secondsAgo(900);
  const bodies = speeds.map((vehicleSpeed, index) =>
    body(begin + index * 10_000, { keyOn: true, vehicleSpeed }),
  );
  const straight = await Terminal808.signedOn(world.ports.jt808, '13900001002');
  for (const one of bodies) await straight.ask(up.location, one);
  await straight.close();
  const late = await Terminal808.signedOn(world.ports.jt808, '13900001003');
  for (const at of [15, 0, 14, 3, 3, 13, 2, 1]) await late.ask(up.location, bodies[at]!);
  await late.ask(
    up.locationBatch,
    writeBatch(
      1,
      [12, 4, 5, 6, 7].map((at) => bodies[at]!),
    ),
  );
  await late.ask(
    up.locationBatch,
    writeBatch(
      1,
      [8, 9, 10, 11, 2].map((at) => bodies[at]!),
    ),
  );
  await late.close();

  const what = async (carId: string) =>
    (await violationsOf(carId, begin + 150_000)).map(
      ({ violationType, level, happenTime, endedAt, value, limitValue }) => [
        violationType,
        level,
        same(happenTime),
        same(endedAt),
        value,
        limitValue,
      ],
    );
  const inOrder = await what('HD-02');
  expect(inOrder).toHaveLength(2);
  expect(await what('HD-03')).toEqual(inOrder);
});

test('a fault that is found by a late report, and one whose rule is switched off, shows at once', async () => {
  const begin = secondsAgo(600);
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001009');
  await truck.ask(up.location, body(begin, { keyOn: false, soc: 60 }));
  await truck.ask(up.location, body(begin + 60_000, { keyOn: false }));
  await judged('HD-09', begin + 60_000);
  const { id } = await world.findVehicle(admin, 'HD-09');
  const shown = async () => {
    const { rows } = (await admin.post(status.list, { anyNum: 'HD-09' })).data;
    return rows.find((row) => row.id === id)!.badges.includes('fault');
  };
  expect(await shown()).toBe(false);
  await truck.ask(up.location, body(begin + 30_000, { keyOn: false, soc: 3 }));
  await until('the fault to show', shown);
  const { data } = await admin.post(alarm.rules, {});
  const { version, limits } = data.rows.find(({ code }) => code === 'F03')!;
  const edit = { code: 'F03', limits } as const;
  expect(await admin.post(alarm.editRule, { ...edit, version, isEnabled: false })).toMatchObject({
    code: '200',
  });
  await until('it to be gone', async () => !(await shown()));
  await admin.post(alarm.editRule, { ...edit, version: version + 1, isEnabled: true });
  await truck.close();
});

test('what was dealt with stays when reports that come late take it back', async () => {
  const begin = secondsAgo(900);
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001005');
  // Fast twice, forty seconds apart, and slow in between, which is learnt late.
  await truck.ask(up.location, body(begin, { keyOn: true, vehicleSpeed: 12 }));
  await truck.ask(up.location, body(begin + 40_000, { keyOn: true, vehicleSpeed: 12 }));
  await truck.ask(up.location, body(begin + 50_000, { keyOn: true, vehicleSpeed: 5 }));
  const [found] = await violationsOf('HD-05', begin + 50_000);
  await admin.post(alarm.handle, {
    id: found!.id,
    kind: 'violation',
    handling: 'handled',
    remark: '已提醒司机',
  });
  await truck.ask(up.location, body(begin + 4_000, { keyOn: true, vehicleSpeed: 5 }));
  await truck.ask(up.location, body(begin + 60_000, { keyOn: true, vehicleSpeed: 5 }));
  await truck.close();
  const rows = await violationsOf('HD-05', begin + 60_000);
  expect(rows).toMatchObject([{ id: found!.id, handling: 'handled', remark: '已提醒司机' }]);
});

test('alarms go on through a restart of the server', async () => {
  const begin = secondsAgo(300);
  let truck = await Terminal808.signedOn(world.ports.jt808, '13900001006');
  await truck.ask(up.location, body(begin, { keyOn: true, vehicleSpeed: 12, activeFaults: ['F10'] }));
  await truck.close();
  await world.restart();
  truck = await Terminal808.signedOn(world.ports.jt808, '13900001006');
  await truck.ask(up.location, body(begin + 10_000, { keyOn: true, vehicleSpeed: 12 }));
  await world.restart();
  truck = await Terminal808.signedOn(world.ports.jt808, '13900001006');
  await truck.ask(up.location, body(begin + 20_000, { keyOn: true, vehicleSpeed: 5, activeFaults: [] }));
  await truck.close();
  const rows = await violationsOf('HD-06', begin + 20_000);
  expect(rows.map(({ happenTime, endedAt }) => [same(happenTime), same(endedAt)])).toEqual([
    [iso(begin), iso(begin + 20_000)],
  ]);
  const faults = (await admin.post(fault.list, { anyNum: 'HD-06' })).data.rows;
  expect(faults.map(({ faultType, level, endedAt }) => [faultType, level, same(endedAt)])).toEqual([
    ['F10', '3', iso(begin + 20_000)],
  ]);
});

test('a severe one is handled and not ignored; handled is final; a reason is needed; two handle it once', async () => {
  const [severe] = (await admin.post(fault.list, { faultType: 'F10' })).data.rows;
  const handle = (handling: 'handled' | 'ignored', remark = '已检查', who = admin) =>
    who.post(alarm.handle, { id: severe!.id, kind: 'fault', handling, remark });
  expect(await handle('ignored')).toMatchObject({ code: '40900', msg: 'Severe events cannot be ignored.' });
  const blank = [{ field: 'remark', msg: 'A reason is required.' }];
  expect(await handle('handled', ' ')).toMatchObject({ code: '400', errors: blank });
  expect(await handle('handled', 'ok', viewer)).toMatchObject({ code: '40300' });
  expect(await handle('handled', 'ok', neighbour)).toMatchObject({ code: '40400' });
  const answers = await Promise.all([handle('handled'), handle('handled')]);
  expect(answers.map(({ code }) => code).sort()).toEqual(['200', '40900']);
  expect(answers.find(({ code }) => code === '40900')!.msg).toMatch(/^Already handled by .+\.$/);
  // Of one kind with the key of the other, nothing is found.
  const [wrong] = (await admin.post(violation.list, { anyNum: 'HD-06' })).data.rows;
  const asFault = { id: wrong!.id, kind: 'fault', handling: 'handled', remark: 'x' } as const;
  expect(await admin.post(alarm.handle, asFault)).toMatchObject({ code: '40400' });
});

test('a company judges by its own thresholds, and not at all by a rule it switched off', async () => {
  const rule = async () => (await admin.post(alarm.rules, {})).data.rows.find(({ code }) => code === 'V01')!;
  const limits = { speed: 20, over2: 20, over3: 50, seconds: 5 };
  const edit = (more: object) =>
    admin.post(alarm.editRule, { code: 'V01', version: 0, isEnabled: true, limits, ...more });
  expect(await edit({ limits: { ...limits, speed: 100 } })).toMatchObject({
    code: '400',
    errors: [{ field: 'limits.speed' }],
  });
  expect(await edit({ limits: { ...limits, speed: 0 } })).toMatchObject({
    errors: [{ field: 'limits.speed', msg: 'It must be from 1 to 60 km/h.' }],
  });
  const impact = { level1: 1, level2: 1.5, level3: 2.5, locks: 2 };
  expect(await edit({ code: 'V02', limits: impact })).toMatchObject({
    errors: [{ field: 'limits.locks', msg: 'It must be from 0 to 1.' }],
  });
  expect(await edit({ limits: { ...limits, over3: 10 } })).toMatchObject({
    errors: [{ field: 'limits.over3' }],
  });
  expect(await edit({})).toMatchObject({ code: '200' });
  expect(await edit({})).toMatchObject({ code: '40900', msg: 'You have changed this record elsewhere.' });
  expect((await neighbour.post(alarm.rules, {})).data.rows[0]).toMatchObject({ version: 0 });
  // A caller who sees one department has the right, and yet sets no rule of the whole company.
  await sql`update role set rights = array_append(rights, 'alarmRule:edit') where template = 'VIEWER'`.execute(
    world.db,
  );
  const ofDepartment = await world.signIn('viewer');
  expect((await ofDepartment.post(alarm.rules, {})).data.rows[0]).toMatchObject({ version: 1 });
  expect(
    await ofDepartment.post(alarm.editRule, { code: 'V01', version: 1, isEnabled: false, limits }),
  ).toMatchObject({ code: '40300' });

  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001007');
  const begin = secondsAgo(300);
  const drive = async (from: number, speeds: number[]) => {
    for (const [index, vehicleSpeed] of speeds.entries())
      await truck.ask(up.location, body(from + index * 10_000, { keyOn: true, vehicleSpeed }));
  };
  await drive(begin, [15, 15, 21, 21]);
  const [open] = await violationsOf('HD-07', begin + 30_000);
  expect([open!.endedAt, same(open!.happenTime)]).toEqual([null, iso(begin + 20_000)]);
  expect(await edit({ version: (await rule()).version, isEnabled: false })).toMatchObject({ code: '200' });
  await until('it is over', async () => (await violationsOf('HD-07', begin))[0]!.endedAt !== null);
  await drive(begin + 100_000, [30, 30, 30]);
  await truck.close();
  expect(await violationsOf('HD-07', begin + 120_000)).toHaveLength(1);
  await edit({ version: (await rule()).version });
});

test('a rule without thresholds is switched off and on again, and one with thresholds wants them all', async () => {
  const rules = async () => (await admin.post(alarm.rules, {})).data.rows;
  const without = (await rules()).filter(({ limits }) => Object.keys(limits).length === 0);
  expect(without.map(({ code }) => code)).toContain('V09');
  for (const isEnabled of [false, true])
    for (const { code, limits } of without) {
      const { version } = (await rules()).find((rule) => rule.code === code)!;
      expect(await admin.post(alarm.editRule, { code, version, isEnabled, limits })).toMatchObject({
        code: '200',
      });
      expect((await rules()).find((rule) => rule.code === code)).toMatchObject({ isEnabled, limits: {} });
    }
  expect(await admin.post(alarm.editRule, { code: 'V02', version: 0, isEnabled: true })).toMatchObject({
    errors: [{ field: 'limits.level1' }],
  });
});

test('who has no licence any more and drives is found once a shift, and what is driven with its review expired once a day', async () => {
  const { id } = await world.findVehicle(admin, 'HD-01');
  const now = secondsAgo(0);
  await sql`update vehicle set annual_expire = '2020-01-01' where id = ${id}`.execute(world.db);
  await sql`update driver set licence_expire = '2020-01-01' where driver_num = 'FAST1'`.execute(world.db);
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001001');
  await signs(truck, now - 2_000, 'signOn', 'A1B2C3D4', 1);
  await truck.ask(up.location, body(now - 1_000, { keyOn: true, vehicleSpeed: 6 }));
  await truck.close();
  await judged('HD-01', now - 1_000);
  await until('who is on it is written', async () => {
    const { rows } = await sql<{ number: string | null }>`
      select signed_number as number from vehicle_state where vehicle_id = ${id}`.execute(world.db);
    return rows[0]?.number === 'A1B2C3D4';
  });
  for (let time = 0; time < 3; time += 1) await judgeByClock(systemContext(world.appCtx));
  const found = async () => {
    const { rows } = (await admin.post(violation.list, { anyNum: 'HD-01', level: '3' })).data;
    return rows.map(({ violationType, driverName }) => [violationType, driverName]).sort();
  };
  expect(await found()).toEqual([
    ['V04', null],
    ['V05', '快手'],
    ['V06', '快手'],
  ]);
  // The truck is in a shift that began an hour ago.
  const clockAt = (at: number) =>
    new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai' }).slice(0, 5);
  const commute = JSON.stringify([{ start: clockAt(now - 3_600_000), end: clockAt(now + 3_600_000) }]);
  await sql`
    with made as (
      insert into shift (company_id, shift_name, commute)
      select company_id, '本班', ${commute}::jsonb from vehicle where id = ${id} returning id, company_id
    ), plan as (
      insert into shift_schedule (company_id, shift_id, schedule_name, start_date, end_date)
      select company_id, id, '本班', now()::date - 3, now()::date + 3 from made returning id
    ) insert into schedule_car (schedule_id, vehicle_id) select id, ${id} from plan`.execute(world.db);
  for (let time = 0; time < 2; time += 1) await judgeByClock(systemContext(world.appCtx));
  expect(await found()).toEqual([
    ['V04', null],
    ['V05', '快手'],
    ['V05', '快手'],
    ['V06', '快手'],
  ]);
});

test('what the clock finds of a truck whose own clock was ahead happened when it was told, not in a time to come', async () => {
  const { id } = await world.findVehicle(admin, 'HD-18');
  await sql`update vehicle set annual_expire = '2020-01-01' where id = ${id}`.execute(world.db);
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001018');
  const ahead = secondsAgo(0) + 8 * 3_600_000;
  await truck.ask(up.location, body(ahead, { keyOn: true, vehicleSpeed: 0 }));
  await truck.ask(up.location, body(secondsAgo(0), { keyOn: true, vehicleSpeed: 6 }));
  await truck.close();
  await until('the truck is at work', async () => {
    const { rows } = await sql<{ isWorking: boolean }>`
      select activity = 'working' as is_working from vehicle_state where vehicle_id = ${id}`.execute(
      world.db,
    );
    return rows[0]?.isWorking;
  });
  await judgeByClock(systemContext(world.appCtx));
  const [found] = (await admin.post(violation.list, { anyNum: 'HD-18', violationType: 'V06' })).data.rows;
  expect(Date.parse(found!.happenTime)).toBeLessThanOrEqual(Date.now());
});

test('a receiver without a fix in a day of reports is a fault until it has one; days of silence are none', async () => {
  const { id } = await world.findVehicle(admin, 'HD-02');
  await sql`update vehicle_state set last_seen = now(), report_time = now() - interval '9 minutes', position_time = now() - interval '50 hours'
    where vehicle_id = ${id}`.execute(world.db);
  const found = async () => (await admin.post(fault.list, { anyNum: 'HD-02', faultType: 'F22' })).data.rows;
  const days = [0, 1, 2, 3].map((back) => daysAfter(today(new Date(), 'Asia/Shanghai'), -back));
  await makeMonthTables({ db: world.db }, ['vehicle_day'], days);
  const heard = (silent: number) =>
    sql`
    insert into vehicle_day (vehicle_id, company_id, day, power_on_by_hour, work_by_hour, silent_seconds, metres, times_on)
    select id, company_id, day, hours, hours, ${silent}, 0, 0
    from vehicle, unnest(${days}::date[]) day, (select array_fill(0::smallint, array[24]) as hours) empty
    where id = ${id}
    on conflict (vehicle_id, company_id, day) do update set silent_seconds = excluded.silent_seconds`.execute(
      world.db,
    );
  await heard(80_000);
  await judgeByClock(systemContext(world.appCtx));
  expect(await found()).toEqual([]);
  await heard(0);
  await judgeByClock(systemContext(world.appCtx));
  await judgeByClock(systemContext(world.appCtx));
  expect(await found()).toMatchObject([{ level: '1', endedAt: null }]);
  await sql`update vehicle_state set position_time = now() where vehicle_id = ${id}`.execute(world.db);
  await judgeByClock(systemContext(world.appCtx));
  expect((await found())[0]!.endedAt).not.toBeNull();
});

test('a truck that runs outside of its plan is found after five minutes, until its key goes off', async () => {
  const { id } = await world.findVehicle(admin, 'HD-07');
  const now = secondsAgo(0);
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001007');
  await truck.ask(up.location, body(now - 700_000, { keyOn: false, vehicleSpeed: 0 }));
  for (const ago of [600_000, 300_000, 1_000])
    await truck.ask(up.location, body(now - ago, { keyOn: true, vehicleSpeed: 0 }));
  await judged('HD-07', now - 1_000);
  // Planned, and for another time of the day: from three hours on, for one.
  const clockIn = (hours: number) =>
    new Date(now + hours * 3_600_000).toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai' }).slice(0, 5);
  await sql`
    with plan as (
      insert into shift (company_id, shift_name, commute)
      select company_id, '外班', ${JSON.stringify([{ start: clockIn(3), end: clockIn(4) }])}::jsonb
      from vehicle where id = ${id} returning id, company_id
    ), scheduled as (
      insert into shift_schedule (company_id, schedule_name, shift_id, start_date, end_date)
      select company_id, '外班', id, current_date - 5, current_date + 5 from plan returning id
    ) insert into schedule_car (schedule_id, vehicle_id) select id, ${id} from scheduled`.execute(world.db);
  const found = async () =>
    (await admin.post(violation.list, { anyNum: 'HD-07', violationType: 'V17' })).data.rows;
  for (let time = 0; time < 2; time += 1) await judgeByClock(systemContext(world.appCtx));
  expect(await found()).toMatchObject([{ level: '1', endedAt: null }]);
  await truck.ask(up.location, body(now, { keyOn: false, vehicleSpeed: 0 }));
  await truck.close();
  await judged('HD-07', now);
  await judgeByClock(systemContext(world.appCtx));
  expect((await found()).map(({ endedAt }) => endedAt !== null)).toEqual([true]);
});

test('who crosses a cloud fence has a violation for it, from the first fix to the last', async () => {
  const orgId = (await admin.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!.id;
  const { id: vehicleId } = await world.findVehicle(admin, 'HD-02');
  const { id } = (
    await admin.post(cloudFence.add, {
      fenceName: '库区',
      orgId,
      centerLng: place.lng,
      centerLat: place.lat,
      radius: 100,
      level: '1',
      vehicleIds: [vehicleId],
    })
  ).data;
  await sql`update fence set shaped_at = shaped_at - interval '1 hour' where id = ${id}`.execute(world.db);
  await sql`update fence_car set since = since - interval '1 hour' where fence_id = ${id}`.execute(world.db);
  const { version } = (await admin.post(cloudFence.one, { id })).data;
  await admin.post(cloudFence.edit, { id, version, fenceName: '库区 2' });
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001002');
  const found = async (begin: number) => {
    for (const [index, metres] of [0, 200, 210, 220, 30, 20, 10].entries())
      await truck.ask(
        up.location,
        encodeTruck({
          time: begin + index * 10_000,
          position: { ...place, lat: place.lat + metres / 111_320 },
          values: { keyOn: true, vehicleSpeed: 6 },
        }),
      );
    const rows = await violationsOf('HD-02', begin + 60_000);
    return rows.filter((one) => one.violationType === 'V09');
  };
  // A fence that was just changed is loaded a moment later: a truck that came too early comes again.
  let rows = await found(secondsAgo(300));
  for (let later = 200; rows.length === 0 && later > 0; later -= 100) rows = await found(secondsAgo(later));
  await truck.close();
  expect(rows.map(({ seconds, speed }) => [seconds, speed])).toEqual([[30, 6]]);
});

test('what waits is counted, and what is read is not unread any more', async () => {
  const before = (await admin.post(alarm.counts, {})).data;
  expect(before.unreadViolation).toBe(before.violation);
  const current = (await admin.post(alarm.violations, { isCurrent: true, pageSize: 2 })).data;
  expect(current.rows).toHaveLength(2);
  const older = (
    await admin.post(alarm.violations, { isCurrent: true, pageSize: 2, cursor: current.nextCursor! })
  ).data;
  expect(older.rows.map(({ id }) => id)).not.toContain(current.rows[1]!.id);
  const ids = current.rows.map(({ id }) => id);
  expect(await admin.post(alarm.read, { ids: [] })).toMatchObject({
    code: '400',
    errors: [{ field: 'ids' }],
  });
  expect(await neighbour.post(alarm.read, { ids })).toMatchObject({ code: '40400' });
  await admin.post(alarm.read, { ids: [...ids, ids[0]!] });
  const after = (await admin.post(alarm.counts, {})).data;
  expect(after).toEqual({ ...before, unreadViolation: before.unreadViolation! - 2 });
  expect((await world.signIn('drivers').then((one) => one.post(alarm.counts, {}))).data).toMatchObject({
    fault: null,
    violation: before.violation,
  });
});

test('a period has the faults that went on in it: one that is still there, however old, and none that ended before', async () => {
  const { id: vehicleId } = await world.findVehicle(admin, 'HD-20');
  await sql`
    insert into alarm (vehicle_id, org_id, company_id, code, level, started_at, ended_at, found_by)
    select id, org_id, company_id, code, 2, now() - interval '3 days', now() - ended::interval, 'reports'
    from vehicle cross join (values ('F04', null), ('F03', '1 hour'), ('F02', '2 days')) fault (code, ended)
    where id = ${vehicleId}`.execute(world.db);
  const asked = { vehicleId, startTime: iso(secondsAgo(86_400)), endTime: iso(secondsAgo(0)) };
  const { rows } = (await admin.post(alarm.faults, asked)).data;
  expect(rows.map(({ faultType }) => faultType).toSorted()).toEqual(['F03', 'F04']);
});

test('the sheet holds what the filter shows, in words', async () => {
  const { bytes } = await admin.download(faultFile, {
    faultType: 'F10',
    columns: ['carId', 'faultType', 'level', 'seconds'],
  });
  const { Sheets, SheetNames } = read(bytes);
  expect(utils.sheet_to_json(Sheets[SheetNames[0]!]!, { header: 1 })).toEqual([
    ['Vehicle ID', 'Fault type', 'Level', 'Duration (s)'],
    ['HD-06', 'Controller fault', 'Severe', expect.any(Number)],
  ]);
});

test('a vehicle that goes to another company leaves its violations behind', async () => {
  const operator = await world.signIn('operator');
  const { id } = await world.findVehicle(admin, 'HD-03');
  const other = (await neighbour.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!;
  expect(await operator.post(vehicle.transfer, { id, orgId: other.id })).toMatchObject({ code: '200' });
  expect((await neighbour.post(violation.list, { anyNum: 'HD-03' })).data.rows).toEqual([]);
  const { rows } = (await admin.post(violation.list, { violationType: 'V01', anyNum: 'HD-03' })).data;
  expect(rows.map((row) => row.carId)).toContain('HD-03');
});
