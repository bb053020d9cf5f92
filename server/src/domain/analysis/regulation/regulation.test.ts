import { read, utils } from '@e965/xlsx';
import { carSynthesize } from '@fleet/contract/home/calls';
import {
  jurisdictionCar,
  jurisdictionCompany,
  jurisdictionDriver,
} from '@fleet/contract/jurisdictionCompany/calls';
import {
  jurisdictionSynthesize as standing,
  jurisdictionSynthesizeFile,
  type RegulatorMatter,
} from '@fleet/contract/regulation/calls';
import { note } from '@fleet/contract/note/calls';
import { regulatorPlaces } from '@fleet/contract/regulation/places';
import { jurisdictionSafety as safety, jurisdictionSafetyFile } from '@fleet/contract/regulation/safety';
import { approval } from '@fleet/contract/review/calls';
import { daysAfter } from '@fleet/contract/shift/times';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';
import { today } from '../../../base/calendar';
import { systemContext } from '../../../base/context';
import { makeMonthTables } from '../../../base/monthTables';
import { refreshStandings } from '../../duty/maintenance/index';
import { keepFigures } from '../figure/index';

let world: World;
let regulator: Person;
let operator: Person;
const day = today(new Date(), 'Asia/Shanghai');
const lastWeek = { startDate: daysAfter(day, -6), endDate: day };

const hengda = '苏州恒达物流有限公司';
const xinyuan = '合肥鑫源汽车零部件有限公司';
const companyId = async (name: string) =>
  (
    await world.db
      .selectFrom('company')
      .select('id')
      .where('companyName', '=', name)
      .executeTakeFirstOrThrow()
  ).id;

/** A regulator looks after 恒达 (24 vehicles, 18 drivers); 鑫源 stands outside, with violations and files of its own. */
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [regulator, operator] = [await world.signIn('regulator'), await world.signIn('operator')];
  await sql`delete from alarm`.execute(world.db);
  // Three days before: HD-01 two violations of level 2 and 3, HD-02 one of level 1; yesterday HD-01 one of level 3; the
  // neighbour one of level 3. HD-05 and HD-06 have lost their devices.
  await sql`insert into alarm (vehicle_id, org_id, company_id, code, about, level, started_at, ended_at, found_by, handling, driver_id)
    select vehicle.id, org_id, company_id, code, code || ago, level,
      (${day}::date - ago)::timestamp at time zone 'Asia/Shanghai' + interval '1 hour',
      case when code = 'V24' then null else now() end, 'reports', handling,
      (select id from driver where driver.company_id = vehicle.company_id order by driver_num limit 1)
    from (values ('HD-01', 'V01', 2, 3, 'handled'), ('HD-01', 'V05', 3, 3, 'unhandled'), ('HD-02', 'V01', 1, 3, 'unhandled'),
      ('HD-01', 'V05', 3, 1, 'ignored'), ('XY-01', 'V05', 3, 1, 'unhandled'),
      ('HD-05', 'V24', 3, 20, 'unhandled'), ('HD-06', 'V24', 3, 21, 'handled')) told (car_id, code, level, ago, handling)
    join vehicle using (car_id)`.execute(world.db);
  await sql`update vehicle set safety_accessories = '{belt}', emission_standard = 'chinaIII' where car_id = 'HD-02'`.execute(
    world.db,
  );
  await sql`update vehicle set safety_accessories = '{belt,seatSwitch,mirrors,buzzer,guard}',
    delivery_date = ${day}::date - 100 where car_id = 'HD-01'`.execute(world.db);
  await sql`update vehicle set safety_accessories = '{}' where car_id not in ('HD-01', 'HD-02')`.execute(
    world.db,
  );
  await refreshStandings(systemContext(world.appCtx));
  await sql`update maintain_standing set status = 'normal'`.execute(world.db);
  await sql`update maintain_standing set status = 'overdue' where vehicle_id = (select id from vehicle where car_id = 'HD-03')`.execute(
    world.db,
  );
  // HD-01 worked two hours three days before, in the forenoon; it was inspected twice, once with a finding.
  await makeMonthTables(world.appCtx, ['vehicle_day'], [daysAfter(day, -3), day]);
  const hours = sql`array_fill(0, array[9]) || array[3600, 3600] || array_fill(0, array[13])`;
  await sql`insert into vehicle_day (vehicle_id, company_id, day, power_on_seconds, work_seconds, silent_seconds,
      power_on_by_hour, work_by_hour, metres, times_on)
    select id, company_id, ${day}::date - 3, 7200, 7200, 0, ${hours}, ${hours}, 100, 1
    from vehicle where car_id in ('HD-01', 'XY-01')`.execute(world.db);
  await sql`insert into inspection (vehicle_id, org_id, company_id, check_time, items, abnormal, source, duty_from)
    select id, org_id, company_id, at.began + minutes * interval '1 minute', '[]', abnormal, 'platform', at.began
    from vehicle, (values (1, 0), (2, 1)) told (minutes, abnormal),
      (select (${day}::date - 3)::timestamp at time zone 'Asia/Shanghai' as began) at
    where car_id = 'HD-01'`.execute(world.db);
  await keepFigures({ ...systemContext(world.appCtx), now: new Date(Date.now() + 300_000) });
});
afterAll(() => world.end());

const figuresOf = (drawing: { figures: { name: string; value: number | null; before: number | null }[] }) =>
  Object.fromEntries(drawing.figures.map(({ name, value }) => [name, value]));

test('violations of level 2 and above of the own companies are counted, by day, level, type and company', async () => {
  const survey = (await regulator.post(safety.survey, { ...lastWeek, compare: 'before' })).data;
  expect(figuresOf(survey)).toEqual({
    severe: 3,
    level3: 2,
    level2: 1,
    unhandled: 1,
    handledRate: 2 / 3,
    vehiclesConcerned: 1,
    companiesConcerned: 1,
    severeRate: 150,
  });
  // Of the week before no day is counted.
  for (const { before } of survey.figures) expect(before).toBeNull();
  const trend = (await regulator.post(safety.trend, lastWeek)).data.rows;
  expect(trend).toHaveLength(7);
  expect(trend.filter(({ counts }) => counts[2] || counts[3])).toEqual([
    { day: daysAfter(day, -3), counts: { 2: 1, 3: 1 } },
    { day: daysAfter(day, -1), counts: { 2: 0, 3: 1 } },
  ]);
  const { byType, byCompany, totals } = (await regulator.post(safety.analysis, lastWeek)).data;
  expect(byType).toMatchObject([
    { id: 'V05', count: 2, handled: 1 },
    { id: 'V01', count: 1, handled: 1 },
  ]);
  expect(byCompany).toMatchObject([{ companyName: hengda, ...totals, severe: 3, severeRate: 150 }]);
  const narrowed = { ...lastWeek, violationType: 'V05', handling: 'ignored' } as const;
  expect(figuresOf((await regulator.post(safety.survey, narrowed)).data)).toMatchObject({ severe: 1 });
});

test('of a violation an authority reads vehicle, driver and time, with the ID masked, and as many as are counted', async () => {
  const { rows, total } = (await regulator.post(safety.details, lastWeek)).data;
  expect(total).toBe(3);
  expect(
    rows.map(({ carId, violationType, level, handling }) => [carId, violationType, level, handling]),
  ).toEqual([
    ['HD-01', 'V05', '3', 'ignored'],
    expect.arrayContaining(['HD-01']),
    expect.arrayContaining(['HD-01']),
  ]);
  for (const { idCard, driverName } of rows) {
    expect(driverName).toBeTruthy();
    expect(idCard).toMatch(/^\d{6}\*{8}\d{3}[\dX]$/);
  }
  expect(await regulator.post(safety.details, { ...lastWeek, level: '1' as never })).toMatchObject({
    code: '400',
  });
  const minor = await world.db
    .selectFrom('alarm')
    .select('id')
    .where('level', '=', 1)
    .executeTakeFirstOrThrow();
  expect((await regulator.post(safety.details, { ...lastWeek, id: minor.id })).data.total).toBe(0);
  const sheet = read((await regulator.download(jurisdictionSafetyFile, lastWeek)).bytes).Sheets;
  expect(utils.sheet_to_json(Object.values(sheet)[0]!)).toHaveLength(3);
});

test('files, devices, maintenance and inspections are counted by company, and the table has the same figures', async () => {
  const survey = (await regulator.post(standing.survey, {})).data;
  expect(survey).toMatchObject({ companies: 1, vehicles: 24, drivers: 18, dismantled: 2, waiting: 3 });
  expect(Object.values(survey.reviews).reduce((sum, count) => sum + count, 0)).toBe(24);
  const [driverCar, devices, maintain, check, abnormal, dismantle, emission] = await Promise.all([
    regulator.post(standing.driverCar, {}),
    regulator.post(standing.safetyDevice, {}),
    regulator.post(standing.maintain, lastWeek),
    regulator.post(standing.check, lastWeek),
    regulator.post(standing.abnormal, lastWeek),
    regulator.post(standing.dismantle, {}),
    regulator.post(standing.emission, {}),
  ]);
  expect(driverCar.data.totals.driverCarRate).toBeCloseTo(survey.licensed / 24);
  expect(devices.data.totals).toMatchObject({
    vehicles: 24,
    safe: 1,
    belt: 2,
    guard: 1,
    safetyDeviceRate: 1 / 24,
  });
  expect(maintain.data.totals).toMatchObject({ overdue: 1, maintainRate: expect.closeTo(23 / 24) });
  expect(check.data.totals).toEqual({ usedShifts: 1, checkedShifts: 1, checkRate: 1 });
  expect(check.data.companies).toMatchObject([{ companyName: hengda, checkRate: 1 }]);
  expect(abnormal.data.totals).toEqual({ inspections: 2, abnormalInspections: 1, abnormalRate: 0.5 });
  expect(dismantle.data.rows.map(({ carId }) => carId)).toEqual(['HD-06', 'HD-05']);
  expect(dismantle.data.totals.dismantleRate).toBeCloseTo(2 / survey.fitted);
  expect(Object.values(emission.data).reduce((sum, count) => sum + count, 0)).toBe(24);
  expect(emission.data.chinaIII).toBeGreaterThan(0);

  const { rows, totals } = (await regulator.post(standing.companies, lastWeek)).data;
  expect(rows).toEqual([{ id: await companyId(hengda), companyName: hengda, ...totals }]);
  expect(totals).toEqual({
    vehicles: 24,
    onlineRate: survey.onlineRate,
    reviewRate: survey.reviewRate,
    drivers: 18,
    licenceRate: survey.licenceRate,
    driverCarRate: driverCar.data.totals.driverCarRate,
    dismantleRate: survey.dismantleRate,
    safetyDeviceRate: devices.data.totals.safetyDeviceRate,
    maintainRate: maintain.data.totals.maintainRate,
    checkRate: 1,
    abnormalRate: 0.5,
  });
  const sheet = read((await regulator.download(jurisdictionSynthesizeFile, lastWeek)).bytes).Sheets;
  expect(utils.sheet_to_json(Object.values(sheet)[0]!)).toMatchObject([
    { Company: hengda, 'Check rate': 1 },
    { Company: 'Total', 'Check rate': 1 },
  ]);
});

test('ages and check rates are those of the home page of the company itself', async () => {
  const admin = await world.signIn('admin');
  const [ages, own] = [await regulator.post(standing.ages, {}), await admin.post(carSynthesize.ages, {})];
  expect(ages.data).toEqual(own.data);
  const days = (await admin.post(carSynthesize.checkRate, {})).data.rows;
  expect((await regulator.post(standing.check, {})).data.rows).toEqual(days);
  const car = await world.db
    .selectFrom('vehicle')
    .select('id')
    .where('carId', '=', 'HD-02')
    .executeTakeFirstOrThrow();
  expect((await regulator.post(standing.check, { vehicleId: car.id })).data.totals.usedShifts).toBe(0);
});

test('each matter of the home page counts as many as the list that it leads to', async () => {
  const said = { companyIds: [await companyId(hengda)], title: '整改', content: '请整改。' };
  const [late, answered] = [await regulator.post(note.add, said), await regulator.post(note.add, said)];
  await world.db
    .updateTable('enforcementNote')
    .set({ deadline: daysAfter(day, -1) })
    .where('id', '=', late.data.id)
    .execute();
  await (await world.signIn('admin')).post(note.reply, { id: answered.data.id, content: '已整改。' });
  const { rows } = (await regulator.post(standing.attention, {})).data;
  const totalOf: Record<RegulatorMatter, (filter: object) => Promise<number>> = {
    severe: async (filter) => (await regulator.post(safety.details, filter)).data.total,
    dismantled: async (filter) => (await regulator.post(jurisdictionCar.list, filter)).data.total,
    reviews: async (filter) => (await regulator.post(jurisdictionCar.list, filter)).data.total,
    licences: async (filter) => (await regulator.post(jurisdictionDriver.list, filter)).data.total,
    overdueNotes: async (filter) => (await regulator.post(note.list, filter)).data.total,
    replies: async (filter) => (await regulator.post(note.list, filter)).data.total,
    applications: async (filter) => (await regulator.post(approval.list, filter)).data.total,
  };
  for (const { kind, count } of rows)
    expect([kind, await totalOf[kind](regulatorPlaces[kind](day).filter)]).toEqual([kind, count]);
  expect(rows.map(({ kind, count }) => [kind, count]).slice(0, 2)).toEqual([
    ['severe', 2],
    ['dismantled', 2],
  ]);
  expect(rows[0]!.companies).toEqual([hengda]);
  expect(rows).toEqual(
    expect.arrayContaining([
      { kind: 'overdueNotes', count: 1, companies: [hengda] },
      { kind: 'replies', count: 1, companies: [hengda] },
    ]),
  );
});

test('a company outside is told apart from none by nothing; the platform sees those of all authorities', async () => {
  const outside = await companyId(xinyuan);
  const calls = [safety.analysis, standing.driverCar, standing.companies, standing.survey] as const;
  for (const call of calls)
    expect(await regulator.post(call as typeof standing.survey, { companyId: outside })).toEqual(
      await regulator.post(call as typeof standing.survey, { companyId: '999999999' }),
    );
  expect((await operator.post(standing.survey, {})).data).toMatchObject({ companies: 1, vehicles: 24 });
  const { id } = await world.db
    .insertInto('jurisdiction')
    .values({ jurisdictionNum: '340111', jurisdictionName: '包河区' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('jurisdictionCompany')
    .values({ jurisdictionId: id, companyId: outside })
    .execute();
  expect((await operator.post(standing.survey, {})).data.companies).toBe(2);
  expect(figuresOf((await operator.post(safety.survey, lastWeek)).data)).toMatchObject({ severe: 4 });
  expect(figuresOf((await regulator.post(safety.survey, lastWeek)).data)).toMatchObject({ severe: 3 });
  const admin = await world.signIn('admin');
  expect(await admin.post(standing.survey, {})).toMatchObject({ code: '40300' });
});

test('a device that was taken off counts once, also when its terminal is taken out of the file', async () => {
  const rates = async () => {
    const { data: survey } = await regulator.post(standing.survey, {});
    const { data: list } = await regulator.post(standing.dismantle, {});
    return [survey.dismantleRate, list.totals.dismantleRate];
  };
  const before = await rates();
  expect(before).toEqual([expect.closeTo(2 / 24), expect.closeTo(2 / 24)]);
  await sql`update binding set period = tstzrange(lower(period), now()) where upper_inf(period) and vehicle_id in (
    select id from vehicle where car_id in ('HD-05', 'HD-06'))`.execute(world.db);
  expect(await rates()).toEqual(before);
});

test('a company that has left is in no figure any more', async () => {
  const [{ id } = { id: '' }] = (await regulator.post(jurisdictionCompany.list, {})).data.rows;
  await regulator.post(jurisdictionCompany.del, { id });
  expect((await regulator.post(standing.survey, {})).data).toMatchObject({
    companies: 0,
    vehicles: 0,
    drivers: 0,
  });
  expect(figuresOf((await regulator.post(safety.survey, lastWeek)).data)).toMatchObject({
    severe: 0,
    severeRate: null,
  });
  expect((await regulator.post(safety.details, lastWeek)).data.total).toBe(0);
  expect((await regulator.post(standing.check, lastWeek)).data.totals.usedShifts).toBe(0);
  expect((await regulator.post(standing.companies, {})).data.rows).toEqual([]);
  const counts = (await regulator.post(standing.attention, {})).data.rows.map(({ count }) => count);
  expect(new Set(counts)).toEqual(new Set([0]));
});
