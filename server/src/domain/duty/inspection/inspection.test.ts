import { read, utils } from '@e965/xlsx';
import { authorization } from '@fleet/contract/authorization/calls';
import { violation } from '@fleet/contract/alarm/calls';
import { checkItem } from '@fleet/contract/checkItem/calls';
import { driver } from '@fleet/contract/driver/calls';
import { distribution } from '@fleet/contract/distribution/calls';
import type { LiveState } from '@fleet/contract/status/calls';
import { status } from '@fleet/contract/status/calls';
import { file } from '@fleet/contract/file/calls';
import { inspection, inspectionFile } from '@fleet/contract/inspection/calls';
import type { ItemResult } from '@fleet/contract/inspection/states';
import { key } from '@fleet/contract/key/calls';
import { org } from '@fleet/contract/org/calls';
import { writeFleetEvent } from '@fleet/protocol/jt808/fleetEvents';
import { up } from '@fleet/protocol/jt808/messageId';
import { daysAfter } from '@fleet/contract/shift/times';
import { sql } from 'kysely';
import { schedule } from '@fleet/contract/schedule/calls';
import { shift } from '@fleet/contract/shift/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clock, today } from '../../../base/calendar';
import { systemContext } from '../../../base/context';
import { countLockWaits } from '../../../../test/lockWaits';
import { portrait } from '../../../../test/portrait';
import { Terminal808 } from '../../../../test/terminal808';
import { deliverMails } from '../../../../test/mailFolder';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { judgeByClock } from '../../reported/alarm/index';
import { keepDayFacts } from '../../reported/dayFact/index';
import { dutiesOf } from './duty';
import { noticeCritical, takeTruckReports } from './service';

let world: World;
let admin: Person;
let safety: Person;
let neighbour: Person;
const minute = 60_000;
const hour = 60 * minute;
const zone = 'Asia/Shanghai';
const nowThere = () => today(new Date(), zone);
const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`);

beforeAll(async () => {
  world = await newWorld();
  [admin, safety, neighbour] = [
    await world.signIn('admin'),
    await world.signIn('safety'),
    await world.signIn('admin2'),
  ];
});
afterAll(() => world.end());
beforeEach(async () => {
  await sql`delete from inspection_photo`.execute(world.db);
  await sql`delete from inspection`.execute(world.db);
  await sql`delete from alarm`.execute(world.db);
});

const idOf = async (carId: string, who = admin) => (await world.findVehicle(who, carId)).id;

/** Every item of a vehicle with one result, but some by name. */
async function filledIn(vehicleId: string, others: Record<string, ItemResult> = {}, who = safety) {
  const { rows } = (await who.post(inspection.items, { vehicleId })).data;
  return rows.map(({ id, itemName }) => ({
    itemId: id,
    result: Object.entries(others).find(([name]) => itemName.includes(name))?.[1] ?? ('normal' as const),
  }));
}
async function inspect(carId: string, others: Record<string, ItemResult> = {}, remark?: string) {
  const vehicleId = await idOf(carId);
  return safety.post(inspection.submit, {
    vehicleId,
    items: await filledIn(vehicleId, others),
    ...(remark && { remark }),
  });
}
const standing = async (carId: string, filter: object = {}, who = admin) =>
  (await who.post(inspection.list, { anyNum: carId, ...filter })).data.rows.find(
    (row) => row.carId === carId,
  );

test('a vehicle that goes to another company while its inspection is sent has none', async () => {
  const vehicleId = await idOf('HD-04');
  const items = await filledIn(vehicleId);
  const { companyId } = await world.db
    .selectFrom('vehicle')
    .select('companyId')
    .where('carId', '=', 'HD-04')
    .executeTakeFirstOrThrow();
  let sent: Promise<{ code: string }> | undefined;
  await world.db.transaction().execute(async (db) => {
    await sql`update vehicle set company_id = (select min(id) from company where id <> ${companyId}) where id = ${vehicleId}`.execute(
      db,
    );
    sent = safety.post(inspection.submit, { vehicleId, items });
    await until('the inspection to wait', async () => (await countLockWaits(world.db)) === 1);
  });
  expect(await sent).toMatchObject({ code: '40400' });
  expect(await world.db.selectFrom('inspection').selectAll().execute()).toEqual([]);
  await sql`update vehicle set company_id = ${companyId} where id = ${vehicleId}`.execute(world.db);
});

test('an inspection by a person counts at once: who, when, which items, and it is told and logged', async () => {
  expect(await standing('HD-01')).toMatchObject({ checked: 'unchecked', inspector: null, result: null });
  const heard: unknown[] = [];
  const leave = await world.follow(admin.token, (event, data) => event === 'changed' && heard.push(data));
  expect(await inspect('HD-01', { Horn: 'abnormal', Mirrors: 'na' }, '喇叭不响')).toMatchObject({
    code: '200',
  });
  await until('it is told', () => heard.some((one) => (one as { subject: string }).subject === 'check'));
  leave();
  expect(await standing('HD-01')).toMatchObject({
    checked: 'checked',
    inspector: '王安全',
    result: 'abnormal',
    abnormalItems: ['喇叭 Horn'],
    remark: '喇叭不响',
  });
  const report = (await admin.post(inspection.report, { id: (await standing('HD-01'))!.inspectionId! })).data;
  expect(report).toMatchObject({ carId: 'HD-01', source: 'platform', photos: [] });
  expect(report.items.find(({ itemName }) => itemName.includes('Mirrors'))).toMatchObject({
    result: 'na',
    critical: false,
  });
  // The list is that of the truck's power type.
  const { powerType } = await world.findVehicle(admin, 'HD-01');
  const names = report.items.map(({ itemName }) => itemName).join();
  expect([names.includes('Fuel leak'), names.includes('Electrolyte')]).toEqual([
    powerType === 'diesel',
    powerType === 'electric',
  ]);
  const logged = await world.db
    .selectFrom('operationLog')
    .selectAll()
    .where('module', '=', 'check')
    .execute();
  expect(logged).toMatchObject([{ action: 'inspect', recordName: 'HD-01', loginName: 'safety' }]);
});

test('M10: abnormal without a reason is refused at the remark, and nothing is written', async () => {
  expect(await inspect('HD-01', { Horn: 'abnormal' })).toMatchObject({
    code: '400',
    errors: [{ field: 'remark', msg: 'Abnormal items need a reason in the remark.' }],
  });
  expect(await inspect('HD-01', { Horn: 'abnormal' }, '  ')).toMatchObject({ errors: [{ field: 'remark' }] });
  expect(await standing('HD-01')).toMatchObject({ checked: 'unchecked' });
});

test('every item of the list needs exactly one result', async () => {
  const vehicleId = await idOf('HD-01');
  const items = await filledIn(vehicleId);
  const all = (await admin.post(checkItem.list, { pageSize: 200 })).data.rows;
  const notOfThisTruck = all.find(({ id }) => !items.some(({ itemId }) => itemId === id))!;
  for (const wrong of [
    items.slice(1),
    [...items.slice(1), items[1]!],
    [...items.slice(1), { itemId: notOfThisTruck.id, result: 'normal' as const }],
    [...items, { itemId: notOfThisTruck.id, result: 'normal' as const }],
  ])
    expect(await safety.post(inspection.submit, { vehicleId, items: wrong })).toMatchObject({
      code: '400',
      errors: [{ field: 'items' }],
    });
  expect(await standing('HD-01')).toMatchObject({ checked: 'unchecked' });
});

test('of several reports the latest counts, all stay in the records, and a filter finds what waits', async () => {
  await inspect('HD-02', { Horn: 'abnormal' }, '喇叭不响');
  await inspect('HD-02');
  expect(await standing('HD-02')).toMatchObject({ result: 'normal', abnormalItems: [] });
  const vehicleId = await idOf('HD-02');
  const newest = (await admin.post(inspection.records, { vehicleId, pageSize: 1 })).data;
  expect(newest.rows).toMatchObject([{ result: 'normal' }]);
  const older = (await admin.post(inspection.records, { vehicleId, pageSize: 1, cursor: newest.nextCursor! }))
    .data;
  expect(older).toMatchObject({ rows: [{ result: 'abnormal' }], nextCursor: null });

  const counts = (await admin.post(inspection.counts, {})).data;
  expect(counts).toMatchObject({ checked: 1, normal: 1, abnormal: 0 });
  expect(counts.unchecked).toBe(counts.vehicles - 1);
  expect((await admin.post(inspection.list, { checked: 'unchecked' })).data.total).toBe(counts.unchecked);
  expect((await admin.post(inspection.list, { checked: 'checked' })).data.rows).toMatchObject([
    { carId: 'HD-02' },
  ]);
  expect((await admin.post(inspection.list, { result: 'abnormal' })).data.total).toBe(0);
  const first = (await admin.post(inspection.list, { sort: 'checkTime,desc', pageSize: 1 })).data.rows[0];
  expect(first).toMatchObject({ carId: 'HD-02' });
  expect(await standing('HD-02', { day: daysAfter(nowThere(), -1) })).toMatchObject({ checked: 'unchecked' });

  const { bytes } = await admin.download(inspectionFile, { anyNum: 'HD-02' });
  const sheet = read(bytes);
  const [row] = utils.sheet_to_json<Record<string, string>>(sheet.Sheets[sheet.SheetNames[0]!]!);
  expect(row).toMatchObject({
    'Vehicle ID': 'HD-02',
    Checked: 'Checked',
    Inspector: '王安全',
    Result: 'Normal',
  });
});

test('nothing is inspected yet on a day to come', async () => {
  await inspect('HD-02');
  expect(await standing('HD-02')).toMatchObject({ checked: 'checked' });
  expect(await standing('HD-02', { day: daysAfter(nowThere(), 1) })).toMatchObject({ checked: 'unchecked' });
});

test('another company sees nothing of it and cannot inspect the truck; who may not submit cannot', async () => {
  const { data } = await inspect('HD-03');
  const vehicleId = await idOf('HD-03');
  const items = await filledIn(vehicleId);
  expect(await neighbour.post(inspection.report, { id: data.id })).toMatchObject({ code: '40400' });
  expect(await neighbour.post(inspection.items, { vehicleId })).toMatchObject({ code: '40400' });
  expect(await neighbour.post(inspection.submit, { vehicleId, items })).toMatchObject({ code: '40400' });
  expect((await neighbour.post(inspection.records, {})).data.rows).toEqual([]);
  expect((await neighbour.post(inspection.counts, {})).data.checked).toBe(0);
  expect(await standing('HD-03', {}, neighbour)).toBeUndefined();
  const viewer = await world.signIn('viewer');
  expect(await viewer.post(inspection.submit, { vehicleId, items })).toMatchObject({ code: '40300' });
});

test('photos hang on the report and are whoever may see it; a foreign file is none', async () => {
  const photo = new File([new Uint8Array(await portrait())], 'horn.jpg', { type: 'image/jpeg' });
  const { id: fileId } = (await safety.post(file.uploadImage, { file: photo })).data;
  const vehicleId = await idOf('HD-04');
  const items = await filledIn(vehicleId);
  expect(await admin.post(inspection.submit, { vehicleId, items, photos: [fileId] })).toMatchObject({
    code: '40400',
  });
  expect(await standing('HD-04')).toMatchObject({ checked: 'unchecked' });
  const { data } = await safety.post(inspection.submit, { vehicleId, items, photos: [fileId] });
  expect((await admin.post(inspection.report, { id: data.id })).data.photos).toEqual([fileId]);
  expect((await admin.download(file.getImage, { id: fileId })).type).toContain('image/');
  expect((await neighbour.post(file.getImage, { id: fileId })).code).toBe('40400');
});

/** A plan of HD-05, or of its driver, for some days from yesterday on. */
async function plan(
  commute: { start: string; end: string }[],
  member: { vehicleId?: string; driverId?: string },
) {
  const { companyId } = await world.db
    .selectFrom('vehicle')
    .select('companyId')
    .where('carId', '=', 'HD-05')
    .executeTakeFirstOrThrow();
  const shift = await world.db
    .insertInto('shift')
    .values({ companyId, shiftName: `shift ${Math.random()}`, commute: JSON.stringify(commute) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: scheduleId } = await world.db
    .insertInto('shiftSchedule')
    .values({
      companyId,
      scheduleName: 'plan',
      shiftId: shift.id,
      startDate: '2026-03-02',
      endDate: '2026-03-04',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (member.vehicleId)
    await world.db.insertInto('scheduleCar').values({ scheduleId, vehicleId: member.vehicleId }).execute();
  if (member.driverId)
    await world.db.insertInto('scheduleDriver').values({ scheduleId, driverId: member.driverId }).execute();
  return () => world.db.deleteFrom('shiftSchedule').where('id', '=', scheduleId).execute();
}

async function dutyAt(moment: Date, aheadMinutes = 0) {
  const wanted = sql`select id as vehicle_id, company_id, ${moment.toISOString()}::timestamptz as at
    from vehicle where car_id = 'HD-05'`;
  const { rows } = await sql<{ startedAt: string }>`
    select started_at from ${dutiesOf(wanted, aheadMinutes)} duty`.execute(world.db);
  return clock(new Date(rows[0]!.startedAt), zone).slice(5, 16);
}

test('a duty is the shift that is on or was last on, through midnight too; without a plan the day', async () => {
  const vehicleId = await idOf('HD-05');
  expect(await dutyAt(at('2026-03-03', '10:00'))).toBe('03-03 00:00');
  const drop = await plan(
    [
      { start: '08:00', end: '12:00' },
      { start: '22:00', end: '06:00' },
    ],
    { vehicleId },
  );
  for (const [time, duty] of [
    ['03:00', '03-02 22:00'],
    ['07:00', '03-03 00:00'],
    ['08:00', '03-03 08:00'],
    ['13:00', '03-03 08:00'],
    ['22:30', '03-03 22:00'],
  ])
    expect([time, await dutyAt(at('2026-03-03', time!))]).toEqual([time, duty]);
  expect(await dutyAt(at('2026-03-05', '03:00'))).toBe('03-04 22:00');
  expect(await dutyAt(at('2026-03-05', '09:00'))).toBe('03-05 00:00');
  // An early inspection counts for the shift to come.
  expect(await dutyAt(at('2026-03-03', '07:29'), 30)).toBe('03-03 00:00');
  expect(await dutyAt(at('2026-03-03', '07:45'), 30)).toBe('03-03 08:00');
  await drop();
});

test('where the vehicle is in no plan, that of its driver counts', async () => {
  const vehicleId = await idOf('HD-05');
  const { id: driverId } = (await admin.post(driver.list, { pageSize: 1 })).data.rows[0]!;
  const before = await world.db
    .selectFrom('vehicle')
    .select('driverId')
    .where('id', '=', vehicleId)
    .executeTakeFirst();
  await world.db.updateTable('vehicle').set({ driverId }).where('id', '=', vehicleId).execute();
  const dropDriver = await plan([{ start: '09:00', end: '17:00' }], { driverId });
  expect(await dutyAt(at('2026-03-03', '10:00'))).toBe('03-03 09:00');
  const dropCar = await plan([{ start: '07:00', end: '15:00' }], { vehicleId });
  expect(await dutyAt(at('2026-03-03', '10:00'))).toBe('03-03 07:00');
  await dropCar();
  await dropDriver();
  await world.db
    .updateTable('vehicle')
    .set({ driverId: before!.driverId })
    .where('id', '=', vehicleId)
    .execute();
});

let eventNumber = 0;
async function sendCheck(
  phone: string,
  time: number,
  said: { driver?: string; remark?: string; bad?: number[] },
) {
  const truck = await Terminal808.signedOn(world.ports.jt808, phone);
  const { driver = '', remark = '', bad = [] } = said;
  const event = writeFleetEvent({
    identifier: 'checkResult',
    number: (eventNumber += 1),
    time,
    fields: {
      driver,
      remark,
      items: [1, 4, 6, 99].map((item) => ({ item, result: bad.includes(item) ? 1 : 0 })),
    },
  })!;
  await truck.ask(up.transparent, event);
  await truck.close();
}
const take = () => takeTruckReports(systemContext(world.appCtx));
const recordsOf = async (carId: string) =>
  (await admin.post(inspection.records, { vehicleId: await idOf(carId) })).data.rows;

test('an inspection by the truck becomes one report, by the driver whose card or number it names', async () => {
  const orgId = (await admin.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!.id;
  const { id: driverId } = (
    await admin.post(driver.add, {
      driverNum: 'CHECK1',
      driverName: '点检员',
      phone: '13700000077',
      orgId,
      licenceExpire: '2099-01-01',
    })
  ).data;
  await admin.post(key.add, { keyNum: 'CAFE0001', driverId });
  const time = Math.floor(Date.now() / 1000) * 1000 - 5 * minute;
  await sendCheck('13900001006', time, { driver: 'CHECK1', bad: [6], remark: '制动偏软' });
  await take();
  await sendCheck('13900001006', time - 2 * hour, { driver: 'CAFE0001', bad: [99], remark: '' });
  await world.stop();
  await world.restart();
  await Promise.all([take(), take()]);
  await take();
  expect(
    (await recordsOf('HD-06')).map(({ checkTime, inspector, abnormalItems, source, remark }) => [
      Date.parse(checkTime) - time,
      inspector,
      abnormalItems,
      source,
      remark,
    ]),
  ).toEqual([
    [0, '点检员', ['行车制动 Service brake'], 'truck', '制动偏软'],
    [-2 * hour, '点检员', ['第 99 项'], 'truck', null],
  ]);
});

/** HD-07, or another, is driven from so long ago until just now. */
async function drives(minutesAgo: number, phone = '13900001007') {
  const truck = await Terminal808.signedOn(world.ports.jt808, phone);
  const begin = Math.floor(Date.now() / 1000) * 1000 - minutesAgo * minute;
  const until = Math.floor(Date.now() / 1000) * 1000 - 1000;
  for (let time = begin; time <= until; time += 10_000)
    await truck.report({ time, values: { keyOn: true, vehicleSpeed: 6 } });
  await truck.close();
  return begin;
}
const judge = () => judgeByClock(systemContext(world.appCtx));
const unchecked = async (carId: string) =>
  (await admin.post(violation.list, { violationType: 'V10', anyNum: carId })).data.rows;

test('V10: driven unchecked is found once per duty, only where inspections are used, and withdrawn by a late one', async () => {
  const begin = await drives(3);
  await drives(0.6, '13900001005');
  const vehicleId = await idOf('HD-07');
  for (const id of [vehicleId, await idOf('HD-05')])
    await until('the truck is at work', async () => {
      const state = await world.db
        .selectFrom('vehicleState')
        .select(['activity', 'reportTime'])
        .where('vehicleId', '=', id)
        .executeTakeFirst();
      return state?.activity === 'working' && Date.parse(state.reportTime!) > Date.now() - minute;
    });
  await judge();
  expect(await unchecked('HD-07')).toEqual([]);
  const grant = async () =>
    (await admin.post(authorization.decisions, { vehicleId, driverId: await anyDriver() })).data.rows;
  expect((await grant())[0]?.warnings).not.toContain('notInspected');

  await inspect('HD-02');
  expect((await grant())[0]?.warnings).toContain('notInspected');
  // The first inspections of a company are of today: nobody is late yet.
  await judge();
  expect(await unchecked('HD-07')).toEqual([]);
  await sendCheck('13900001002', Date.now() - 25 * hour, { driver: 'CHECK1' });
  await take();
  await judge();
  await judge();
  expect(await unchecked('HD-07')).toMatchObject([{ level: '2' }]);
  // It was driven for half a minute.
  expect(await unchecked('HD-05')).toEqual([]);

  await sendCheck('13900001007', begin - minute, { driver: 'CHECK1' });
  await take();
  await judge();
  expect(await unchecked('HD-07')).toEqual([]);
  expect((await grant())[0]?.warnings).not.toContain('notInspected');
});
const anyDriver = async () => (await admin.post(driver.list, { pageSize: 1 })).data.rows[0]!.id;

test('rates: abnormal of reports, and inspected of used vehicles, for each of the last seven days', async () => {
  await drives(3);
  await inspect('HD-07', { Horn: 'abnormal' }, '喇叭不响');
  await inspect('HD-02');
  await inspect('HD-03');
  await keepDayFacts(systemContext(world.appCtx));
  const today = nowThere();
  const abnormal = (await admin.post(inspection.abnormalRate, {})).data.rows;
  expect(abnormal.map(({ day }) => day)).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((days) => daysAfter(today, -days)),
  );
  expect(abnormal.at(-1)).toEqual({ day: today, part: 1, whole: 3, rate: 1 / 3 });
  expect(abnormal[0]).toMatchObject({ part: 0, whole: 0, rate: null });
  const orgs = (await admin.post(org.tree, {})).data.rows;
  const whole = { orgId: orgs.find((one) => one.orgType === 'company')!.id };
  const ofOne = { orgId: orgs.find((one) => one.orgName === '二号仓库')!.id };
  expect((await admin.post(inspection.abnormalRate, whole)).data.rows).toEqual(abnormal);
  expect((await admin.post(inspection.abnormalRate, ofOne)).data.rows.at(-1)!.whole).toBeLessThan(3);
  expect((await admin.post(inspection.checkRate, whole)).data.rows.at(-1)).toMatchObject({ part: 1 });
  const used = (await admin.post(inspection.checkRate, {})).data.rows.at(-1)!;
  expect(used.part).toBe(1);
  expect(used.whole).toBeGreaterThanOrEqual(1);
  await sql`delete from inspection where vehicle_id = ${await idOf('HD-07')}`.execute(world.db);
  expect((await admin.post(inspection.checkRate, {})).data.rows.at(-1)).toMatchObject({
    part: 0,
    whole: used.whole,
  });
  expect((await neighbour.post(inspection.checkRate, {})).data.rows.at(-1)).toMatchObject({
    part: 0,
    whole: 0,
  });
  expect(
    await admin.post(inspection.checkRate, { startDate: today, endDate: daysAfter(today, -1) }),
  ).toMatchObject({
    errors: [{ field: 'endDate' }],
  });
  expect(await admin.post(inspection.abnormalRate, { startDate: '2025-01-01' })).toMatchObject({
    errors: [{ field: 'endDate' }],
  });
});

test.each(['a person', 'a truck'])(
  'a critical item that %s finds abnormal stands beside the state, and the safety officer is told',
  async (who) => {
    const [carId, phone] = ['HD-09', '13900001009'];
    const vehicleId = await idOf(carId);
    // A truck that is heard is in the live state.
    const terminal = await Terminal808.signedOn(world.ports.jt808, phone);
    await terminal.report({ time: Date.now(), values: { keyOn: true } });
    await terminal.close();
    const heard: LiveState[] = [];
    const leave = await world.follow(
      safety.token,
      (event, data) => event === 'vehicleState' && heard.push(...(data as LiveState[])),
    );
    const badges = async () => (await safety.post(status.list, { id: vehicleId })).data.rows[0]!.badges;
    const inBell = async () =>
      (await safety.post(inspection.critical, {})).data.rows.map((row) => [row.carId, row.items.length]);
    const warnings = async () =>
      (await admin.post(authorization.decisions, { vehicleId, driverId: await anyDriver() })).data.rows[0]!
        .warnings;
    expect([await badges(), await inBell()]).toEqual([[], []]);

    if (who === 'a person')
      await inspect(carId, { 'Service brake': 'abnormal', Horn: 'abnormal' }, '制动失灵');
    else {
      await sendCheck(phone, Date.now(), { bad: [6], remark: '制动失灵' });
      await take();
    }
    expect(await badges()).toEqual(['criticalCheck']);
    expect(await inBell()).toEqual([[carId, 1]]);
    expect((await neighbour.post(inspection.critical, {})).data.rows).toEqual([]);
    expect(await warnings()).toContain('criticalAbnormal');
    const places = (await safety.post(distribution.locations, { anyNum: carId })).data;
    expect(places.badges).toEqual([['criticalCheck']]);
    await until('the stream to tell', () =>
      heard.some((one) => one.vehicleId === vehicleId && one.badges.includes('criticalCheck')),
    );

    const mails = async () =>
      (await deliverMails(world)).filter((mail) => mail.includes('safety@example.com')).length;
    const before = await mails();
    await noticeCritical(systemContext(world.appCtx));
    await noticeCritical(systemContext(world.appCtx));
    expect((await mails()) - before).toBe(1);

    await inspect(carId);
    expect([await badges(), await inBell()]).toEqual([[], []]);
    expect(await warnings()).not.toContain('criticalAbnormal');
    leave();
  },
);

test('the rate counts shifts: a vehicle that worked in two and was looked over in one is one of two', async () => {
  const vehicleId = await idOf('HD-08');
  const day = daysAfter(nowThere(), -1);
  const { data } = await admin.post(shift.add, {
    shiftName: '两班',
    commute: [
      { start: '08:00', end: '12:00' },
      { start: '13:00', end: '17:00' },
    ],
  });
  const { data: plan } = await admin.post(schedule.add, {
    scheduleName: '两班',
    shiftId: data.id,
    startDate: daysAfter(day, 10),
    endDate: daysAfter(day, 10),
    vehicleIds: [vehicleId],
  });
  // As if it had been planned long ago, and worked in both.
  await world.db
    .updateTable('shiftSchedule')
    .set({ startDate: day, endDate: day })
    .where('id', '=', plan.id)
    .execute();
  await sql`insert into vehicle_day (vehicle_id, company_id, day, work_seconds, silent_seconds, power_on_by_hour, work_by_hour,
      metres, times_on)
    select id, company_id, ${day}::date, 7200, 0, hours, hours, 1000, 2 from vehicle,
      (select array_agg(case when hour in (9, 14) then 3600 else 0 end::smallint order by hour) as hours
        from generate_series(0, 23) hour) worked
    where id = ${vehicleId}`.execute(world.db);
  const rate = async () => {
    const { rows } = (await admin.post(inspection.checkRate, { startDate: day, endDate: day })).data;
    return [rows[0]!.part, rows[0]!.whole];
  };
  expect(await rate()).toEqual([0, 2]);
  await inspect('HD-08');
  const move = (time: string) =>
    sql`update inspection set check_time = ${at(day, time).toISOString()}, duty_from = ${at(day, '08:00').toISOString()}
      where vehicle_id = ${vehicleId}`.execute(world.db);
  await move('07:50');
  expect(await rate()).toEqual([1, 2]);
  await world.db.deleteFrom('shiftSchedule').where('id', '=', plan.id).execute();
});

test('reports of a vehicle that was given away are found by its number in its former company alone', async () => {
  await inspect('HD-09');
  const { orgId, companyId } = (await world.db
    .selectFrom('vehicle')
    .selectAll()
    .where('carId', '=', 'XY-01')
    .executeTakeFirst())!;
  await world.db.updateTable('vehicle').set({ orgId, companyId }).where('carId', '=', 'HD-09').execute();
  const found = async (who: Person) =>
    (await who.post(inspection.records, { anyNum: 'HD-09' })).data.rows.map((row) => row.carId);
  expect(await found(admin)).toEqual(['HD-09']);
  expect(await found(neighbour)).toEqual([]);
});
