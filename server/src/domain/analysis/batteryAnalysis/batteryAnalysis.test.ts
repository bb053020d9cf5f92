import { batteryAnalysis, batteryAnalysisFile } from '@fleet/contract/analysis/battery';
import { batteryStatus } from '@fleet/contract/battery/calls';
import { daysAfter } from '@fleet/contract/shift/times';
import { read } from 'hucre';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../../base/calendar';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

const endDate = daysAfter(today(new Date(), 'Asia/Shanghai'), -1);
const period = { startDate: daysAfter(endDate, -6), endDate };

let world: World;
let admin: Person;
let batteries: { id: string; vehicleId: string; companyId: string }[];
beforeAll(async () => {
  world = await newWorld({ doors: ['http', 'work'] });
  admin = await world.signIn('admin');
  // The demo's batteries are judged anew after the start: what is written below has no reports, and would go.
  await until('the batteries to be judged', async () => {
    const mark = sql`select from late_report where reader = 'batteries' limit 1`;
    return (await mark.execute(world.db)).rows.length === 0;
  });
  await sql`delete from battery_record`.execute(world.db);
  batteries = (
    await sql<(typeof batteries)[number]>`
      select battery.id, bound.vehicle_id, battery.company_id from battery
      join battery_binding bound on bound.battery_id = battery.id and upper_inf(period)
      where battery.company_id = (select company_id from account where login_name = 'admin') order by battery.id limit 2`.execute(
      world.db,
    )
  ).rows;
  const [first, second] = batteries;
  // The second day of the period in Shanghai begins at 16:00 UTC of the first.
  await tell(first!, 'charge', '15:30', 30, 98, 3 * 60);
  await tell(first!, 'charge', '16:30', 40, 80, 60);
  await tell(first!, 'discharge', '20:00', 90, 10, 120);
  await tell(second!, 'discharge', '20:00', 90, 40, 120);
  await sql`update battery set soh = 90, soh_time = now() where id = ${first!.id}`.execute(world.db);
  await sql`
    insert into battery_record (battery_id, vehicle_id, company_id, kind, started_at, start_level, ended_at, end_level, threshold)
    values (${first!.id}, ${first!.vehicleId}, ${first!.companyId}, 'discharge', now() - interval '100 days', 90,
      now() - interval '99 days', 80, 20)`.execute(world.db);
});
afterAll(() => world.end());

const tell = (
  { id, vehicleId, companyId }: (typeof batteries)[number],
  kind: string,
  at: string,
  from: number,
  to: number,
  minutes: number,
) =>
  sql`
  insert into battery_record (battery_id, vehicle_id, company_id, kind, started_at, start_level, ended_at, end_level,
    threshold, longest_minutes)
  select ${id}, ${vehicleId}, ${companyId}, ${kind}, at, ${from}, at + ${minutes} * interval '1 minute', ${to},
    case when ${kind} = 'charge' then 95 else 20 end, 720
  from (select (${period.startDate} || ' ' || ${at} || 'Z')::timestamptz as at) moment`.execute(world.db);

test('each figure is counted from the records of the company’s days, for a battery, a day, an organization and all', async () => {
  const { data: rows } = await admin.post(batteryAnalysis.rows, { ...period, pageSize: 200 });
  const own = rows.rows.find(({ id }) => id === batteries[0]!.id)!;
  expect(own).toMatchObject({
    charges: 2,
    chargeHours: 4,
    abnormalCharges: 1,
    abnormalRate: 0.5,
    deepDischarges: 1,
  });
  expect(own.cycles).toBeCloseTo(0.8);
  const wanted = { charges: 2, abnormalCharges: 1, discharges: 2, deepDischarges: 1, batteries: rows.total };
  expect(rows.totals).toMatchObject(wanted);
  expect(rows.totals.cycles).toBeCloseTo(1.3);
  const { data: drawing } = await admin.post(batteryAnalysis.count, { ...period, compare: 'before' });
  expect(Object.fromEntries(drawing.figures.map(({ name, value }) => [name, value]))).toMatchObject(wanted);
  expect(drawing.days.map(({ values }) => values.charges)).toEqual([1, 1, 0, 0, 0, 0, 0]);
  // Of the week before no day is counted, and there is no record of it.
  for (const { before } of drawing.figures) expect(before).toBeNull();
  const { data: now } = await admin.post(batteryAnalysis.count, {
    startDate: daysAfter(endDate, 1),
    endDate: daysAfter(endDate, 1),
  });
  expect(now.figures.find(({ name }) => name === 'batteries')!.value).toBe(rows.total);
  expect(drawing.days.map(({ before }) => before?.charges)).toEqual(Array(7).fill(null));
  const { data: orgs } = await admin.post(batteryAnalysis.organizations, period);
  expect(orgs.rows[0]).toMatchObject({ ...wanted, depth: 0 });
  const { data: single } = await admin.post(batteryAnalysis.single, { ...period, id: own.id });
  expect(single.rows.map(({ charges }) => charges)).toEqual([1, 1]);
  expect(single.totals).toMatchObject({ charges: 2, deepDischarges: 1 });
});

test('a charge whose vehicle fell silent lasts until its last report, in the analysis and in its record', async () => {
  const [, second] = batteries;
  const chargeHours = async () => {
    const { data } = await admin.post(batteryAnalysis.single, { ...period, id: second!.id });
    const { data: own } = await admin.post(batteryStatus.records, { id: second!.id, kind: 'charge' });
    const { data: live } = await admin.post(batteryStatus.list, { id: second!.id });
    expect(own.rows[0]).toMatchObject({ endTime: null, duration: data.totals.chargeHours! * 60 });
    expect(live.rows[0]!.duration).toBe(own.rows[0]!.duration);
    return data.totals.chargeHours;
  };
  await sql`delete from battery_record where battery_id = ${second!.id}`.execute(world.db);
  await sql`
    insert into battery_record (battery_id, vehicle_id, company_id, kind, started_at, start_level, threshold)
    select id, ${second!.vehicleId}, company_id, 'charge', ${`${period.startDate}T18:00:00Z`}, 30, 95
    from battery where id = ${second!.id}`.execute(world.db);
  const heardLast = (time: string) =>
    sql`
      insert into vehicle_state (vehicle_id, report_time) values (${second!.vehicleId}, ${`${period.startDate}T${time}Z`})
      on conflict (vehicle_id) do update set report_time = excluded.report_time`.execute(world.db);
  await heardLast('20:00:00');
  expect(await chargeHours()).toBe(2);
  await heardLast('17:00:00');
  expect(await chargeHours()).toBe(0);
  await sql`delete from battery_record where ended_at is null`.execute(world.db);
});

test('a discharge that goes on counts as far as it has come', async () => {
  const [, second] = batteries;
  await sql`
    insert into battery_record (battery_id, vehicle_id, company_id, kind, started_at, start_level, threshold)
    select id, ${second!.vehicleId}, company_id, 'discharge', ${`${period.startDate}T18:00:00Z`}, 90, 20
    from battery where id = ${second!.id}`.execute(world.db);
  const cycles = async () =>
    (await admin.post(batteryAnalysis.single, { ...period, id: second!.id })).data.totals.cycles;
  const fell = (course: object | null) =>
    sql`update vehicle_state set battery_course = ${course && JSON.stringify(course)}::json
      where vehicle_id = ${second!.vehicleId}`.execute(world.db);
  await fell(null);
  expect(await cycles()).toBe(0);
  await fell({ discharge: { lastLevel: 35 } });
  expect(await cycles()).toBeCloseTo(0.55);
  await sql`delete from battery_record where ended_at is null`.execute(world.db);
});

test('the end of a battery is expected where its health has fallen, and comes first', async () => {
  const { data } = await admin.post(batteryAnalysis.rows, period);
  // A tenth in a hundred days: the next tenth, down to 80 %, takes as long.
  const expected = Date.parse(data.rows[0]!.expectedEnd!);
  expect(data.rows[0]!.id).toBe(batteries[0]!.id);
  expect(Math.round((expected - Date.now()) / 86_400_000)).toBeGreaterThan(97);
  expect(Math.round((expected - Date.now()) / 86_400_000)).toBeLessThan(102);
  expect(data.rows[1]!.expectedEnd).toBeNull();
});

test('the sheet holds every battery, and another company sees nothing of it', async () => {
  const { bytes } = await admin.download(batteryAnalysisFile, period);
  const { rows } = (await read(bytes)).sheets[0]!;
  const { data } = await admin.post(batteryAnalysis.rows, period);
  expect(rows.length).toBe(data.total + 1);
  const other = await world.signIn('admin2');
  expect((await other.post(batteryAnalysis.single, { id: batteries[0]!.id })).code).toBe('40400');
  expect((await other.post(batteryAnalysis.rows, period)).data.totals.charges).toBe(0);
});

test('records of a vehicle whose service has lapsed count for the company no more than its list shows them', async () => {
  const [first] = batteries;
  const seen = async () => ({
    listed: (await admin.post(batteryStatus.records, { id: first!.id, kind: 'charge' })).data.total,
    counted: (await admin.post(batteryAnalysis.rows, { ...period, pageSize: 200 })).data.totals.charges,
  });
  expect(await seen()).toEqual({ listed: 2, counted: 2 });
  await sql`
    insert into renewal (terminal_row_id, fee_type, expire)
    select terminal_row_id, 'charge', current_date - 60 from binding
    where vehicle_id = ${first!.vehicleId} and upper_inf(period)
    on conflict (terminal_row_id) do update set fee_type = excluded.fee_type, expire = excluded.expire`.execute(
    world.db,
  );
  expect(await seen()).toEqual({ listed: 0, counted: 0 });
});
