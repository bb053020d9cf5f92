import { counting } from '@fleet/contract/analysis/counting';
import { vehicleAnalysis, vehicleAnalysisFiles } from '@fleet/contract/analysis/vehicle';
import { driverAnalysis } from '@fleet/contract/analysis/driver';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import { inspection } from '@fleet/contract/inspection/calls';
import { org } from '@fleet/contract/org/calls';
import { daysAfter } from '@fleet/contract/shift/times';
import { read } from 'hucre';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../../base/calendar';
import { systemContext } from '../../../base/context';
import { newWorld, type Person, type World } from '../../../../test/world';
import { makeMonthTables } from '../../../base/monthTables';
import { keepFigures } from './index';
import { summedWeeks } from './weeks';
import { countPlainly, type PlainDay, tellHistory } from '../../../../test/plainFigures';

const zone = 'Asia/Shanghai';
const lastDay = daysAfter(today(new Date(), zone), -1);
/** Long enough for a whole week before the last day, whatever day of the week it is. */
const firstDay = daysAfter(lastDay, -19);

let world: World;
let admin: Person;
let companyId: string;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
  companyId = (
    await world.db
      .selectFrom('account')
      .select('companyId')
      .where('loginName', '=', 'admin')
      .executeTakeFirstOrThrow()
  ).companyId!;
  await makeMonthTables(world.appCtx, ['vehicle_day', 'driver_day'], [firstDay, lastDay]);
  await tellHistory(world.db, companyId, firstDay, lastDay);
  await count();
});
afterAll(() => world.end());

let minutes = 0;
/** Each time some minutes later: a day rests a little before it is counted again. */
const count = () =>
  keepFigures({ ...systemContext(world.appCtx), now: new Date(Date.now() + (minutes += 5) * 60_000) });

test('how much of the past still waits to be counted is told to who reads figures, of his company alone', async () => {
  const told = async (who: Person) => (await who.post(counting.progress, {})).data;
  const before = await told(admin);
  expect(before).toMatchObject({ waiting: 0 });
  expect(before.days).toBeGreaterThanOrEqual(12);
  const days = await world.db
    .updateTable('figureDay')
    .set({ dueAt: new Date().toISOString() })
    .where('companyId', '=', companyId)
    .where('day', 'in', [firstDay, lastDay])
    .executeTakeFirstOrThrow();
  expect(Number(days.numUpdatedRows)).toBe(2);
  expect(await told(admin)).toEqual({ days: before.days, waiting: 2 });
  expect(await told(await world.signIn('admin2'))).toMatchObject({ waiting: 0 });
  expect(await told(await world.signIn('regulator'))).toMatchObject({ waiting: 2 });
  await count();
  expect(await told(admin)).toEqual(before);
});

test('every figure of every period, day, vehicle and organization is that of a plain count over the rows themselves', async () => {
  const plain = await countPlainly(world.db, companyId);
  const whole = { startDate: firstDay, endDate: lastDay };
  expect((await summedWeeks(systemContext(world.appCtx), whole)).length).toBeGreaterThan(0);
  for (const [from, to] of [
    [firstDay, lastDay],
    [lastDay, lastDay],
    [daysAfter(firstDay, 3), daysAfter(firstDay, 6)],
  ] as const) {
    const period = { startDate: from, endDate: to };
    const inPeriod = plain.filter(({ day }) => day >= from && day <= to);
    const { data: orgs } = await admin.post(vehicleAnalysis.organizations, { ...period, hourSystem: '8' });
    const { data: all } = await admin.post(vehicleAnalysis.rows, {
      ...period,
      hourSystem: '8',
      pageSize: 200,
    });
    expectFigures(all.totals, figuresOf(inPeriod, to));
    expect(orgs.rows.length).toBeGreaterThan(2);
    for (const { id, ...row } of orgs.rows) {
      const below = await orgsBelow(id);
      expectFigures(
        row,
        figuresOf(
          inPeriod.filter(({ orgId }) => below.has(orgId)),
          to,
        ),
      );
    }
    expect(all.rows.length).toBeGreaterThan(3);
    for (const { id, ...row } of all.rows) {
      const { vehicles, ...own } = figuresOf(
        inPeriod.filter(({ vehicleId }) => vehicleId === id),
        to,
      );
      expectFigures(row, own);
    }
  }
});

test('tiles, days, table and totals of a drawing say the same', async () => {
  const period = { startDate: daysAfter(lastDay, -5), endDate: lastDay };
  const { data: drawing } = await admin.post(vehicleAnalysis.workTime, { ...period, compare: 'before' });
  const { data: rows } = await admin.post(vehicleAnalysis.workTimeRows, { ...period, pageSize: 200 });
  const hours = drawing.figures.find(({ name }) => name === 'workHours')!.value!;
  expect(sum(drawing.days.map(({ values }) => values.workHours ?? 0))).toBeCloseTo(hours);
  expect(rows.totals.workHours).toBeCloseTo(hours);
  expect(rows.total).toBeLessThan(200);
  expect(sum(rows.rows.map((row) => row.workHours!))).toBeCloseTo(hours);
  const { sheets } = await read((await admin.download(vehicleAnalysisFiles.workTime, period)).bytes);
  const [heads, first] = sheets[0]!.rows;
  expect(first![heads!.indexOf('Day')]).toBeInstanceOf(Date);
  expect(sum(drawing.byHour.flatMap(({ workSeconds }) => workSeconds)) / 3600).toBeCloseTo(hours, 0);
  const { data: faults } = await admin.post(vehicleAnalysis.fault, { ...period, level: '2' });
  const { data: kinds } = await admin.post(vehicleAnalysis.faultRows, { ...period, level: '2' });
  expect(kinds.totals.count).toBeGreaterThan(0);
  expect(faults.figures[0]!.value).toBe(kinds.totals.count);
  expect(sum(kinds.rows.map(({ count }) => count))).toBe(kinds.totals.count);
});

test('the figures of a period of which no day is counted have no value, not even zero', async () => {
  const long = {
    startDate: daysAfter(firstDay, -410),
    endDate: daysAfter(firstDay, -400),
    compare: 'before',
  } as const;
  for (const call of [vehicleAnalysis.workTime, vehicleAnalysis.useRate, vehicleAnalysis.fault] as const) {
    const { data } = await admin.post(call, long);
    for (const figure of data.figures) expect(figure).toMatchObject({ value: null, before: null });
  }
});

test('a vehicle that moves leaves its past days where they were', async () => {
  const [one] = (
    await admin.post(vehicleAnalysis.rows, { startDate: firstDay, endDate: lastDay, sort: 'workHours,desc' })
  ).data.rows;
  const before = await hoursByOrg();
  const found = await world.db
    .selectFrom('vehicle')
    .select('orgId')
    .where('id', '=', one!.id!)
    .executeTakeFirstOrThrow();
  const target = [...before.keys()].find((id) => id !== found.orgId)!;
  await world.db.updateTable('vehicle').set({ orgId: target }).where('id', '=', one!.id!).execute();
  await world.db.updateTable('vehicleDay').set({ metres: 12 }).where('vehicleId', '=', one!.id!).execute();
  await count();
  expect(await hoursByOrg()).toEqual(before);
});

test('a day that is changed later is counted again, and a vehicle that was sold stays with who had it', async () => {
  const [one] = (
    await admin.post(vehicleAnalysis.rows, { startDate: firstDay, endDate: lastDay, sort: 'workHours,desc' })
  ).data.rows;
  const whole = async () =>
    (await admin.post(vehicleAnalysis.rows, { startDate: firstDay, endDate: lastDay, pageSize: 200 })).data;
  const before = (await whole()).totals.workHours!;
  const { numUpdatedRows } = await world.db
    .updateTable('vehicleDay')
    .set({ workSeconds: sql`work_seconds + 3600` })
    .where('vehicleId', '=', one!.id!)
    .executeTakeFirstOrThrow();
  const more = Number(numUpdatedRows);
  await count();
  const { totals } = await whole();
  expect(totals.workHours!).toBeCloseTo(before + more);
  await world.db
    .updateTable('vehicle')
    .set({ deletedAt: new Date().toISOString() })
    .where('id', '=', one!.id!)
    .execute();
  // A late report has its days counted once more.
  await world.db.updateTable('vehicleDay').set({ metres: 13 }).where('vehicleId', '=', one!.id!).execute();
  await count();
  const after = await whole();
  expect(after.totals).toMatchObject({ workHours: totals.workHours, checkRate: totals.checkRate });
  expect(after.rows.some(({ id }) => id === one!.id)).toBe(false);
  expect(after.rows.at(-1)).toMatchObject({ id: null, carId: 'Transferred or deleted' });
  expect(sum(after.rows.map((row) => row.workHours!))).toBeCloseTo(before + more);
});

test('a driver has the hours, violations and inspections of the days', async () => {
  const { data } = await admin.post(driverAnalysis.rows, {
    startDate: firstDay,
    endDate: lastDay,
    pageSize: 200,
  });
  const rows = await world.db
    .selectFrom('driverDay')
    .select(['driverId', sql<number>`sum(work_seconds)::float8`.as('work')])
    .where('companyId', '=', companyId)
    .where('driverId', 'is not', null)
    .groupBy('driverId')
    .execute();
  expect(rows.length).toBeGreaterThan(1);
  for (const { driverId, work } of rows)
    expect(data.rows.find(({ id }) => id === driverId)!.workHours).toBeCloseTo(work / 3600);
  const { count } = await world.db
    .selectFrom('alarm')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('companyId', '=', companyId)
    .where('kind', '=', 'violation')
    .where('driverId', 'is not', null)
    .where(sql<boolean>`(started_at at time zone 'Asia/Shanghai')::date between ${firstDay} and ${lastDay}`)
    .executeTakeFirstOrThrow();
  expect(data.totals.violations).toBe(count);
});

test('another company has none of it', async () => {
  const other = await world.signIn('admin2');
  const { data } = await other.post(vehicleAnalysis.rows, { startDate: firstDay, endDate: lastDay });
  expect(data.totals.workHours).toBe(0);
  const [own] = (await admin.post(vehicleAnalysis.rows, { startDate: firstDay, endDate: lastDay })).data.rows;
  expect((await other.post(vehicleAnalysis.single, { id: own!.id! })).code).toBe('40400');
});

test('a day that cannot be counted keeps no other waiting, and is counted once it can be', async () => {
  const brokenDay = daysAfter(firstDay, 2);
  const repairsOf = async (day: string) =>
    (await admin.post(vehicleAnalysis.fault, { startDate: day, endDate: day })).data.days[0]!.values.mttr!;
  const accepted = (moment: string) =>
    sql`
    update repair_request set accepted_at = ${moment}::timestamptz, repaired_at = repaired_at + interval '0'
    where company_id = ${companyId} and (repaired_at at time zone 'Asia/Shanghai')::date = ${brokenDay}`.execute(
      world.db,
    );
  const before = await repairsOf(brokenDay);
  // More seconds than a day of repairs can hold.
  await accepted('1700-01-01T00:00:00Z');
  await world.db
    .updateTable('vehicleDay')
    .set({ workSeconds: sql`work_seconds + 60` })
    .where('companyId', '=', companyId)
    .where('day', '=', lastDay)
    .execute();
  await count();
  const { rows } = await sql<{ day: string; isDue: boolean }>`
    select day, due_at is not null as is_due from figure_day
    where company_id = ${companyId} and day in (${brokenDay}, ${lastDay}) order by day`.execute(world.db);
  expect(rows).toEqual([
    { day: brokenDay, isDue: true },
    { day: lastDay, isDue: false },
  ]);
  expect(await repairsOf(brokenDay)).toBe(before);
  await accepted(`${brokenDay}T00:00:00Z`);
  minutes += 20;
  await count();
  expect(await repairsOf(brokenDay)).not.toBe(before);
});

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

async function hoursByOrg() {
  const { data } = await admin.post(vehicleAnalysis.organizations, { startDate: firstDay, endDate: lastDay });
  return new Map(data.rows.map(({ id, workHours }) => [id, workHours]));
}

const topOrg = async () =>
  (await world.db.selectFrom('company').select('orgId').where('id', '=', companyId).executeTakeFirstOrThrow())
    .orgId!;

async function orgsBelow(id: string) {
  const { rows } = await sql<{ id: string }>`
    select below.id from org below join org top on below.path like top.path || '%' where top.id = ${id}`.execute(
    world.db,
  );
  return new Set(rows.map((row) => row.id));
}

/** The figures by their formulas, of days that were counted without any of the code under test. */
function figuresOf(days: readonly PlainDay[], last: string) {
  const total = (name: Exclude<keyof PlainDay, 'day' | 'orgId' | 'vehicleId'>) =>
    sum(days.map((one) => one[name]));
  const shares = [...groupsOf(days).values()].flatMap((own) => {
    const whole = sum(own.map(({ vehicleDays }) => vehicleDays));
    return whole === 0 ? [] : sum(own.map(({ workedDays }) => workedDays)) / whole;
  });
  const sums = {
    vehicles: sum(days.filter(({ day }) => day === last).map(({ vehicleDays }) => vehicleDays)),
    workedShares: sum(shares),
    ratedDays: shares.length,
    vehicleDays: total('vehicleDays'),
    workedDays: total('workedDays'),
    powerOnSeconds: total('powerOnSeconds'),
    workSeconds: total('workSeconds'),
    idleSeconds: total('idleSeconds'),
    metres: total('metres'),
    faults: total('faults'),
    severeFaults: total('severeFaults'),
    violations: total('violations'),
    inspections: total('inspections'),
    abnormalInspections: total('abnormalInspections'),
    usedShifts: total('usedShifts'),
    checkedShifts: total('checkedShifts'),
    repairs: total('repairs'),
    repairSeconds: total('repairSeconds'),
    repairCost: total('repairCost'),
    maintainCost: total('maintainCost'),
  };
  return Object.fromEntries(Object.entries(vehicleFigures).map(([name, { of }]) => [name, of(sums, '8')]));
}

function expectFigures(found: object, wanted: Record<string, number | null>) {
  for (const [name, value] of Object.entries(wanted)) {
    const shown = (found as Record<string, number | null>)[name];
    if (value === null) expect(shown, name).toBeNull();
    else expect(shown, name).toBeCloseTo(value, 3);
  }
}

function groupsOf(days: readonly PlainDay[]) {
  const groups = new Map<string, PlainDay[]>();
  for (const one of days) groups.set(one.day, [...(groups.get(one.day) ?? []), one]);
  return groups;
}

test('a sheet holds every row of its table, rounded by the column, and ends with the total', async () => {
  const period = { startDate: firstDay, endDate: lastDay };
  const { bytes } = await admin.download(vehicleAnalysisFiles.useRate, { ...period, hourSystem: '8' });
  const { rows } = (await read(bytes)).sheets[0]!;
  const { data } = await admin.post(vehicleAnalysis.useRateRows, {
    ...period,
    hourSystem: '8',
    pageSize: 200,
  });
  expect(rows.length).toBe(data.total + 2);
  expect(rows[1]!.slice(0, 4)).toEqual([
    data.rows[0]!.carId,
    data.rows[0]!.orgName,
    Number(data.rows[0]!.useRate!.toFixed(3)),
    Number(data.rows[0]!.workHours!.toFixed(1)),
  ]);
  expect(rows.at(-1)!.slice(0, 3)).toEqual(['Total', null, Number(data.totals.useRate!.toFixed(3))]);
  const manager = await world.signIn('drivers');
  expect((await manager.post(vehicleAnalysisFiles.useRate, period)).code).toBe('40300');

  const late = { startDate: '2099-01-01', endDate: '2098-01-01' };
  const refused = await admin.post(vehicleAnalysisFiles.organization, late);
  expect(refused.errors).toMatchObject([{ field: 'endDate' }]);
});

test('each of the four ways holds the vehicles that its figures say, and its list has as many', async () => {
  const asked = { startDate: firstDay, endDate: lastDay, hourSystem: '8' } as const;
  const { placings } = (await admin.post(vehicleAnalysis.useRate, asked)).data;
  const { rows } = (await admin.post(vehicleAnalysis.useRateRows, { ...asked, pageSize: 200 })).data;
  const all = (await admin.post(vehicleAnalysis.rows, { ...asked, pageSize: 200 })).data.rows;
  const wayOf = (id: string) => {
    const { useRate, workHours, repairCost, maintainCost } = all.find((row) => row.id === id)!;
    if (useRate === null) return null;
    const cost = repairCost! + maintainCost!;
    const isDear = cost > placings.costPerHour! * workHours!;
    return [
      ['move', 'giveBack'],
      ['keep', 'replace'],
    ][Number(useRate >= placings.useRate!)]![Number(isDear)];
  };
  const own = rows.filter(({ id }) => id !== null);
  for (const { id, placing } of own) expect(placing).toBe(wayOf(id!));
  expect(new Set(own.map(({ placing }) => placing)).size).toBeGreaterThan(1);
  for (const { placing, vehicles, workHours } of placings.groups) {
    const { data } = await admin.post(vehicleAnalysis.useRateRows, { ...asked, placing });
    expect(data.total).toBe(vehicles);
    expect(vehicles).toBe(own.filter((row) => row.placing === placing).length);
    expect(data.totals.workHours).toBeCloseTo(workHours!, 6);
  }
});

test('a driver who was on two trucks in an hour was at work in it once', async () => {
  const period = { startDate: firstDay, endDate: lastDay };
  const { rows } = (await admin.post(driverAnalysis.rows, { ...period, sort: 'workHours,desc' })).data;
  const { data } = await admin.post(driverAnalysis.workTime, { ...period, driverId: rows[0]!.id! });
  expect(Math.max(...data.byHour.flatMap(({ atWork }) => atWork))).toBe(1);
  const seconds = sum(data.byHour.flatMap(({ workSeconds }) => workSeconds));
  expect(seconds / 3600).toBeCloseTo(rows[0]!.workHours!, 0);
});

test('a fault counts on its day in the organization that its vehicle was in, wherever the day went', async () => {
  const period = { startDate: firstDay, endDate: lastDay };
  const { data: emptied } = await admin.post(org.add, {
    parentId: await topOrg(),
    orgName: 'Emptied',
    orgType: 'department',
  });
  await sql`
    insert into alarm (vehicle_id, org_id, company_id, code, level, started_at, found_by)
    select id, ${emptied.id}, company_id, 'F10', 3, ${firstDay}::timestamp at time zone ${zone} + interval '9 hours', 'reports'
    from vehicle where company_id = ${companyId} and deleted_at is null order by id limit 1`.execute(
    world.db,
  );
  await count();
  const { data } = await admin.post(vehicleAnalysis.fault, { ...period, orgId: emptied.id });
  expect(data.figures.find(({ name }) => name === 'faults')!.value).toBe(1);
  expect(data.days[0]).toMatchObject({ day: firstDay, values: { faults: 1, faultRate: null } });
  expect(sum(data.days.map(({ values }) => values.faults ?? 0))).toBe(1);
});

test('whatever a lapsed service reported is left out of hours of the clock and of the figures of drivers too', async () => {
  const period = { startDate: firstDay, endDate: lastDay };
  const valueOf = (data: { figures: readonly { name: string; value: number | null }[] }, wanted: string) =>
    data.figures.find(({ name }) => name === wanted)!.value!;
  const secondsByHour = () =>
    Promise.all(
      [vehicleAnalysis.workTime, driverAnalysis.workTime].map(async (call) =>
        sum((await admin.post(call, period)).data.byHour.flatMap(({ workSeconds }) => workSeconds)),
      ),
    );
  const { rows } = await sql<{ vehicleId: string; terminalRowId: string }>`
    select vehicle_id, terminal_row_id from binding
    where company_id = ${companyId} and upper_inf(period)
      and exists (select from driver_day where driver_day.vehicle_id = binding.vehicle_id and driver_id is not null)
      and exists (select from alarm where alarm.vehicle_id = binding.vehicle_id and kind = 'violation' and driver_id is not null)
    order by vehicle_id limit 1`.execute(world.db);
  const { vehicleId, terminalRowId } = rows[0]!;
  const violations = async () => {
    const [table, drawing] = await Promise.all([
      admin.post(driverAnalysis.rows, { ...period, pageSize: 200 }),
      admin.post(driverAnalysis.violation, period),
    ]);
    expect(table.data.totals.violations).toBe(valueOf(drawing.data, 'violations'));
    expect(sum(table.data.rows.map((row) => row.violations!))).toBe(table.data.totals.violations);
    return table.data.totals.violations!;
  };
  const usedShifts = async () =>
    sum((await admin.post(inspection.checkRate, period)).data.rows.map(({ whole }) => whole));
  const [paidSeconds, paidViolations, paidShifts] = [
    await secondsByHour(),
    await violations(),
    await usedShifts(),
  ];
  expect((await admin.post(vehicleAnalysis.workTime, { ...period, vehicleId })).data.byHour).not.toEqual([]);

  await sql`
    insert into renewal (terminal_row_id, fee_type, expire) values (${terminalRowId}, 'charge', ${daysAfter(lastDay, -60)})
    on conflict (terminal_row_id) do update set fee_type = excluded.fee_type, expire = excluded.expire`.execute(
    world.db,
  );
  const secondsOn = async (table: string) =>
    (
      await sql<{ seconds: number }>`
        select sum(seconds)::float8 as seconds from ${sql.table(table)}, unnest(work_by_hour) seconds
        where vehicle_id = ${vehicleId} and day between ${firstDay}::date and ${lastDay}::date`.execute(
        world.db,
      )
    ).rows[0]!.seconds;
  const lapsed = [await secondsOn('vehicle_day'), await secondsOn('driver_day')];
  expect(await secondsByHour()).toEqual(paidSeconds.map((seconds, at) => seconds - lapsed[at]!));
  expect(await violations()).toBeLessThan(paidViolations);
  expect(await usedShifts()).toBeLessThan(paidShifts);
  expect((await admin.post(vehicleAnalysis.workTime, { ...period, vehicleId })).data.byHour).toEqual([]);
});
