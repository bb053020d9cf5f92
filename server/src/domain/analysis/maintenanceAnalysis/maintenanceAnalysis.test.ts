import { costAnalysis, costFile, itemFile, maintainAnalysis } from '@fleet/contract/analysis/maintenance';
import { daysAfter } from '@fleet/contract/shift/times';
import { read } from 'hucre';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../../base/calendar';
import { newWorld, type Person, type World } from '../../../../test/world';

const endDate = daysAfter(today(new Date(), 'Asia/Shanghai'), -1);
const period = { startDate: daysAfter(endDate, -6), endDate };

let world: World;
let admin: Person;
let trucks: { id: string; carId: string; orgId: string; companyId: string }[];
let oil: string;
let brake: string;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
  await sql`update maintain_order set deleted_at = now()`.execute(world.db);
  await sql`update repair_order set deleted_at = now()`.execute(world.db);
  trucks = (
    await sql<(typeof trucks)[number]>`
      select id, car_id, org_id, company_id from vehicle
      where company_id = (select company_id from account where login_name = 'admin') order by id limit 2`.execute(
      world.db,
    )
  ).rows;
  const { companyId } = trucks[0]!;
  const project = async (name: string) => {
    const { rows } = await sql<{ id: string }>`
      insert into maintain_project (company_id, project_name, cycle_hours) values (${companyId}, ${name}, 500) returning id`.execute(
      world.db,
    );
    return rows[0]!.id;
  };
  [oil, brake] = [await project('Plain oil'), await project('Plain brake')];
  await sql`insert into maintain_material (project_id, material_name, qty) values (${oil}, 'Oil', 4)`.execute(
    world.db,
  );
  await maintained(
    0,
    'm1',
    period.startDate,
    'due',
    60,
    [oil, brake],
    [
      // One order may name a material on two lines.
      ['Oil', 40, 1],
      ['Oil', 40, 1],
      ['Cloth', 10, 1],
    ],
  );
  await maintained(1, 'm2', period.startDate, 'overdue', 30, [brake], []);
  await repaired(0, 990000000001, period.endDate, 100.1, 0.2);
  // Of the period before.
  await repaired(0, 990000000002, daysAfter(period.startDate, -1), 7, 0);
});
afterAll(() => world.end());

async function maintained(
  at: number,
  num: string,
  day: string,
  stood: string,
  labour: number,
  projects: string[],
  used: [name: string, price: number, qty: number][],
) {
  const { id, orgId, companyId } = trucks[at]!;
  const materials = used.map(([materialName, price, qty]) => ({
    materialName,
    spec: null,
    unit: 'l',
    price: String(price),
    qty,
  }));
  // Each line to the cent, as an order is written.
  const sum = used.reduce((all, [, price, qty]) => all + Math.round(price * qty * 100 + 1e-6) / 100, 0);
  await sql`
    with done as (
      insert into maintain_order (order_num, vehicle_id, org_id, company_id, maintainer, maintain_time, hours, labour_cost,
        materials, material_cost, stood)
      values (${num}, ${id}, ${orgId}, ${companyId}, 'Wu', ${day}::timestamp at time zone 'Asia/Shanghai', 10, ${labour},
        ${JSON.stringify(materials)}, ${sum}, ${stood}) returning id)
    insert into maintain_order_project select done.id, project::bigint from done, unnest(${projects}::text[]) project`.execute(
    world.db,
  );
}

async function repaired(at: number, num: number, day: string, labour: number, material: number) {
  const { id, orgId, companyId } = trucks[at]!;
  await sql`
    with request as (
      insert into repair_request (vehicle_id, org_id, company_id, request_num, repair_person, phone, repair_time, situation)
      values (${id}, ${orgId}, ${companyId}, 'WX' || ${num}, 'Li', '13800000000', now(), 'broken') returning id)
    insert into repair_order (request_id, repairer, repair_time, fault_item, labour_cost, material_cost, created_at)
    select id, 'Li', ${day}::timestamp at time zone 'Asia/Shanghai' + interval '23 hours', 'brake', ${labour}, ${material}, now()
    from request`.execute(world.db);
}

test('costs are exact sums of orders: by kind, by day, by organization and by vehicle, with the period before', async () => {
  const { data: kinds } = await admin.post(costAnalysis.compare, { ...period, compare: 'before' });
  expect(kinds.rows).toEqual([
    { part: 'repair', orders: 1, labour: '100.10', material: '0.20', total: '100.30', before: '7.00' },
    { part: 'maintenance', orders: 2, labour: '90.00', material: '90.00', total: '180.00', before: '0.00' },
  ]);
  expect(kinds.totals).toMatchObject({ orders: 3, total: '280.30', before: '7.00' });
  const { data: drawing } = await admin.post(costAnalysis.rate, period);
  const value = (name: string) => drawing.figures.find((figure) => figure.name === name)!.value;
  expect([value('repairCost'), value('maintainCost')]).toEqual([100.3, 180]);
  // Orders are read themselves, also of days that are not counted yet.
  const ofDays = (name: 'repairCost' | 'maintainCost') => drawing.days.map(({ values }) => values[name] ?? 0);
  expect(ofDays('repairCost')).toEqual([0, 0, 0, 0, 0, 0, 100.3]);
  expect(ofDays('maintainCost')).toEqual([180, 0, 0, 0, 0, 0, 0]);
  const { data: rows } = await admin.post(costAnalysis.rows, { ...period, by: 'vehicle' });
  expect(rows.rows.map(({ name, total }) => [name, total])).toEqual([
    [trucks[0]!.carId, '250.30'],
    [trucks[1]!.carId, '30.00'],
  ]);
  expect(rows.totals).toMatchObject({ orders: 3, repairTotal: '100.30', maintainTotal: '180.00' });
  const { data: orgs } = await admin.post(costAnalysis.rows, { ...period, by: 'org' });
  expect(orgs.rows.reduce((all, { total }) => all + Number(total), 0)).toBeCloseTo(280.3);
});

test('an order with two items counts for both, its labour halved, its material where it is listed', async () => {
  const { data } = await admin.post(maintainAnalysis.items, period);
  expect(data.rows).toMatchObject([
    { id: brake, times: 2, vehicles: 2, labour: '60.00', material: '5.00', total: '65.00', part: 2 / 3 },
    {
      id: oil,
      times: 1,
      vehicles: 1,
      labour: '30.00',
      material: '85.00',
      materials: 'Oil 2 l, Cloth 0.5 l',
      partSoFar: 1,
    },
  ]);
  expect(data.totals).toMatchObject({ orders: 2, vehicles: 2, total: '180.00' });
  const { data: one } = await admin.post(maintainAnalysis.vehicles, { ...period, projectId: oil });
  expect(one.rows.map(({ carId, orders, total }) => [carId, orders, total])).toEqual([
    [trucks[0]!.carId, 1, '150.00'],
  ]);
});

test('items cost what their orders cost, where every line of material is rounded to the cent', async () => {
  const startDate = daysAfter(period.startDate, -30);
  const bolts: [string, number, number] = ['Bolt', 0.33, 0.5];
  await maintained(0, 'm3', startDate, 'normal', 0, [oil], [bolts, bolts, bolts]);
  const { data } = await admin.post(maintainAnalysis.items, { startDate, endDate: startDate });
  expect(data.totals).toMatchObject({ orders: 1, material: '0.51', total: '0.51' });
  expect(data.rows).toMatchObject([{ id: oil, material: '0.51', total: '0.51' }]);
});

test('maintenance in time counts what was late, and what is overdue now where today is in the period', async () => {
  await world.db
    .insertInto('maintainStanding')
    .values({
      vehicleId: trucks[1]!.id,
      begunAt: '2020-01-01',
      cycleDays: 30,
      remindHours: 0,
      leftPart: 0,
      status: 'overdue',
    })
    .execute();
  const { data: over } = await admin.post(maintainAnalysis.months, period);
  expect(over.rows[0]).toMatchObject({ orders: 2, vehicles: 2, due: 1, late: 1, onTimeRate: 0.5 });
  expect(over).toMatchObject({ onTimeRate: 0.5, overdueNow: null });
  const { data: going } = await admin.post(maintainAnalysis.months, {
    startDate: period.startDate,
    endDate: daysAfter(endDate, 1),
  });
  expect(going.overdueNow).toBeGreaterThan(0);
  expect(going.onTimeRate).toBeCloseTo(1 / (2 + going.overdueNow!));
  const { data: toCome } = await admin.post(maintainAnalysis.months, {
    startDate: '2099-01-01',
    endDate: '2099-01-07',
  });
  expect(toCome).toMatchObject({ onTimeRate: null, overdueNow: null });
});

test('the sheets hold yuan as numbers, and another company sees nothing of them', async () => {
  const costs = (await read((await admin.download(costFile, { ...period, by: 'vehicle' })).bytes)).sheets[0]!
    .rows;
  expect(costs.at(-1)!.slice(0, 5)).toEqual(['Total', 3, 190.1, 90.2, 280.3]);
  const items = (await read((await admin.download(itemFile, period)).bytes)).sheets[0]!.rows;
  expect(items.length).toBe(3);
  const other = await world.signIn('admin2');
  expect((await other.post(costAnalysis.rows, period)).data.total).toBe(0);
  expect((await other.post(maintainAnalysis.items, period)).data.total).toBe(0);
  const viewer = await world.signIn('repair');
  expect((await viewer.post(costAnalysis.rows, period)).code).toBe('40300');
});

test('vehicles that are gone are one row, with what all of them cost', async () => {
  const ids = trucks.slice(0, 2).map(({ id }) => id);
  await sql`update vehicle set deleted_at = now() where id = any(${ids}::bigint[])`.execute(world.db);
  const { data } = await admin.post(maintainAnalysis.vehicles, period);
  expect(data.rows).toMatchObject([
    { id: null, carId: 'Transferred or deleted', orgName: null, orders: 2, total: '180.00' },
  ]);
  const { data: costs } = await admin.post(costAnalysis.rows, { ...period, by: 'vehicle' });
  expect(costs.rows).toMatchObject([{ id: null, orders: 3, total: '280.30' }]);
});
