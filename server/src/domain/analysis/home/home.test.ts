import { read, utils } from '@e965/xlsx';
import type { Call, Output } from '@fleet/contract/call';
import { fault, violation } from '@fleet/contract/alarm/calls';
import { authorization } from '@fleet/contract/authorization/calls';
import { carSynthesize, home, homeFile } from '@fleet/contract/home/calls';
import { firstSteps } from '@fleet/contract/home/firstSteps';
import { type lists, matterPlaces, places, type Place } from '@fleet/contract/home/places';
import { jurisdictionSynthesize } from '@fleet/contract/regulation/calls';
import { remind } from '@fleet/contract/maintenance/remind';
import { org } from '@fleet/contract/org/calls';
import { repair } from '@fleet/contract/repair/calls';
import { conditions, offlineBuckets, status, vehicleStates } from '@fleet/contract/status/calls';
import { ageRanges, capacityRanges } from '@fleet/contract/vehicle/ranges';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vehicleAnalysis } from '@fleet/contract/analysis/vehicle';
import { daysAfter } from '@fleet/contract/shift/times';
import { today } from '../../../base/calendar';
import { systemContext } from '../../../base/context';
import { makeMonthTables } from '../../../base/monthTables';
import { keepFigures } from '../figure/index';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
const day = today(new Date(), 'Asia/Shanghai');

/** The list behind each page. */
const listCalls = {
  vehicles: vehicle.list,
  status: status.list,
  reminders: remind.list,
  repairs: repair.list,
  faults: fault.list,
  violations: violation.list,
} satisfies Record<keyof typeof lists, Call>;

const totalOf = async (who: Person, { list, filter }: Place, orgId?: string) =>
  (
    (await who.post(listCalls[list] as typeof vehicle.list, {
      ...filter,
      ...(orgId && { orgId }),
    })) as { data: Output<typeof vehicle.list> }
  ).data.total;

/** Something of everything that the home page counts, in the first demo company. */
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
  const car = (number: number) => sql`(select id from vehicle where car_id = ${`HD-0${number}`})`;
  await sql`insert into vehicle_state (vehicle_id, activity, last_seen, report_time, live_badges, lng, lat)
    select id, case when car_id in ('HD-01', 'HD-02') then 'working' when car_id = 'HD-03' then 'idle' else 'charging' end,
      now() - case when car_id = 'HD-05' then interval '2 days' else interval '0' end, now(),
      case when car_id = 'HD-03' then array['locked'] else array[]::text[] end, 120.7, 31.3
    from vehicle where car_id in ('HD-01', 'HD-02', 'HD-03', 'HD-04', 'HD-05')
    on conflict (vehicle_id) do update set activity = excluded.activity, last_seen = excluded.last_seen,
      live_badges = excluded.live_badges, lng = excluded.lng, lat = excluded.lat`.execute(world.db);
  await sql`delete from alarm`.execute(world.db);
  await sql`insert into alarm (vehicle_id, org_id, company_id, code, about, level, started_at, ended_at, found_by)
    select vehicle.id, org_id, company_id, code, code, level, began.at, ended.at, 'reports'
    from (values ('HD-01', 'F03', 2, 0, null), ('HD-01', 'F10', 3, 0, null), ('HD-02', 'F03', 1, 0, 0),
      ('HD-03', 'F01', 1, -3, null), ('HD-02', 'V05', 3, 0, 0), ('HD-02', 'V01', 1, 0, 0), ('HD-01', 'V01', 2, -1, -1))
      as told (car_id, code, level, began_day, ended_day)
    join vehicle using (car_id)
    cross join lateral (select ((${day}::date + began_day)::timestamp at time zone 'Asia/Shanghai') as at) began
    left join lateral (select began.at + interval '1 second' as at where ended_day is not null) ended on true`.execute(
    world.db,
  );
  await sql`update vehicle set annual_expire = ${day}::date, insure_end = ${day}::date where id = ${car(6)}`.execute(
    world.db,
  );
  await sql`update vehicle set annual_expire = ${day}::date - 1 where id = ${car(7)}`.execute(world.db);
  await sql`update vehicle set delivery_date = ${day}::date - interval '3 years' where id = ${car(8)}`.execute(
    world.db,
  );
  await sql`update maintain_standing set status = 'overdue', left_days = -4 where vehicle_id = ${car(4)}`.execute(
    world.db,
  );
  await sql`update driver set licence_expire = ${day}::date + 10
    where id = (select driver_id from vehicle where car_id = 'HD-01')`.execute(world.db);
  // An inspection of the company makes it one that uses them; the trucks at work have none.
  await sql`insert into inspection (vehicle_id, org_id, company_id, check_time, items, abnormal, source, duty_from)
    select id, org_id, company_id, now(), '[]', 0, 'platform', now() from vehicle where id = ${car(4)}`.execute(
    world.db,
  );
  // HD-01 may be driven by one driver, as its terminal has confirmed; HD-02 by one whose authorization is suspended.
  await sql`insert into auth_record (vehicle_id, company_id, driver_id, auth_type, number, power, source, suspended, created_at, created_by)
    select vehicle.id, vehicle.company_id, driver.id, 'key', '00ABCDE' || right(car_id, 1), 'normal', 'site',
      case when car_id = 'HD-02' then 'licence' end, now(), 'admin'
    from vehicle join driver on driver.company_id = vehicle.company_id and driver_num = (
      select min(driver_num) from driver one where one.company_id = vehicle.company_id and licence_expire > ${day}::date)
    where car_id in ('HD-01', 'HD-02')`.execute(world.db);
  // Yesterday HD-01 worked two hours and HD-02 one, in the morning, and HD-04 stood; today HD-02 half an hour.
  // The database that is copied may be of yesterday.
  await sql`update binding set bound_at = now()`.execute(world.db);
  await sql`update binding set bound_at = ${day}::date - 2 where vehicle_id = ${car(4)}`.execute(world.db);
  await makeMonthTables(world.appCtx, ['vehicle_day', 'driver_day'], [daysAfter(day, -1), day]);
  const hours = sql`array_fill(0, array[9]) || array[least(seconds, 3600), greatest(seconds - 3600, 0)] || array_fill(0, array[13])`;
  const told = sql`(values ('HD-01', -1, 7200), ('HD-02', -1, 3600), ('HD-02', 0, 1800)) as told (car_id, ago, seconds)`;
  await sql`insert into vehicle_day (vehicle_id, company_id, day, power_on_seconds, work_seconds, silent_seconds,
      power_on_by_hour, work_by_hour, metres, times_on)
    select id, company_id, ${day}::date + ago, seconds, seconds, 0, ${hours}, ${hours}, 100, 1
    from ${told} join vehicle using (car_id)`.execute(world.db);
  await sql`insert into driver_day (vehicle_id, company_id, day, kind, number, driver_id, power_on_seconds, work_seconds,
      power_on_by_hour, work_by_hour, metres, times_on, first_at, last_at)
    select vehicle.id, vehicle.company_id, ${day}::date + ago, 1, car_id, driver.id, seconds, seconds, ${hours}, ${hours},
      100, 1, now(), now()
    from ${told} join vehicle using (car_id)
    join driver on driver.company_id = vehicle.company_id and driver_num = (select min(driver_num) from driver one
      where one.company_id = vehicle.company_id)`.execute(world.db);
  await keepFigures({ ...systemContext(world.appCtx), now: new Date(Date.now() + 300_000) });
});
afterAll(() => world.end());

/** Every figure of the page with the place that it leads to. */
async function figuresOf(
  who: Person,
  orgId?: string,
): Promise<[name: string, figure: number, place: Place][]> {
  const asked = orgId ? { orgId } : {};
  const [figures, links, states, ages, capacities, faults, violations, matters] = await Promise.all([
    who.post(carSynthesize.figures, asked),
    who.post(home.links, asked),
    who.post(carSynthesize.states, asked),
    who.post(carSynthesize.ages, asked),
    who.post(carSynthesize.capacities, asked),
    who.post(home.faults, asked),
    who.post(home.violations, asked),
    who.post(home.matters, asked),
  ]);
  const { since } = faults.data;
  return [
    ...(['vehicles', 'electric', 'fitted', 'reviewed', 'compliant', 'insured', 'online'] as const).map(
      (name): [string, number, Place] => [name, figures.data[name], places[name]()],
    ),
    ['faulty', figures.data.faulty, places.condition('fault')],
    ['dueToday', figures.data.dueToday, places.dueToday(day)],
    ['violations', figures.data.violations, places.violationsToday(since)],
    ['violations today', violations.data.total, places.violationsToday(violations.data.since)],
    ...(['1', '2', '3'] as const).map((level): [string, number, Place] => [
      `level ${level}`,
      violations.data[`level${level}`],
      places.violationsOfLevel(violations.data.since, level),
    ]),
    ['violations waiting', violations.data.unhandled, matterPlaces.violations(day)],
    ['online by link', links.data.online, places.online()],
    ['fitted by link', links.data.fitted, places.fitted()],
    ...offlineBuckets.map((one): [string, number, Place] => [
      one,
      links.data.buckets[one],
      places.offline(one),
    ]),
    ...vehicleStates.map((one): [string, number, Place] => [one, states.data.states[one], places.state(one)]),
    ...conditions.map((one): [string, number, Place] => [
      one,
      states.data.conditions[one],
      places.condition(one),
    ]),
    ...ageRanges.map((one): [string, number, Place] => [one, ages.data[one], places.age(one)]),
    ...capacityRanges.map((one): [string, number, Place] => [
      one,
      capacities.data[one],
      places.capacity(one),
    ]),
    ['faults today', faults.data.total, places.faultsToday(since)],
    ...faults.data.kinds.map(({ faultType, count }): [string, number, Place] => [
      faultType,
      count,
      places.faultToday(since, faultType),
    ]),
    ...matters.data.rows.map(({ kind, count }): [string, number, Place] => [
      kind,
      count,
      matterPlaces[kind](day),
    ]),
  ];
}

test('every figure is the total of the list that it leads to: for a company, a department, and the platform', async () => {
  const viewer = await world.signIn('viewer');
  const { rows } = (await admin.post(org.tree, {})).data;
  const department = rows.find(({ orgName }) => orgName === '一号仓库')!;
  for (const [who, orgId] of [
    [admin, undefined],
    [admin, department.id],
    [viewer, undefined],
    [await world.signIn('operator'), undefined],
  ] as const) {
    const figures = await figuresOf(who, orgId);
    const totals = await Promise.all(
      figures.map(async ([name, , place]) => [name, await totalOf(who, place, orgId)]),
    );
    expect(figures.map(([name, figure]) => [name, figure])).toEqual(totals);
  }
});

test('the figures by hand', async () => {
  const figures = new Map((await figuresOf(admin)).map(([name, figure]) => [name, figure]));
  const expected = {
    vehicles: 24,
    online: 4,
    working: 2,
    idle: 1,
    charging: 1,
    '1-3': 1,
    locked: 1,
    fault: 2,
    faulty: 2,
    F03: 2,
    'faults today': 3,
    'violations today': 2,
    'violations waiting': 3,
    expiredDriving: 1,
    unchecked: 2,
    dueToday: 1,
    compliant: 1,
  };
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, figures.get(name)]))).toEqual(
    expected,
  );
  const { due, reviewRate, reviewed, vehicles, onlineRate, fitted } = (
    await admin.post(carSynthesize.figures, {})
  ).data;
  expect(due).toMatchObject({ review: 1, insurance: 1 });
  expect(reviewRate).toBe(reviewed / vehicles);
  expect(onlineRate).toBe(4 / fitted);
  expect((await admin.post(authorization.list, { state: 'effective' })).data.total).toBe(1);
  const { rows } = (await admin.post(home.matters, {})).data;
  expect(rows.find(({ kind }) => kind === 'faulty')).toMatchObject({ cars: ['HD-01'], code: 'F10' });
  expect((await admin.post(home.violations, {})).data).toMatchObject({ level1: 1, level3: 1, yesterday: 1 });
});

test('a vehicle that is still on-line when it loses its terminal is no part of the online rate', async () => {
  const car = sql`(select id from vehicle where car_id = 'HD-01')`;
  const { rows: kept } = await sql<{
    id: string;
    period: string;
  }>`select id, period::text from binding where upper_inf(period) and vehicle_id = ${car}`.execute(world.db);
  await sql`update binding set period = tstzrange(lower(period), now()) where id = ${kept[0]!.id}`.execute(
    world.db,
  );
  try {
    const { data } = await admin.post(carSynthesize.figures, {});
    expect(data).toMatchObject({ online: 4, onlineRate: 3 / data.fitted });
    const links = (await admin.post(home.links, {})).data;
    expect(links).toMatchObject({ online: 4, onlineRate: 3 / links.fitted });
    const regulator = await world.signIn('regulator');
    const survey = (await regulator.post(jurisdictionSynthesize.survey, {})).data;
    expect(survey).toMatchObject({ online: 4, onlineRate: 3 / survey.fitted });
  } finally {
    await sql`update binding set period = ${kept[0]!.period}::tstzrange where id = ${kept[0]!.id}`.execute(
      world.db,
    );
  }
});

test('an authorization whose period has not begun, or is over, makes no vehicle compliant', async () => {
  const compliant = async () =>
    new Map((await figuresOf(admin)).map(([name, count]) => [name, count])).get('compliant');
  const hold = (from: string | null, to: string | null) =>
    sql`update auth_record set valid_from = now() + ${from}::interval, valid_to = now() + ${to}::interval`.execute(
      world.db,
    );
  await hold('-1 hour', '1 hour');
  expect(await compliant()).toBe(1);
  await hold('1 hour', null);
  expect(await compliant()).toBe(0);
  await hold(null, '-1 hour');
  expect(await compliant()).toBe(0);
  await hold(null, null);
  expect(await compliant()).toBe(1);
});

test('organizations: the rows add up to the whole, and those right below the one chosen are shown', async () => {
  const whole = (await admin.post(home.statesByOrg, {})).data.rows;
  expect(whole.reduce((sum, { total }) => sum + total, 0)).toBe(24);
  expect(whole.reduce((sum, { online }) => sum + online, 0)).toBe(4);
  const part = whole.find(({ isOwn }) => !isOwn)!;
  const below = (await admin.post(home.statesByOrg, { orgId: part.orgId })).data.rows;
  expect(below.reduce((sum, { total }) => sum + total, 0)).toBe(part.total);
  expect(below[0]).toMatchObject({ orgId: part.orgId, isOwn: true });
});

test('the place is that of the fleet, else of its drawings, else the country; nothing of others is told', async () => {
  expect((await admin.post(home.place, {})).data).toMatchObject({ from: 'fleet', lng: 120.7, west: 120.7 });
  const neighbour = await world.signIn('admin2');
  const mine = (await admin.post(org.tree, {})).data.rows[0]!.id;
  expect((await neighbour.post(home.place, { orgId: mine })).data).toMatchObject({ from: 'country' });
  expect((await neighbour.post(carSynthesize.figures, { orgId: mine })).data).toMatchObject({
    vehicles: 0,
    reviewRate: null,
  });
});

test('the inspections of seven days: passed ÷ made, and inspected ÷ used shifts', async () => {
  const { rows } = (await admin.post(carSynthesize.checkRate, {})).data;
  expect(rows).toHaveLength(7);
  expect(rows.at(-1)).toMatchObject({ day, inspections: 1, abnormalInspections: 0, passRate: 1 });
});

test('work and rankings are those of the analyses: today, seven days, this month', async () => {
  const { data } = await admin.post(carSynthesize.workRate, {});
  const analysis = (await admin.post(vehicleAnalysis.useRate, { hourSystem: '8' })).data.figures;
  expect(data.totals.workHours).toBe(3.5);
  expect(data.totals.useRate).toBe(analysis.find(({ name }) => name === 'useRate')!.value);
  expect(data.rows).toHaveLength(7);
  expect(data.rows.at(-2)).toMatchObject({ workedDays: 2, workHours: 3 });
  expect(data.rows.at(-2)!.atWork.slice(9, 12)).toEqual([2, 1, 0]);

  const ranked = async (period: 'day' | 'week') =>
    (await admin.post(home.vehicleRanking, { period })).data.rows.map(({ carId, workHours }) => [
      carId,
      workHours,
    ]);
  expect(await ranked('day')).toEqual([['HD-02', 0.5]]);
  expect(await ranked('week')).toEqual([
    ['HD-01', 2],
    ['HD-02', 1.5],
  ]);
  const drivers = (await admin.post(home.driverRanking, { period: 'week' })).data.rows;
  expect(drivers.map(({ workHours }) => workHours)).toEqual([3.5]);
});

test('the week: whole days alone, its busiest hour, and violations as its list shows them', async () => {
  const { data } = await admin.post(home.week, {});
  expect(data).toMatchObject({
    endDate: daysAfter(day, -1),
    vehicles: 2,
    workHours: { value: 3, before: 0 },
    busiest: { day: daysAfter(day, -1), hour: 9, atWork: 2 },
    violations: { count: 1, before: 0, code: 'V01' },
    unmoved: { count: 1, cars: ['HD-04'] },
  });
  expect(await totalOf(admin, places.violationsBetween(data.since, data.until))).toBe(1);
});

test('the workbook has a sheet for each block, with the figures of the screen', async () => {
  const { bytes } = await admin.download(homeFile, {});
  const { SheetNames, Sheets } = read(bytes);
  expect(SheetNames).toHaveLength(13);
  const figures = (await admin.post(carSynthesize.figures, {})).data;
  const rows = utils.sheet_to_json<Record<string, unknown>>(Sheets[SheetNames[0]!]!);
  expect(rows).toHaveLength(9);
  const valueOf = (name: string) => rows.find(({ Figure }) => Figure === name)?.Value;
  expect(valueOf('Vehicles')).toBe(figures.vehicles);
  expect(valueOf('Audit rate (%)')).toBe(Math.round(figures.reviewRate! * 1000) / 10);
  const days = utils.sheet_to_json<Record<string, unknown>>(Sheets['Check rate']!);
  expect(days.at(-1)).toMatchObject({ Day: day, 'Check pass rate': 1 });
});

test('the first steps are ticked by what the reader can see, and by nothing of others', async () => {
  const all = { company: true, people: true, terminal: true, vehicle: true, fix: true };
  const steps = async (who: Person) => (await who.post(firstSteps.show, {})).data;
  // The administrator of the other company is alone in it, and none of its trucks has reported.
  const other = await world.signIn('admin2');
  const viewer = await world.signIn('viewer');
  const theirs = { ...all, people: false, fix: false };
  expect(await steps(admin)).toEqual(all);
  expect(await steps(other)).toEqual(theirs);

  const department = sql`org_id = (select org_id from account where login_name = 'viewer')`;
  await sql`update terminal set scrapped_at = now() where ${department}`.execute(world.db);
  expect(await steps(viewer)).toMatchObject({ company: true, terminal: false, vehicle: false });
  expect(await steps(admin)).toEqual(all);

  await sql`insert into vehicle_state (vehicle_id, last_seen, report_time, lng, lat)
    select vehicle.id, now(), now(), 113.4, 23.2 from vehicle join account using (company_id)
    where login_name = 'admin2' limit 1
    on conflict (vehicle_id) do update set lng = excluded.lng, lat = excluded.lat`.execute(world.db);
  expect(await steps(other)).toEqual({ ...theirs, fix: true });
});
