import { monthsAfter } from '@fleet/contract/months';
import { distribution } from '@fleet/contract/distribution/calls';
import { log } from '@fleet/contract/log/calls';
import { deviceRenew, deviceScrap, renew } from '@fleet/contract/renew/calls';
import { sheet } from '@fleet/contract/sheet/calls';
import { status } from '@fleet/contract/status/calls';
import { terminal } from '@fleet/contract/terminal/calls';
import { trajectory } from '@fleet/contract/trajectory/calls';
import { read } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../../base/calendar';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let operator: Person;
let admin: Person;
beforeAll(async () => {
  world = await newWorld();
  operator = await world.signIn('operator');
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

const dayMs = 86_400_000;
const day = (daysOn = 0) => today(new Date(Date.now() + daysOn * dayMs), 'Asia/Shanghai');
const of = async (terminalId: string) =>
  (await operator.post(renew.list, { terminalId })).data.rows.find((row) => row.terminalId === terminalId)!;
/** As if it had been paid for until then. */
async function payUntil(terminalId: string, expire: string) {
  const { id } = await of(terminalId);
  await operator.post(renew.update, { id, feeType: 'charge' });
  await world.db.updateTable('renewal').set({ expire }).where('terminalRowId', '=', id).execute();
  return id;
}

test('months are added to the same day, or to the last of a shorter month', () => {
  expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthsAfter('2027-12-15', 3)).toBe('2028-03-15');
  expect(monthsAfter('2027-11-30', 60)).toBe('2032-11-30');
});

test('a terminal is free until it is charged for; paying prolongs from today or from the expiry', async () => {
  const before = await of('HDTERM0009');
  expect(before).toMatchObject({ feeType: 'noCharge', chargeState: null, expire: null, carId: 'HD-09' });
  const { id } = before;
  expect((await operator.post(renew.update, { id, months: 3 })).code).toBe('40900');

  await operator.post(renew.update, { id, version: before.version, feeType: 'charge' });
  expect(await of('HDTERM0009')).toMatchObject({ chargeState: 'unpaid', chargeStart: day() });
  const late = await operator.post(renew.update, { id, version: before.version, feeType: 'noCharge' });
  expect(late).toMatchObject({
    code: '40900',
    msg: 'You have changed this record elsewhere.',
    data: { version: before.version + 1 },
  });

  await operator.post(renew.update, { id, months: 1 });
  const paid = monthsAfter(day(), 1);
  expect(await of('HDTERM0009')).toMatchObject({ expire: paid, lastPay: day() });
  await operator.post(renew.update, { id, months: 12 });
  expect(await of('HDTERM0009')).toMatchObject({ expire: monthsAfter(paid, 12), chargeState: 'normal' });

  await payUntil('HDTERM0009', day(-100));
  expect(await of('HDTERM0009')).toMatchObject({ chargeState: 'expired' });
  await operator.post(renew.update, { id, months: 1 });
  expect(await of('HDTERM0009')).toMatchObject({ expire: paid });
  expect((await operator.post(renew.update, { id, months: 61 })).errors).toMatchObject([{ field: 'months' }]);
});

test('terms that are what they were already are not written again', async () => {
  const { id } = await of('HDTERM0012');
  const terms = { id, feeType: 'charge', chargeStart: day() } as const;
  await operator.post(renew.update, terms);
  const { version } = await of('HDTERM0012');
  const entries = async () =>
    (await operator.post(log.list, { module: 'renew', action: 'edit', pageSize: 200 })).data.rows.length;
  const before = await entries();
  expect(await operator.post(renew.update, terms)).toMatchObject({ code: '200', data: { count: 1 } });
  expect(await of('HDTERM0012')).toMatchObject({ version });
  expect(await entries()).toBe(before);
});

test('two payments at once both count, and several terminals are paid for at once or not at all', async () => {
  const id = await payUntil('HDTERM0010', day(10));
  await Promise.all([1, 2].map(() => operator.post(renew.update, { id, months: 1 })));
  expect(await of('HDTERM0010')).toMatchObject({ expire: monthsAfter(monthsAfter(day(10), 1), 1) });
  const free = await of('HDTERM0011');
  const both = await operator.post(renew.update, { ids: [id, free.id], months: 1 });
  expect(both.msg).toContain('HDTERM0011');
  expect(await of('HDTERM0010')).toMatchObject({ expire: monthsAfter(monthsAfter(day(10), 1), 1) });
});

test('fees and payments have a right each, and no company has either', async () => {
  expect((await admin.post(renew.list, {})).code).toBe('40300');
  const { id: roleId } = await world.db
    .insertInto('role')
    .values({ roleName: 'cashier', dataScope: 'ALL', rights: ['renew:view', 'renew:renew'], companyId: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db.updateTable('account').set({ roleId }).where('loginName', '=', 'regulator').execute();
  const cashier = await world.signIn('regulator');
  const id = await payUntil('HDTERM0012', day(5));
  expect((await cashier.post(renew.update, { id, feeType: 'noCharge' })).code).toBe('40300');
  expect((await cashier.post(renew.update, { id, feeType: 'noCharge', months: 1 })).code).toBe('40300');
  expect((await cashier.post(renew.update, { id, months: 1 })).code).toBe('200');
});

test('payments come by sheet, are refused row by row, and can be taken back', async () => {
  await payUntil('HDTERM0013', day(20));
  const rows = [{ terminalId: 'HDTERM0013', months: '6' }];
  const bad = await operator.post(deviceRenew.upload, {
    rows: [...rows, { terminalId: 'NOSUCH0001', months: '1' }, { terminalId: 'HDTERM0014', months: '1' }],
  });
  expect(bad.code).toBe('400');
  expect((bad.data as unknown as { mistakes: { row: number }[] }).mistakes.map(({ row }) => row)).toEqual([
    3, 4,
  ]);
  expect(await of('HDTERM0013')).toMatchObject({ expire: day(20) });
  const { data } = await operator.post(deviceRenew.upload, { rows });
  expect(await of('HDTERM0013')).toMatchObject({ expire: monthsAfter(day(20), 6) });
  expect((await operator.post(sheet.undo, { id: data.batchId! })).code).toBe('200');
  expect(await of('HDTERM0013')).toMatchObject({ expire: day(20) });
});

test('of one sheet that comes twice at the same moment, one prolongs; taken back, it may come again', async () => {
  await payUntil('HDTERM0015', day(20));
  const rows = [{ terminalId: 'HDTERM0015', months: '6' }];
  const both = await Promise.all([1, 2].map(() => operator.post(deviceRenew.upload, { rows })));
  expect(both.map(({ code }) => code).sort()).toEqual(['200', '400']);
  const expire = monthsAfter(day(20), 6);
  expect(await of('HDTERM0015')).toMatchObject({ expire });
  const { data } = both.find(({ code }) => code === '400')!;
  expect((data as { mistakes: object[] }).mistakes).toMatchObject([
    { row: 2, column: 'Terminal ID', msg: expect.stringContaining(`already renewed today until ${expire}`) },
  ]);
  const { batchId } = both.find(({ code }) => code === '200')!.data;
  await operator.post(sheet.undo, { id: batchId! });
  expect((await operator.post(deviceRenew.upload, { rows })).code).toBe('200');
  expect(await of('HDTERM0015')).toMatchObject({ expire });
});

test('a sheet scraps terminals that are on no vehicle, all of them or none', async () => {
  const { data: types } = await operator.post(terminal.list, { terminalId: 'HDTERM0001' });
  const { orgId, terminalTypeId } = types.rows[0]!;
  for (const number of [1, 2])
    await operator.post(terminal.add, {
      terminalId: `SCRAPME00${number}`,
      orgId,
      terminalTypeId,
      phone: `1370000000${number}`,
    });
  const template = await read((await operator.download(deviceScrap.template, {})).bytes);
  expect(template.sheets[0]!.name).toBe('Scrap by sheet');
  const [one, two] = [{ terminalId: 'SCRAPME001' }, { terminalId: 'SCRAPME002' }];
  const bound = await operator.post(deviceScrap.upload, { rows: [one, { terminalId: 'HDTERM0001' }] });
  expect(bound.code).toBe('400');
  expect(await of('SCRAPME001')).toBeDefined();
  const { code, data } = await operator.post(deviceScrap.upload, { rows: [one, two] });
  expect(code).toBe('200');
  expect(await of('SCRAPME001')).toBeUndefined();
  const states = (await operator.post(terminal.list, { terminalId: 'SCRAPME' })).data.rows;
  expect(states.map(({ state }) => state)).toEqual(['scrapped', 'scrapped']);
  expect((await operator.post(sheet.undo, { id: data.batchId! })).code).toBe('40900');
});

test('a week after the expiry the company sees nothing any more, the platform all, and payment brings it back', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001001');
  const position = { lng: 120.72, lat: 31.32, altitude: null, direction: 0, satellites: 9, fixed: true };
  const { id } = await world.findVehicle(admin, 'HD-01');
  const report = () => truck.report({ position, values: { keyOn: true } });
  const seenBy = async (person: Person) => {
    const now = Date.now();
    const period = {
      id,
      startTime: new Date(now - dayMs).toISOString(),
      endTime: new Date(now + dayMs).toISOString(),
    };
    const { data: row } = await person.post(status.one, { id });
    const { data: map } = await person.post(distribution.locations, {});
    const { data: track } = await person.post(trajectory.track, period);
    const { data: summary } = await person.post(trajectory.summary, period);
    const reported = [
      await person.post(status.operations, period),
      await person.post(status.swipes, period),
      await person.post(status.inspections, { id }),
      await person.post(status.hours, period),
    ];
    return {
      lng: row.lng,
      lastSeen: row.lastSeen !== null,
      readings: row.readings.length > 0,
      lapsedOn: [row.lapsedOn, track.lapsedOn],
      onMap: map.lng[map.vehicleId.indexOf(id)],
      track: track.time.length > 0,
      points: summary.points > 0,
      reported: [...new Set(reported.map(({ code }) => code))],
    };
  };
  const all = {
    lng: 120.72,
    lastSeen: true,
    readings: true,
    lapsedOn: [null, null],
    onMap: 120.72,
    track: true,
    points: true,
    reported: ['200'],
  };
  const nothing = (expire: string) => ({
    lng: null,
    lastSeen: false,
    readings: false,
    lapsedOn: [expire, expire],
    onMap: null,
    track: false,
    points: false,
    reported: ['40900'],
  });
  const heard: Record<string, number> = { admin: 0, operator: 0 };
  const leaves = await Promise.all(
    Object.entries({ admin, operator }).map(([name, { token }]) =>
      world.follow(token, (event) => {
        if (event === 'vehicleState') heard[name]! += 1;
      }),
    ),
  );
  await report();
  await until('the state to be written', async () => (await seenBy(admin)).readings);
  await until('both to hear', () => heard.admin! > 0 && heard.operator! > 0);

  const terminalRowId = await payUntil('HDTERM0001', day(-7));
  expect(await seenBy(admin)).toEqual(all);

  await payUntil('HDTERM0001', day(-8));
  // The stream learns it with the next change of any renewal.
  const { version } = await of('HDTERM0001');
  await operator.post(renew.update, { id: terminalRowId, version, feeType: 'charge', chargeStart: day(-9) });
  expect(await seenBy(admin)).toEqual(nothing(day(-8)));
  expect(await seenBy(operator)).toEqual(all);
  const [adminBefore, operatorBefore] = [heard.admin!, heard.operator!];
  await report();
  await until('the operator to hear', () => heard.operator! > operatorBefore);
  expect(heard.admin).toBe(adminBefore);

  await operator.post(renew.update, { id: terminalRowId, months: 1 });
  expect(await seenBy(admin)).toEqual(all);
  await report();
  await until('the company to hear again', () => heard.admin! > adminBefore);
  for (const leave of leaves) leave();
  await truck.close();
});
