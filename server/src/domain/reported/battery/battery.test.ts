import { fault } from '@fleet/contract/alarm/calls';
import { battery, batteryImport, batteryStatus } from '@fleet/contract/battery/calls';
import type { Input, Sent } from '@fleet/contract/call';
import { org } from '@fleet/contract/org/calls';
import { sheet } from '@fleet/contract/sheet/calls';
import { status } from '@fleet/contract/status/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { writeBatch } from '@fleet/protocol/jt808/batch';
import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let operator: Person;
let admin: Person;
let neighbour: Person;
let orgs: Record<string, string>;
let abroad: string;
const minute = 60_000;
const begin = Math.floor(Date.now() / 1000) * 1000 - 14 * 60 * minute;
const time = (minutes: number) => begin + minutes * minute;
const iso = (minutes: number) => new Date(time(minutes)).toISOString();

beforeAll(async () => {
  world = await newWorld();
  [operator, admin, neighbour] = [
    await world.signIn('operator'),
    await world.signIn('admin'),
    await world.signIn('admin2'),
  ];
  const { rows } = (await admin.post(org.tree, {})).data;
  orgs = Object.fromEntries(rows.map(({ orgName, id }) => [orgName, id]));
  const theirs = (await neighbour.post(org.tree, {})).data.rows;
  abroad = theirs.find(({ orgName }) => orgName === '成品库')!.id;
});
afterAll(() => world.end());

const details = () => ({
  orgId: orgs['一号仓库']!,
  batteryType: 'lithium' as const,
  ratedVoltage: 80,
  ratedCapacity: 400,
});
const find = async (id: string, who = admin) => (await who.post(battery.list, { id })).data.rows[0]!;
const add = async (batteryNumber: string, change: Partial<Input<typeof battery.add>> = {}) =>
  (await admin.post(battery.add, { ...details(), batteryNumber, ...change })).data.id;
const bind = async (id: string, change: Omit<Sent<typeof battery.bind>, 'id' | 'version'>) =>
  admin.post(battery.bind, { id, version: (await find(id)).version, ...change });

/** Takes the demo's battery out of a vehicle as if it had never been in, and puts a new one in. */
async function fit(carId: string, batteryNumber: string, minutes = -60) {
  const { id: vehicleId } = await world.findVehicle(admin, carId);
  const [old] = (await admin.post(battery.list, { anyNum: carId })).data.rows;
  if (old) await bind(old.id, { bindTime: old.boundAt! });
  const id = await add(batteryNumber);
  expect(await bind(id, { vehicleId, bindTime: iso(minutes) })).toMatchObject({ code: '200' });
  await judged(carId);
  return id;
}

/** Waits until everything that a vehicle reported is judged, the latest at a minute. */
const judged = async (carId: string, upTo?: number) => {
  const { id } = await world.findVehicle(admin, carId);
  return until(`${carId} is judged`, async () => {
    const late = await world.db
      .selectFrom('lateReport')
      .select('since')
      .where('vehicleId', '=', id)
      .where('reader', '=', 'batteries')
      .executeTakeFirst();
    const state = await world.db
      .selectFrom('vehicleState')
      .select('reportTime')
      .where('vehicleId', '=', id)
      .executeTakeFirst();
    return !late && (upTo === undefined || (state && Date.parse(state.reportTime!) >= time(upTo)));
  });
};

/** [minute, level, ampere, km/h, SOH]. */
type Said = [at: number, level: number, current: number, speed?: number, soh?: number];
const body = ([at, soc, batteryCurrent, vehicleSpeed = 0, soh]: Said) =>
  encodeTruck({
    time: time(at),
    position: null,
    values: { soc, batteryCurrent, vehicleSpeed, keyOn: vehicleSpeed > 0, ...(soh && { soh }) },
  });
const tell = async (truck: Terminal808, said: readonly Said[]) => {
  for (const one of said) await truck.ask(up.location, body(one));
};

/** A shift down to 14 %, with a break, a charge that ends at 92 %, and work after it; then two hours of rest. */
const day: Said[] = [
  [0, 60, -50, 6],
  [10, 50, -60, 6],
  [20, 40, 0],
  [60, 40, -60, 6],
  [70, 14, -60, 6],
  [80, 14, 60],
  [90, 40, 60],
  [93, 41, 0],
  [95, 50, 60],
  [110, 92, 60],
  [120, 92, 0],
  [130, 90, -20, 6],
  [140, 80, -60, 6],
  [141, 80, 25, 6],
  [265, 80, 0],
];
const whatItIs = [
  ['discharge', 0, 60, 70, 14, 20, 'fellLow'],
  ['charge', 80, 14, 110, 92, 95, 'endedLow'],
  ['discharge', 130, 90, 141, 80, 20, null],
];

/** The records of a battery in order, in the minutes of the reports. */
async function recordsOf(id: string, who = admin) {
  const { rows } = (await who.post(batteryStatus.records, { id, sort: 'startTime' })).data;
  const at = (text: string | null) => text && (Date.parse(text) - begin) / minute;
  return rows.map((one) => [
    one.kind,
    at(one.startTime),
    one.startLevel,
    at(one.endTime),
    one.actual,
    one.threshold,
    one.problem,
  ]);
}

test('a battery is written down, with thresholds that make sense and a number of its own', async () => {
  const id = await add('BAT-0001');
  expect(await find(id)).toMatchObject({ chargeThreshold: 95, dischargeThreshold: 20, lossStatus: 'normal' });
  const crossed = { ...details(), batteryNumber: 'BAT-0002', chargeThreshold: 50, dischargeThreshold: 50 };
  expect((await admin.post(battery.add, crossed)).errors).toMatchObject([{ field: 'dischargeThreshold' }]);
  const twin = { ...details(), batteryNumber: 'BAT-0001', orgId: abroad };
  expect(await neighbour.post(battery.add, twin)).toMatchObject({
    code: '40900',
    errors: [{ field: 'batteryNumber' }],
  });
  expect(await admin.post(battery.edit, { id, version: 1, ratedVoltage: 76.8 })).toMatchObject({
    code: '200',
  });
  expect((await admin.post(battery.edit, { id, version: 1, ratedVoltage: 48 })).code).toBe('40900');
  expect((await admin.post(battery.edit, { id, version: 2, orgId: abroad })).code).toBe('40400');
  expect(await find(id)).toMatchObject({ ratedVoltage: 76.8, version: 2 });
});

test('a battery sits in one electric vehicle of its company, and leaves it before it goes', async () => {
  const id = await add('BAT-0010');
  const [own, other] = [await world.findVehicle(admin, 'HD-12'), await world.findVehicle(admin, 'HD-14')];
  const diesel = await world.findVehicle(admin, 'HD-01');
  const theirs = await world.findVehicle(neighbour, 'XY-02');
  expect((await bind(id, { vehicleId: diesel.id })).errors).toMatchObject([{ field: 'vehicleId' }]);
  expect((await bind(id, { vehicleId: theirs.id })).code).toBe('40400');
  // The demo's own sits there.
  expect((await bind(id, { vehicleId: own.id })).msg).toContain('HD-BAT-12');
  const [demo] = (await admin.post(battery.list, { anyNum: 'HD-12' })).data.rows;
  expect((await bind(demo!.id, { vehicleId: other.id })).msg).toBe('Unbind it first.');
  expect((await admin.post(battery.del, { id: demo!.id })).msg).toBe('Unbind it first.');
  const ahead = new Date(Date.now() + minute).toISOString();
  expect((await bind(demo!.id, { bindTime: ahead })).errors).toMatchObject([{ field: 'bindTime' }]);
  expect(await bind(demo!.id, {})).toMatchObject({ code: '200' });
  expect((await bind(demo!.id, {})).errors).toMatchObject([{ field: 'vehicleId' }]);
  const before = { vehicleId: own.id, bindTime: iso(0) };
  expect((await bind(id, before)).errors).toMatchObject([{ field: 'bindTime' }]);
  expect(await bind(id, { vehicleId: own.id })).toMatchObject({ code: '200' });
  expect(
    (await admin.post(vehicle.edit, { id: own.id, version: own.version, powerType: 'diesel' })).code,
  ).toBe('400');

  const bare = { id: own.id, version: own.version, terminalRowId: null };
  expect(await admin.post(vehicle.replaceTerminal, bare)).toMatchObject({ code: '200' });
  expect((await admin.post(vehicle.del, { id: own.id })).msg).toContain('battery');

  // It is where its vehicle is, however that came there, and goes alone to another company.
  const moved = await world.findVehicle(admin, 'HD-12');
  expect(await find(id)).toMatchObject({ orgId: moved.orgId });
  const away = Object.values(orgs).find((orgId) => orgId !== moved.orgId)!;
  expect((await admin.post(battery.transfer, { id, orgId: away })).msg).toBe('Unbind it first.');
  const edit = { id, version: (await find(id)).version, orgId: away };
  expect((await admin.post(battery.edit, edit)).errors).toMatchObject([{ field: 'orgId' }]);
  await admin.post(vehicle.edit, { id: own.id, version: moved.version, orgId: away });
  expect(await find(id)).toMatchObject({ orgId: away });
  await admin.post(vehicle.transfer, { id: own.id, orgId: orgs['二号仓库']! });
  expect(await find(id)).toMatchObject({ orgName: '二号仓库', carId: 'HD-12' });
  expect((await operator.post(battery.transfer, { id, orgId: abroad })).msg).toBe('Unbind it first.');
  await bind(id, {});
  expect((await admin.post(battery.transfer, { id, orgId: abroad })).code).toBe('40400');
  expect(await operator.post(battery.transfer, { id, orgId: abroad })).toMatchObject({ data: { count: 1 } });
  expect(await find(id)).toBeUndefined();
  expect((await neighbour.post(battery.one, { id })).data).toMatchObject({ orgName: '成品库', bindings: [] });
  expect(await neighbour.post(battery.del, { id })).toMatchObject({ data: { count: 1 } });
});

test('reports that come in order, late, jumbled and twice make the same records', async () => {
  const [straight, jumbled] = [await fit('HD-02', 'BAT-0100'), await fit('HD-03', 'BAT-0101')];
  const inOrder = await Terminal808.signedOn(world.ports.jt808, '13900001002');
  await tell(inOrder, day.slice(0, 7));
  await judged('HD-02', 90);
  // A record that goes on has no end yet.
  expect((await recordsOf(straight)).at(-1)).toEqual(['charge', 80, 14, null, null, 95, null]);
  const live = (await admin.post(batteryStatus.list, { id: straight })).data.rows[0];
  expect(live).toMatchObject({ state: 'charging', level: 40, kind: 'charge', endTime: null, carId: 'HD-02' });
  expect(Date.parse(live!.since!)).toBe(time(80));
  await tell(inOrder, day.slice(7));
  await inOrder.close();

  const late = await Terminal808.signedOn(world.ports.jt808, '13900001003');
  for (const at of [14, 0, 13, 4, 4, 10, 2, 9]) await late.ask(up.location, body(day[at]!));
  for (const some of [
    [12, 4, 5, 6, 7],
    [8, 11, 3, 1, 2],
  ])
    await late.ask(
      up.locationBatch,
      writeBatch(
        1,
        some.map((at) => body(day[at]!)),
      ),
    );
  await late.close();

  await judged('HD-02', 265);
  await judged('HD-03', 265);
  expect(await recordsOf(straight)).toEqual(whatItIs);
  expect(await recordsOf(jumbled)).toEqual(whatItIs);
  const [now] = (await admin.post(batteryStatus.list, { id: jumbled, abnormal: true })).data.rows;
  expect(now).toMatchObject({ state: 'idle', kind: 'charge', startLevel: 14, endLevel: 92, duration: 30 });
  const none = { id: jumbled, abnormal: true, startTime: iso(120) };
  expect((await admin.post(batteryStatus.list, none)).data.total).toBe(0);
  const after = { ...none, abnormal: false };
  expect((await admin.post(batteryStatus.list, after)).data.rows).toMatchObject([
    { kind: 'discharge', endLevel: 80 },
  ]);
  expect((await admin.post(batteryStatus.list, { id: jumbled, abnormal: false })).data.total).toBe(0);
});

test('a restart in the middle of a charge loses and doubles nothing', async () => {
  const id = await fit('HD-06', 'BAT-0200');
  for (const part of [day.slice(0, 6), day.slice(6, 9), day.slice(9)]) {
    const truck = await Terminal808.signedOn(world.ports.jt808, '13900001006');
    await tell(truck, part);
    await truck.close();
    await world.stop();
    await world.restart();
  }
  await judged('HD-06', 265);
  expect(await recordsOf(id)).toEqual(whatItIs);
  // It was never in there, somebody says.
  expect(await bind(id, { bindTime: (await find(id)).boundAt! })).toMatchObject({ code: '200' });
  await judged('HD-06');
  expect(await recordsOf(id)).toEqual([]);
});

test('a record belongs to the battery that sat in the vehicle then, whenever that is said', async () => {
  const first = await fit('HD-09', 'BAT-0300');
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001009');
  await tell(truck, day);
  await truck.close();
  await judged('HD-09', 265);
  expect(await recordsOf(first)).toEqual(whatItIs);
  // It was changed in the middle of the charge, and somebody says so the day after.
  const { id: vehicleId } = await world.findVehicle(admin, 'HD-09');
  expect(await bind(first, { bindTime: iso(94) })).toMatchObject({ code: '200' });
  const second = await add('BAT-0301');
  expect(await bind(second, { vehicleId, bindTime: iso(94) })).toMatchObject({ code: '200' });
  await judged('HD-09');
  expect(await recordsOf(first)).toEqual([
    ['discharge', 0, 60, 70, 14, 20, 'fellLow'],
    ['charge', 80, 14, 90, 40, 95, 'endedLow'],
  ]);
  expect(await recordsOf(second)).toEqual([
    ['charge', 95, 50, 110, 92, 95, 'endedLow'],
    ['discharge', 130, 90, 141, 80, 20, null],
  ]);
  const { bindings } = (await admin.post(battery.one, { id: first })).data;
  expect(bindings.map(({ carId, to }) => [carId, to && Date.parse(to)])).toEqual([['HD-09', time(94)]]);
  // In nobody's hands it makes none.
  await bind(second, { bindTime: iso(120) });
  await judged('HD-09');
  expect(await recordsOf(second)).toHaveLength(1);

  expect((await neighbour.post(batteryStatus.records, { id: first })).code).toBe('40400');
  const period = { startTime: iso(0), endTime: iso(300) };
  expect((await neighbour.post(batteryStatus.power, { id: first, ...period })).code).toBe('40400');
  expect((await neighbour.post(batteryStatus.list, { id: first })).data.total).toBe(0);
});

test('a vehicle that goes to another company leaves its battery, and what was under way is over', async () => {
  const id = await fit('HD-22', 'BAT-0350');
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001022');
  await tell(truck, day.slice(0, 7));
  await judged('HD-22', 90);
  const { id: vehicleId } = await world.findVehicle(admin, 'HD-22');
  expect(await operator.post(vehicle.transfer, { id: vehicleId, orgId: abroad })).toMatchObject({
    code: '200',
  });
  const now = Date.now() / minute - begin / minute;
  await tell(truck, [
    [now + 1, 40, 60],
    [now + 11, 60, 60],
  ]);
  await truck.close();
  await until('the new owner hears it', async () => {
    const { data } = await neighbour.post(status.one, { id: vehicleId });
    return data.soc === 60 && data.batteryNumber === null;
  });
  expect(await find(id)).toMatchObject({ carId: null, orgName: '二号仓库' });
  expect(await recordsOf(id)).toEqual([
    ['discharge', 0, 60, 70, 14, 20, 'fellLow'],
    ['charge', 80, 14, 90, 40, 95, 'endedLow'],
  ]);
});

test('of a vehicle that is no longer paid for a company sees neither level nor records', async () => {
  const id = await fit('HD-21', 'BAT-0360');
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001021');
  await tell(truck, day);
  await truck.close();
  await judged('HD-21', 265);
  const { terminalRowId } = await world.findVehicle(admin, 'HD-21');
  await world.db
    .insertInto('renewal')
    .values({ terminalRowId: terminalRowId!, feeType: 'charge', expire: '2026-01-01' })
    .execute();
  const seen = async (who: Person) => [
    (await who.post(batteryStatus.list, { id })).data.rows[0]!.level,
    (await recordsOf(id, who)).length,
    (await who.post(batteryStatus.power, { id, startTime: iso(0), endTime: iso(300) })).data.level.length,
  ];
  expect(await seen(operator)).toEqual([80, 3, day.length]);
  expect(await seen(admin)).toEqual([null, 0, 0]);
});

test('three abnormal records in seven days, or a health below 80 %, wear a battery out until somebody says otherwise', async () => {
  const id = await fit('HD-10', 'BAT-0400');
  const short = (at: number): Said[] => [
    [at, 40, 60],
    [at + 10, 60, 60],
    [at + 16, 60, -60, 6],
  ];
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001010');
  await tell(truck, [...short(0), ...short(20)]);
  await judged('HD-10', 36);
  expect(await find(id)).toMatchObject({ lossStatus: 'normal', oftenAbnormal: false });
  await tell(truck, short(40));
  await judged('HD-10', 56);
  expect(await find(id)).toMatchObject({ lossStatus: 'abnormal', oftenAbnormal: true });

  const maintain = await world.signIn('maintain');
  const reset = async (reason: string) =>
    maintain.post(battery.resetLoss, { id, version: (await find(id)).version, reason });
  expect((await reset('')).errors).toMatchObject([{ field: 'reason' }]);
  expect(await reset('充电机已修好')).toMatchObject({ code: '200' });
  expect(await find(id)).toMatchObject({ lossStatus: 'normal', resetReason: '充电机已修好' });
  expect((await reset('再来一次')).code).toBe('40900');

  await tell(truck, [[60, 60, 0, 0, 79]]);
  await judged('HD-10', 60);
  expect(await find(id)).toMatchObject({ lossStatus: 'abnormal', soh: 79 });
  await reset('已检测，可继续使用');
  await tell(truck, [[61, 60, 0, 0, 79]]);
  await judged('HD-10', 61);
  expect(await find(id)).toMatchObject({ lossStatus: 'normal' });
  await tell(truck, [[62, 60, 0, 0, 78]]);
  await truck.close();
  await judged('HD-10', 62);
  expect(await find(id)).toMatchObject({ lossStatus: 'abnormal', soh: 78 });
});

test('a curve is thinned without losing a dip', async () => {
  const { id: vehicleId, companyId } = (await world.db
    .selectFrom('vehicle')
    .select(['id', 'companyId'])
    .where('carId', '=', 'HD-15')
    .executeTakeFirst())!;
  const id = await fit('HD-15', 'BAT-0500');
  const { id: terminalRowId } = (await world.db.selectFrom('terminal').select('id').executeTakeFirst())!;
  const reports = Array.from({ length: 3_000 }, (_, at) => ({
    vehicleId,
    companyId,
    terminalRowId,
    hash: String(at),
    flags: 0,
    time: new Date(time(0) + at * 10_000).toISOString(),
    receivedAt: iso(600),
    soc: at === 1_234 ? 7 : 50,
  }));
  await world.db.insertInto('report').values(reports).execute();
  const power = (startTime: string, endTime: string) =>
    admin.post(batteryStatus.power, { id, startTime, endTime });
  const { data } = await power(iso(-120), iso(600));
  expect(data).toMatchObject({ chargeThreshold: 95, dischargeThreshold: 20 });
  expect(data.level.length).toBeGreaterThan(200);
  expect(data.level.length).toBeLessThan(900);
  expect(Math.min(...data.level)).toBe(7);
  expect(data.time).toEqual([...data.time].sort());
  expect((await power(iso(600), iso(0))).errors).toMatchObject([{ field: 'endTime' }]);
  expect((await power('2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z')).errors).toMatchObject([
    { field: 'endTime' },
  ]);
});

test('a battery’s cells are judged as its file has it, also once that says another type', async () => {
  const id = await fit('HD-14', 'BAT-0600');
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001014');
  let at = 600;
  const report = async () => {
    const values = { cellMaxMv: 2_650, cellMinMv: 2_600 };
    await truck.ask(up.location, encodeTruck({ time: time((at += 0.5)), position: null, values }));
    return (await admin.post(fault.list, { anyNum: 'HD-14', faultType: 'F11' })).data.rows[0];
  };
  await until('lithium to have too little', async () => (await report())?.limitValue === 2.8);
  const { version } = await find(id);
  await admin.post(battery.edit, { id, version, batteryType: 'leadAcid' });
  await until('lead-acid to have enough', async () => (await report())?.endedAt);
  await truck.close();
});

test('a sheet with bad rows writes nothing; a good one binds, and can be undone', async () => {
  const row = (batteryNumber: string, change: object = {}) => ({
    batteryNumber,
    orgName: '一号仓库',
    batteryType: 'leadAcid',
    ratedVoltage: '48',
    ratedCapacity: '600',
    ...change,
  });
  const rows = [
    row('SHEET-01'),
    row('SHEET-02', { dischargeThreshold: '60' }),
    row('SHEET-03', { carId: 'HD-01' }),
    row('SHEET-04', { orgName: '成品库' }),
    row('SHEET-05', { chargeThreshold: '50', dischargeThreshold: '50' }),
  ];
  const bad = await admin.post(batteryImport.upload, { rows });
  expect(bad.data.mistakes).toMatchObject([
    { row: 3, column: 'Discharge threshold (%)' },
    { row: 4, column: 'Vehicle ID', found: 'HD-01' },
    { row: 5, column: 'Organization' },
    { row: 6, column: 'Discharge threshold (%)' },
  ]);
  expect((await admin.post(battery.list, { batteryNumber: 'SHEET' })).data.total).toBe(0);

  const [old] = (await admin.post(battery.list, { anyNum: 'HD-18' })).data.rows;
  await bind(old!.id, {});
  const good = [row('SHEET-01', { carId: 'HD-18' }), row('SHEET-02', { chargeThreshold: '90' })];
  expect((await admin.post(batteryImport.upload, { rows: good, dryRun: true })).data).toMatchObject({
    added: 2,
  });
  expect((await admin.post(battery.list, { batteryNumber: 'SHEET' })).data.total).toBe(0);
  const { data } = await admin.post(batteryImport.upload, { rows: good });
  expect(data).toMatchObject({ added: 2, changed: 0 });
  expect((await admin.post(battery.list, { batteryNumber: 'SHEET' })).data.rows).toMatchObject([
    { batteryNumber: 'SHEET-01', carId: 'HD-18', chargeThreshold: 95 },
    { batteryNumber: 'SHEET-02', carId: null, chargeThreshold: 90 },
  ]);
  // The same once more, with the vehicle in small letters, is nothing new.
  const again = [row('SHEET-01', { carId: 'hd-18' }), good[1]!];
  expect((await admin.post(batteryImport.upload, { rows: again })).data).toMatchObject({
    added: 0,
    changed: 0,
  });
  expect(await admin.post(sheet.undo, { id: data.batchId! })).toMatchObject({ code: '200' });
  expect((await admin.post(battery.list, { batteryNumber: 'SHEET' })).data.total).toBe(0);
});
