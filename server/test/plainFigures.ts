import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/base/tables';

/** The measures of a vehicle on a day, counted the slow way. */
export interface PlainDay {
  day: string;
  vehicleId: string;
  orgId: string;
  vehicleDays: number;
  workedDays: number;
  powerOnSeconds: number;
  workSeconds: number;
  idleSeconds: number;
  metres: number;
  faults: number;
  severeFaults: number;
  violations: number;
  inspections: number;
  abnormalInspections: number;
  usedShifts: number;
  checkedShifts: number;
  repairs: number;
  repairSeconds: number;
  repairCost: number;
  maintainCost: number;
}

type Db = Kysely<Tables>;

/** Days of work, alarms, inspections, repairs and maintenance of a company, at random but the same each time. */
export async function tellHistory(db: Db, companyId: string, first: string, last: string): Promise<void> {
  await sql`select setseed(0.42)`.execute(db);
  await sql`update binding set bound_at = ${first}::date + (vehicle_id % 5)::int - 1 where company_id = ${companyId}`.execute(
    db,
  );
  await sql`
    insert into vehicle_day (vehicle_id, company_id, day, power_on_seconds, power_on_source, work_seconds, work_source,
      silent_seconds, power_on_by_hour, work_by_hour, metres, times_on)
    select id, company_id, day::date, 8 * (hour + 600), 'ignition', 8 * hour, 'motion', 0,
      array_fill((hour + 600)::smallint, array[8]) || array_fill(0::smallint, array[16]),
      array_fill(hour::smallint, array[8]) || array_fill(0::smallint, array[16]), (random() * 9000)::int, 3
    from vehicle cross join generate_series(${first}::date, ${last}::date, interval '1 day') day
    cross join lateral (select (random() * 2400 + id * 0)::int as hour) worked
    where company_id = ${companyId} and deleted_at is null and random() < 0.7`.execute(db);
  await sql`
    insert into driver_day (vehicle_id, company_id, day, kind, number, driver_id, power_on_seconds, work_seconds,
      power_on_by_hour, work_by_hour, metres, times_on, first_at, last_at)
    select fact.vehicle_id, fact.company_id, fact.day, 1, driver.driver_num, driver.id, power_on_seconds, work_seconds,
      power_on_by_hour, work_by_hour, metres, 1, now(), now()
    from vehicle_day fact join lateral (
      select id, driver_num from driver where company_id = fact.company_id and deleted_at is null
      order by id offset fact.vehicle_id % 3 limit 1) driver on true
    where fact.company_id = ${companyId}`.execute(db);
  await sql`
    insert into alarm (vehicle_id, org_id, company_id, code, level, started_at, found_by, driver_id, handling)
    select vehicle.id, org_id, company_id, code, 1 + (random() * 2)::int,
      ${first}::timestamp at time zone 'Asia/Shanghai' + random() * (${last}::date - ${first}::date + 1) * interval '1 day',
      'reports', (select id from driver where driver.company_id = vehicle.company_id and deleted_at is null and random() < 0.5 order by id limit 1),
      case when random() < 0.4 then 'handled' else 'unhandled' end
    from vehicle cross join unnest(array['F01', 'F03', 'V01', 'V02']) code
    where company_id = ${companyId} and deleted_at is null`.execute(db);
  await sql`
    insert into inspection (vehicle_id, org_id, company_id, check_time, duty_from, items, abnormal, source)
    select id, org_id, company_id, at, at, '[]', (random() < 0.3)::int, 'platform'
    from vehicle cross join generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') day
    cross join lateral (select day at time zone 'Asia/Shanghai' + random() * interval '20 hours' + id * interval '0' as at) checked
    where company_id = ${companyId} and deleted_at is null and random() < 0.6`.execute(db);
  await sql`
    with request as (
      insert into repair_request (vehicle_id, org_id, company_id, request_num, repair_person, phone, repair_time, situation,
        state, accepted_at, repaired_at, repair_user_id)
      select id, org_id, company_id, 'WX' || lpad((990000000000 + id)::text, 12, '0'), 'Li', '13800000000', at, 'broken',
        'repaired', at, at + random() * interval '9 hours', (select account.id from account where account.company_id = vehicle.company_id limit 1)
      from vehicle
      cross join lateral (select ${first}::timestamp at time zone 'Asia/Shanghai' + (id % 9) * interval '1 day' as at) when_
      where company_id = ${companyId} and deleted_at is null
      returning id, repaired_at)
    insert into repair_order (request_id, repairer, repair_time, fault_item, labour_cost, material_cost, created_at)
    select id, 'Li', repaired_at, 'brake', (random() * 100)::numeric(10, 2), 12.34, now() from request`.execute(
    db,
  );
  await sql`
    insert into maintain_order (order_num, vehicle_id, org_id, company_id, maintainer, maintain_time, hours, labour_cost,
      material_cost, stood)
    select 'plain' || id, id, org_id, company_id, 'Wu', ${last}::timestamp at time zone 'Asia/Shanghai' + interval '5 hours',
      10, 50.5, (random() * 40)::numeric(11, 2), 'due'
    from vehicle where company_id = ${companyId} and deleted_at is null`.execute(db);
}

/** The days of a company's vehicles that have a terminal or anything else, each vehicle where it is now. */
export async function countPlainly(db: Db, companyId: string): Promise<PlainDay[]> {
  const read = <Row>(table: string) =>
    sql<Row>`select * from ${sql.table(table)} where company_id = ${companyId}`
      .execute(db)
      .then(({ rows }) => rows);
  const vehicles = await read<{ id: string; orgId: string; deletedAt: string | null }>('vehicle');
  const facts = await read<{
    vehicleId: string;
    day: string;
    powerOnSeconds: number;
    workSeconds: number;
    metres: number;
  }>('vehicle_day');
  const alarms = await read<{
    vehicleId: string;
    kind: string;
    level: number;
    startedAt: string;
    deletedAt: string | null;
  }>('alarm');
  const inspections = await read<{ vehicleId: string; checkTime: string; abnormal: number }>('inspection');
  const requests = await read<{
    id: string;
    vehicleId: string;
    acceptedAt: string | null;
    repairedAt: string | null;
  }>('repair_request');
  const orders = (
    await sql<{
      requestId: string;
      repairTime: string;
      totalCost: string;
    }>`select * from repair_order where deleted_at is null`.execute(db)
  ).rows;
  const maintained = await read<{ vehicleId: string; maintainTime: string; cost: string }>('maintain_order');
  const bindings = await read<{ vehicleId: string; boundAt: string }>('binding');
  const days = [...new Set(facts.map(({ day }) => day))].sort();
  const rows: PlainDay[] = [];
  for (const day of days)
    for (const { id, orgId } of vehicles) {
      const own = <Row extends { vehicleId: string }>(
        all: readonly Row[],
        timeOf: (row: Row) => string | null,
      ) => all.filter((row) => row.vehicleId === id && dayOf(timeOf(row)) === day);
      const fact = facts.find((row) => row.vehicleId === id && row.day === day);
      const [found, checks] = [own(alarms, (row) => row.startedAt), own(inspections, (row) => row.checkTime)];
      const repaired = own(requests, (row) => row.repairedAt).filter(({ acceptedAt }) => acceptedAt !== null);
      const paid = orders.filter(
        (row) =>
          dayOf(row.repairTime) === day &&
          requests.some((one) => one.id === row.requestId && one.vehicleId === id),
      );
      const isBound = bindings.some((row) => row.vehicleId === id && dayOf(row.boundAt)! <= day);
      const work = fact?.workSeconds ?? 0;
      rows.push({
        day,
        vehicleId: id,
        orgId,
        vehicleDays: isBound || fact ? 1 : 0,
        workedDays: work >= 360 ? 1 : 0,
        powerOnSeconds: fact?.powerOnSeconds ?? 0,
        workSeconds: work,
        idleSeconds: (fact?.powerOnSeconds ?? 0) - work,
        metres: fact?.metres ?? 0,
        faults: found.filter(({ kind }) => kind === 'fault').length,
        severeFaults: found.filter(({ kind, level }) => kind === 'fault' && level > 1).length,
        violations: found.filter(({ kind }) => kind === 'violation').length,
        inspections: checks.length,
        abnormalInspections: checks.filter(({ abnormal }) => abnormal > 0).length,
        // Without a plan a vehicle has the day of its company as its one shift.
        usedShifts: work > 0 ? 1 : 0,
        checkedShifts: work > 0 && checks.length > 0 ? 1 : 0,
        repairs: repaired.length,
        repairSeconds: repaired.reduce(
          (sum, row) => sum + (Date.parse(row.repairedAt!) - Date.parse(row.acceptedAt!)) / 1000,
          0,
        ),
        repairCost: paid.reduce((sum, row) => sum + Number(row.totalCost), 0),
        maintainCost: own(maintained, (row) => row.maintainTime).reduce(
          (sum, row) => sum + Number(row.cost),
          0,
        ),
      });
    }
  return rows;
}

const dayOf = (moment: string | null) =>
  moment === null ? null : new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10);
