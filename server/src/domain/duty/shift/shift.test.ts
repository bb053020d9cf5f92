import { driver } from '@fleet/contract/driver/calls';
import { org } from '@fleet/contract/org/calls';
import { schedule } from '@fleet/contract/schedule/calls';
import { shift } from '@fleet/contract/shift/calls';
import { daysAfter } from '@fleet/contract/shift/times';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../../base/calendar';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
let other: Person;
let operator: Person;
let cars: Record<string, string>;
let dayShift: string;
let nightShift: string;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
  other = await world.signIn('admin2');
  operator = await world.signIn('operator');
  cars = {};
  for (const carId of ['HD-01', 'HD-02', 'HD-03', 'HD-04', 'HD-05', 'HD-20', 'XY-01'])
    cars[carId] = (await world.findVehicle(operator, carId)).id;
  dayShift = await addShift('白班', [
    ['08:00', '12:00'],
    ['13:00', '17:00'],
  ]);
  nightShift = await addShift('夜班', [['22:00', '06:00']]);
});
afterAll(() => world.end());

const on = (days: number) => daysAfter(today(new Date(), 'Asia/Shanghai'), days);
const times = (pairs: [string, string][]) => pairs.map(([start, end]) => ({ start, end }));
const addShift = async (shiftName: string, pairs: [string, string][], who = admin) =>
  (await who.post(shift.add, { shiftName, commute: times(pairs) })).data.id;
const plan = (
  scheduleName: string,
  shiftId: string,
  from: number,
  to: number,
  carIds: string[],
  who = admin,
) =>
  who.post(schedule.add, {
    scheduleName,
    shiftId,
    startDate: on(from),
    endDate: on(to),
    vehicleIds: carIds.map((carId) => cars[carId]!),
  });
/** As if it had been planned so long ago. */
const begin = (id: string, from: number, to: number) =>
  world.db
    .updateTable('shiftSchedule')
    .set({ startDate: on(from), endDate: on(to) })
    .where('id', '=', id)
    .execute();
const find = async (id: string) => (await admin.post(schedule.one, { id })).data;

test('a shift has one to three times that do not overlap, through midnight neither', async () => {
  const wrong = async (pairs: [string, string][]) => {
    const { errors } = await admin.post(shift.add, { shiftName: '错', commute: times(pairs) });
    return errors?.map(({ field }) => field.split('.')[0]);
  };
  expect(await wrong([])).toEqual(['commute']);
  expect(await wrong([['08:00', '08:00']])).toEqual(['commute']);
  expect(await wrong([['8:00', '12:00']])).toEqual(['commute']);
  const overlapping: [string, string][] = [
    ['20:00', '08:00'],
    ['07:00', '09:00'],
  ];
  expect(await wrong(overlapping)).toEqual(['commute']);
  const four = ['00', '04', '08', '12'].map((hour): [string, string] => [`${hour}:00`, `${hour}:30`]);
  expect(await wrong(four)).toEqual(['commute']);
  const id = await addShift('三班', [
    ['08:00', '16:00'],
    ['16:00', '24:00'],
    ['00:00', '08:00'],
  ]);
  expect((await admin.post(shift.one, { id })).data).toMatchObject({ hours: 24 });
  const { data } = await admin.post(shift.list, { shiftName: '夜班' });
  expect(data.rows).toMatchObject([{ times: '22:00–06:00', hours: 8 }]);
});

test('shifts are the company’s own; whoever belongs to none says whose', async () => {
  expect((await other.post(shift.list, {})).data.total).toBe(0);
  expect((await other.post(shift.one, { id: dayShift })).code).toBe('40400');
  const same = { shiftName: '白班', commute: times([['09:00', '17:00']]) };
  expect(await admin.post(shift.add, same)).toMatchObject({
    code: '40900',
    errors: [{ field: 'shiftName' }],
  });
  expect((await other.post(shift.add, same)).code).toBe('200');
  expect((await operator.post(shift.add, { ...same, shiftName: 'x' })).errors).toMatchObject([
    { field: 'companyId' },
  ]);
});

test('a schedule is for days to come, of a year at most, for vehicles of its company', async () => {
  const fieldOf = async (from: number, to: number) =>
    (await plan('错', dayShift, from, to, ['HD-05'])).errors?.map(({ field }) => field);
  expect(await fieldOf(0, 3)).toEqual(['startDate']);
  expect(await fieldOf(3, 2)).toEqual(['endDate']);
  expect(await fieldOf(1, 367)).toEqual(['endDate']);
  expect((await plan('错', dayShift, 1, 1, [])).errors).toMatchObject([{ field: 'vehicleIds' }]);
  expect((await plan('错', dayShift, 1, 1, ['XY-01'])).code).toBe('40400');
  expect((await plan('错', dayShift, 1, 1, ['XY-01'], operator)).errors).toMatchObject([
    { field: 'vehicleIds' },
  ]);
  expect((await plan('一整年', dayShift, 1, 366, ['HD-05'])).code).toBe('200');
});

test('a schedule stays with its company: it takes no shift of another, whoever sees both', async () => {
  const { id } = (await plan('留在本公司', dayShift, 210, 212, ['HD-01'], operator)).data;
  const elsewhere = await addShift('邻居班', [['08:00', '12:00']], other);
  const change = { id, version: 1, shiftId: elsewhere, vehicleIds: [cars['XY-01']!] };
  expect((await operator.post(schedule.edit, change)).errors).toMatchObject([{ field: 'shiftId' }]);
  expect(await find(id)).toMatchObject({ shiftId: dayShift, carIds: ['HD-01'], version: 1 });
});

test('a vehicle is in one schedule at a time, and the refusal names the other', async () => {
  expect((await plan('早', dayShift, 10, 14, ['HD-01', 'HD-02'])).code).toBe('200');
  const clash = await plan('又早', dayShift, 14, 20, ['HD-02', 'HD-03']);
  expect(clash).toMatchObject({
    code: '40900',
    msg: `The schedule overlaps another: HD-02 is in "早" on ${on(14)}.`,
  });
  expect((await plan('晚', nightShift, 10, 14, ['HD-01'])).code).toBe('200');
  const early = await addShift('清晨', [['05:00', '07:00']]);
  expect((await plan('次日清晨', early, 15, 15, ['HD-01'])).msg).toContain('"晚"');
  expect((await plan('次日清晨', early, 16, 16, ['HD-01'])).code).toBe('200');
});

test('a name is unique in its company, of those saved at once too; one that had a double may stay', async () => {
  const taken = { code: '40900', errors: [{ field: 'scheduleName' }] };
  const answers = await Promise.all(
    ['HD-01', 'HD-02', 'HD-03'].map((carId) => plan('同名', dayShift, 150, 150, [carId])),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual(['200', '40900', '40900']);
  const { data } = await plan('异名', dayShift, 151, 151, ['HD-01']);
  const edit = (change: object) => admin.post(schedule.edit, { id: data.id, version: 1, ...change });
  expect(await edit({ scheduleName: '同名' })).toMatchObject(taken);
  await world.db
    .updateTable('shiftSchedule')
    .set({ scheduleName: '同名' })
    .where('id', '=', data.id)
    .execute();
  expect((await edit({ endDate: on(152) })).code).toBe('200');
  const theirs = await plan(
    '同名',
    await addShift('外班', [['08:00', '12:00']], other),
    150,
    150,
    ['XY-01'],
    other,
  );
  expect(theirs.code).toBe('200');
});

test('of two that overlap and are saved at once, one wins', async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4].map((number) => plan(`同时${number}`, dayShift, 30, 31, ['HD-03'])),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual(['200', '40900', '40900', '40900']);
});

test('of a schedule that has started only the name and the end change, the days that were stay', async () => {
  const { data } = await plan('进行中', dayShift, 40, 42, ['HD-04']);
  const { id } = data;
  expect((await admin.post(schedule.edit, { id, version: 1, shiftId: nightShift })).code).toBe('200');
  expect(await admin.post(schedule.edit, { id, version: 1, shiftId: dayShift })).toMatchObject({
    code: '40900',
    msg: 'You have changed this record elsewhere.',
  });
  await begin(id, -2, 3);
  const edit = (change: object) => admin.post(schedule.edit, { id, version: 2, ...change });
  expect((await edit({ shiftId: dayShift })).msg).toContain('has started');
  expect((await edit({ vehicleIds: [cars['HD-03']!] })).msg).toContain('has started');
  expect((await edit({ endDate: on(-1) })).errors).toMatchObject([{ field: 'endDate' }]);
  expect((await admin.post(schedule.del, { id })).msg).toContain('has started');
  expect((await edit({ endDate: on(0), scheduleName: '结束' })).code).toBe('200');
  expect(await find(id)).toMatchObject({ endDate: on(0), scheduleName: '结束', carIds: ['HD-04'] });
});

test('a shift in use is not deleted and, once worked, keeps its times; new ones must suit what is planned', async () => {
  const late = await addShift('晚班', [['17:00', '21:00']]);
  const before = await plan('晚班排班', late, 50, 50, ['HD-04']);
  await plan('白班排班', dayShift, 50, 50, ['HD-04']);
  expect((await admin.post(shift.del, { id: late })).msg).toContain('晚班排班');
  const change = (commute: [string, string][], version = 1) =>
    admin.post(shift.edit, { id: late, version, commute: times(commute) });
  expect((await change([['16:00', '21:00']])).msg).toContain('白班排班');
  expect((await change([['18:00', '21:00']])).code).toBe('200');
  await begin(before.data.id, -1, 0);
  expect((await change([['17:30', '21:00']], 2)).errors).toMatchObject([{ field: 'commute' }]);
  expect((await admin.post(shift.edit, { id: late, version: 2, shiftName: '中班' })).code).toBe('200');
  const free = await addShift('闲班', [['01:00', '02:00']]);
  expect((await admin.post(shift.del, { id: free })).data.count).toBe(1);
});

test('a week is copied to another; what goes on by itself is not copied over itself', async () => {
  const week = on(70);
  await plan('复制', dayShift, 71, 73, ['HD-01']);
  await plan('两周', nightShift, 70, 83, ['HD-02']);
  const copied = await admin.post(schedule.copyWeek, { week, toWeek: on(77) });
  expect(copied.data.count).toBe(1);
  const { data } = await admin.post(schedule.list, { scheduleName: '复制', fromDate: on(77) });
  expect(data.rows).toMatchObject([
    { scheduleName: '复制 (2)', startDate: on(78), endDate: on(80), carIds: ['HD-01'] },
  ]);
  await admin.post(schedule.copyWeek, { week: on(77), toWeek: on(84) });
  expect((await admin.post(schedule.list, { scheduleName: '复制 (3)' })).data.rows).toMatchObject([
    { startDate: on(85), endDate: on(87) },
  ]);
  const twice = await admin.post(schedule.copyWeek, { week, toWeek: on(77) });
  expect(twice.code).toBe('40900');
  expect((await admin.post(schedule.copyWeek, { week: on(200), toWeek: on(207) })).code).toBe('40900');
});

test('the calendar shows each vehicle in sight what is planned around a week, nights of the day before too', async () => {
  const { data } = await admin.post(schedule.calendar, { startDate: on(15), pageSize: 200 });
  expect(data.total).toBe(24);
  const of = (carId: string) =>
    data.rows.find((row) => row.name === carId)!.plans.map(({ scheduleName }) => scheduleName);
  expect(of('HD-01')).toEqual(['早', '晚', '次日清晨']);
  expect(of('HD-03')).toEqual([]);
  const viewer = await other.post(schedule.calendar, { startDate: on(15), pageSize: 200 });
  expect(viewer.data.rows.flatMap(({ plans }) => plans)).toEqual([]);
});

test('who sees one of its vehicles sees the schedule, and changes it only if he sees them all', async () => {
  const depot = await world.db
    .selectFrom('vehicle')
    .select('orgId')
    .where('id', '=', cars['HD-03']!)
    .executeTakeFirstOrThrow();
  await world.db
    .updateTable('account')
    .set({ orgId: depot.orgId })
    .where('loginName', '=', 'drivers')
    .execute();
  const manager = await world.signIn('drivers');
  const { data: mixed } = await plan('混合', dayShift, 90, 91, ['HD-02', 'HD-03']);
  const { data: seen } = await manager.post(schedule.one, { id: mixed.id });
  expect(seen.carIds).toEqual(['HD-03']);
  const edit = { id: mixed.id, version: 1, scheduleName: '改' };
  expect((await manager.post(schedule.edit, edit)).msg).toContain('you may not view');
  expect((await manager.post(schedule.del, { id: mixed.id })).code).toBe('40900');
  const { data: own } = await plan('自己的', dayShift, 95, 95, ['HD-03'], manager);
  expect((await manager.post(schedule.del, { id: own.id })).data.count).toBe(1);
  const { data: hidden } = await plan('别人的', dayShift, 96, 96, ['HD-02']);
  expect((await manager.post(schedule.one, { id: hidden.id })).code).toBe('40400');
});

const driverOf = async (driverName: string, who = admin) => {
  const orgId = (await who.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!.id;
  const number = String((drivers += 1)).padStart(4, '0');
  const input = { driverName, driverNum: `S${number}`, phone: `1370000${number}`, orgId };
  return (await who.post(driver.add, { ...input, licenceExpire: '2035-01-01' })).data.id;
};
let drivers = 0;
const planFor = (
  scheduleName: string,
  shiftId: string,
  from: number,
  to: number,
  more: object,
  who = admin,
) => who.post(schedule.add, { scheduleName, shiftId, startDate: on(from), endDate: on(to), ...more });

test('a schedule names vehicles, drivers or both; without either it is refused with all other gaps', async () => {
  const wang = await driverOf('王小明');
  const theirs = await driverOf('外人', other);
  const nobody = await admin.post(schedule.add, { shiftId: dayShift, scheduleName: '' } as never);
  expect(nobody.errors?.map(({ field }) => field).sort()).toEqual([
    'endDate',
    'scheduleName',
    'startDate',
    'vehicleIds',
  ]);
  expect((await planFor('外', dayShift, 100, 101, { driverIds: [theirs] })).code).toBe('40400');
  expect((await planFor('外', dayShift, 100, 101, { driverIds: [theirs] }, operator)).errors).toMatchObject([
    { field: 'driverIds' },
  ]);
  const { data } = await planFor('司机班', dayShift, 100, 101, { driverIds: [wang, wang] });
  expect(await find(data.id)).toMatchObject({ carIds: [], driverIds: [wang], driverNames: ['王小明'] });
  const edit = (change: object, version = 1) =>
    admin.post(schedule.edit, { id: data.id, version, ...change });
  expect((await edit({ driverIds: [] })).errors).toMatchObject([{ field: 'vehicleIds' }]);
  expect((await edit({ vehicleIds: [cars['HD-01']!] })).code).toBe('200');
  expect(await find(data.id)).toMatchObject({ carIds: ['HD-01'], driverNames: ['王小明'] });
  expect((await edit({ driverIds: [] }, 2)).code).toBe('200');
  expect(await find(data.id)).toMatchObject({ carIds: ['HD-01'], driverNames: [] });
});

test('a driver is in one schedule at a time, whichever truck each is for, and of two saved at once one wins', async () => {
  const li = await driverOf('李工');
  await planFor('李夜班', nightShift, 110, 111, { driverIds: [li] });
  const early = await addShift('拂晓', [['05:00', '07:00']]);
  const clash = await planFor('李清晨', early, 112, 112, { driverIds: [li], vehicleIds: [cars['HD-02']!] });
  expect(clash).toMatchObject({
    code: '40900',
    msg: `The schedule overlaps another: 李工 is in "李夜班" on ${on(112)}.`,
  });
  expect((await planFor('李清晨', early, 113, 113, { driverIds: [li] })).code).toBe('200');
  const answers = await Promise.all(
    [1, 2, 3].map((number) => planFor(`李${number}`, dayShift, 115, 116, { driverIds: [li] })),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual(['200', '40900', '40900']);
  // Whoever was free so far may not be added to one that overlaps.
  const zhao = await driverOf('赵工');
  const { data } = await planFor('赵白班', dayShift, 115, 115, { driverIds: [zhao] });
  expect((await admin.post(schedule.edit, { id: data.id, version: 1, driverIds: [zhao, li] })).msg).toContain(
    '李工',
  );
  expect((await find(data.id)).driverNames).toEqual(['赵工']);
});

test('the calendar has drivers for rows, the list finds a driver’s schedules, a week of them is copied', async () => {
  const sun = await driverOf('孙工');
  await planFor('孙班', dayShift, 121, 122, { driverIds: [sun] });
  const { data } = await admin.post(schedule.calendar, { startDate: on(120), by: 'driver', driver: '孙工' });
  expect(data.rows).toMatchObject([
    {
      id: sun,
      name: '孙工',
      driverNum: expect.stringMatching(/^S/) as string,
      plans: [{ scheduleName: '孙班' }],
    },
  ]);
  const theirs = await other.post(schedule.calendar, { startDate: on(120), by: 'driver', pageSize: 200 });
  expect(theirs.data.rows.map(({ id }) => id)).not.toContain(sun);
  const listed = await admin.post(schedule.list, { driver: '孙工' });
  expect(listed.data.rows).toMatchObject([{ scheduleName: '孙班', driverNames: ['孙工'] }]);
  expect((await admin.post(schedule.copyWeek, { week: on(120), toWeek: on(127) })).data.count).toBe(1);
  expect((await admin.post(schedule.list, { driver: '孙工', fromDate: on(127) })).data.rows).toMatchObject([
    { startDate: on(128), driverNames: ['孙工'], carIds: [] },
  ]);
});

test('who sees one of its drivers sees the schedule; one who leaves the company, or for good, is in none', async () => {
  const manager = await world.signIn('drivers');
  const [zhou, wu] = [await driverOf('周工'), await driverOf('吴工')];
  const { orgId } = await world.db
    .selectFrom('account')
    .select('orgId')
    .where('loginName', '=', 'drivers')
    .executeTakeFirstOrThrow();
  await world.db.updateTable('driver').set({ orgId }).where('id', '=', zhou).execute();
  const { data } = await planFor('两人', dayShift, 130, 131, { driverIds: [zhou, wu] });
  expect((await manager.post(schedule.one, { id: data.id })).data.driverNames).toEqual(['周工']);
  const edit = { id: data.id, version: 1, scheduleName: '改' };
  expect((await manager.post(schedule.edit, edit)).msg).toContain('you may not view');

  await admin.post(driver.del, { id: zhou });
  expect((await find(data.id)).driverNames).toEqual(['吴工']);
  expect((await manager.post(schedule.one, { id: data.id })).code).toBe('40400');
  const there = (await other.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!.id;
  expect((await operator.post(driver.transfer, { id: wu, orgId: there })).code).toBe('200');
  expect((await other.post(schedule.list, { driver: '吴工' })).data.total).toBe(0);
  expect((await admin.post(schedule.one, { id: data.id })).code).toBe('40400');
  // Nobody is left in it: it stands in no shift's way.
  const own = await addShift('无人班', [['03:00', '04:00']]);
  const last = await driverOf('郑工');
  await planFor('无人', own, 140, 140, { driverIds: [last] });
  expect((await admin.post(shift.del, { id: own })).msg).toContain('无人');
  await admin.post(driver.del, { id: last });
  expect((await admin.post(shift.del, { id: own })).data.count).toBe(1);
});

test('a vehicle that goes to another company leaves its schedules behind', async () => {
  const shiftId = await addShift('调拨班', [['08:00', '12:00']]);
  expect((await plan('调拨前', shiftId, 3, 5, ['HD-20'])).code).toBe('200');
  const { data: tree } = await other.post(org.tree, {});
  expect(
    await operator.post(vehicle.transfer, { id: cars['HD-20']!, orgId: tree.rows[0]!.id }),
  ).toMatchObject({ code: '200' });
  expect((await other.post(schedule.list, { scheduleName: '调拨前' })).data.total).toBe(0);
});
