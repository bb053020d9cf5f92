import type { Place } from './place';

/** Ten thousand trucks with a JT/T 808 terminal each, made by the database itself. */
export async function fillTrucks({ pool }: Place): Promise<void> {
  await pool.query(
    `with owner as (select * from company order by id desc limit 1),
      model as (select * from brand_model order by id limit 1),
      kind as (select id from terminal_type where terminal_model = 'FT-808'),
      truck as (
        insert into vehicle (car_id, manufacture_num, org_id, company_id, brand_id, model_id, power_type, capacity, delivery_date, car_type)
        select 'Q' || lpad(n::text, 6, '0'), 'MQ-' || n, owner.org_id, owner.id, model.brand_id, model.id, 'electric', 2, '2025-01-01', 'reach'
        from generate_series(1, $1::int) n, owner, model returning id, car_id, company_id),
      box as (
        insert into terminal (terminal_id, terminal_type_id, org_id, company_id)
        select 'QTERM' || lpad(n::text, 6, '0'), kind.id, owner.org_id, owner.id
        from generate_series(1, $1::int) n, owner, kind returning id, terminal_id),
      link as (
        insert into link_identity (terminal_row_id, protocol, link_key)
        select id, 'jt808', (13800000000 + right(terminal_id, 6)::int)::text from box)
    insert into binding (vehicle_id, terminal_row_id, company_id, period, bound_at)
    select truck.id, box.id, truck.company_id, tstzrange(null, null), now()
    from truck join box on right(car_id, 6) = right(terminal_id, 6)`,
    [10_000],
  );
  await pool.query('vacuum analyze vehicle, terminal, link_identity, binding');
}

/** A hundred thousand vehicles without terminals. */
export async function fillFleet({ pool }: Place): Promise<void> {
  await pool.query(
    `insert into vehicle (car_id, manufacture_num, org_id, company_id, brand_id, model_id, power_type, capacity, delivery_date, car_type)
     select 'B' || lpad(n::text, 6, '0'), 'MB-' || n, c.org_id, c.id, m.brand_id, m.id, 'electric', 1 + n % 50 / 10.0,
       date '2024-01-01' + n % 700, 'counterbalance'
     from generate_series(1, $1::int) n,
       (select * from company order by id desc limit 1) c, (select * from brand_model order by id limit 1) m`,
    [100_000],
  );
  await pool.query('vacuum analyze vehicle');
}

/** Gives every vehicle without one a place: plants of fifty, all over the country. Gives how many there are. */
export async function fillStates({ pool }: Place): Promise<number> {
  await pool.query(`
    insert into vehicle_state (vehicle_id, last_seen, report_time, activity, lng, lat, position_time, direction, speed)
    select id, t, t, (array['working', 'idle', 'charging', 'off'])[1 + id % 4],
      100 + (plant % 41) * 0.5 + (random() - 0.5) * 0.006, 22 + (plant / 41 % 41) * 0.5 + (random() - 0.5) * 0.005,
      t, id * 7 % 360, id % 16
    from vehicle, lateral (select id % 2000 as plant, now() - id % 9 * interval '3 minutes' as t) x
    where company_id = (select max(id) from company) and not exists (select from vehicle_state where vehicle_id = vehicle.id)`);
  await pool.query('vacuum analyze vehicle_state');
  const { rows } = await pool.query<{ count: number }>('select count(*)::int from vehicle_state');
  return rows[0]!.count;
}

/** A counted day of every company, so that analyses have something to draw. */
export async function fillDay({ pool }: Place): Promise<void> {
  await pool.query(
    `insert into figure_day (company_id, day, counted_at) select id, current_date - 1, now() from company
     on conflict (company_id, day) do update set counted_at = now(), due_at = null`,
  );
  await pool.query(
    `insert into vehicle_org_day (company_id, day, org_id, vehicle_days, worked_days, power_on_seconds, work_seconds,
       idle_seconds, metres, faults, violations, inspections, abnormal_inspections, severe_faults, used_shifts,
       checked_shifts, repairs, repair_seconds, repair_cost, maintain_cost, at_work_by_hour, work_by_hour)
     select id, current_date - 1, org_id, 10, 8, 90000, 60000, 30000, 50000, 2, 1, 8, 0, 0, 10, 8, 0, 0, 0, 0,
       array_fill(5, array[24]), array_fill(2500, array[24])
     from company on conflict do nothing`,
  );
}

/** A battery in each truck of the load generator. */
export async function fillGeneratorsBatteries({ pool }: Place): Promise<void> {
  await pool.query(
    `with made as (
       insert into battery (org_id, company_id, battery_number, battery_type, rated_voltage, rated_capacity, charge_threshold, discharge_threshold)
       select org_id, company_id, 'B' || car_id, 'lithium', 48, 500, 95, 20 from vehicle where car_id like 'LT-%'
       returning id, battery_number)
     insert into battery_binding (battery_id, vehicle_id, company_id, period)
     select made.id, vehicle.id, vehicle.company_id, tstzrange(now() - interval '1 day', null)
     from vehicle join made on battery_number = 'B' || car_id`,
  );
  await pool.query('vacuum analyze battery, battery_binding');
}
