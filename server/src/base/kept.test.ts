import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../../test/ownDatabase';
import { openPool } from './database';
import { ownMigrations, runMigrations } from './migrate';

let own: Awaited<ReturnType<typeof ownDatabase>>;
let pool: pg.Pool;
const before = '0043';

/** The records that people had entered before this version. */
const entered = `
  insert into org (org_name, org_type, path) values ('C', 'company', '1.');
  insert into company (org_id, company_name, credit_code) values (1, 'C', 'X');
  insert into brand (brand_name) values ('B');
  insert into brand_model (brand_id, model_name) values (1, 'M');
  insert into vehicle (car_id, manufacture_num, org_id, company_id, brand_id, model_id, power_type, capacity, delivery_date, car_type)
    select car_id, 'M-' || car_id, 1, 1, 1, 1, 'diesel', 3, '2025-01-01', 'counterbalance'
    from unnest(array['V-1', 'V-2', 'v-1', 'Other']) car_id;
  insert into driver (org_id, company_id, driver_num, driver_name, phone, licence_expire)
    select 1, 1, number, 'D', number, '2030-01-01' from unnest(array['a1', 'A1']) number;
  insert into maintain_project (company_id, project_name, cycle_days) values (1, 'P', 30);
  insert into maintain_assignment (vehicle_id, project_id) values (2, 1);
  insert into maintain_order (order_num, vehicle_id, org_id, company_id, maintainer, maintain_time, hours, stood)
    select 'BY' || place, vehicle_id, 1, 1, 'M', '2026-01-01', 100, 'normal'
    from unnest(array[1, 1, 2, 2]) with ordinality old (vehicle_id, place);
  insert into maintain_order_project values (2, 1), (4, 1);
`;

beforeAll(async () => {
  own = await ownDatabase();
  pool = openPool(own.url, 2);
  await runMigrations(
    pool,
    ownMigrations().filter((name) => name < before),
  );
  await pool.query(entered);
  await runMigrations(pool, ownMigrations());
});
afterAll(async () => {
  await pool.end();
  await own.drop();
});

test('numbers that differ only by case are kept, one holds the number, and no more come', async () => {
  const alike =
    'select car_id as number from vehicle where car_id_alike union all select driver_num from driver where driver_num_alike';
  expect((await pool.query(alike)).rows).toEqual([{ number: 'v-1' }, { number: 'A1' }]);
  const rename = (from: string, to: string) =>
    pool.query('update vehicle set car_id = $2 where car_id = $1', [from, to]);
  await expect(rename('Other', 'v-2')).rejects.toThrow('vehicle_car_id_once');
  await expect(rename('Other', 'V-1')).rejects.toThrow('vehicle_car_id_once');
  // Whoever held it lets go: the other one holds it.
  await rename('V-1', 'V-3');
  await expect(rename('Other', 'V-1')).rejects.toThrow('vehicle_car_id_once');
  await rename('v-1', 'V-4');
  await rename('Other', 'v-1');
  expect((await pool.query(alike)).rows).toEqual([{ number: 'A1' }]);
});

test('an order of before goes on counting for what it counted for', async () => {
  const { rows } = await pool.query('select id::int from maintain_order where own_cycle order by id');
  // Vehicle 1 went by its own cycle, whatever an order named; vehicle 2 by a program, so an order without one did nothing else.
  expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});
