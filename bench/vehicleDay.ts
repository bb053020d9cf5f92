import { trajectory } from '@fleet/contract/trajectory/calls';
import { utcDay } from '../server/src/base/calendar';
import { packReadings } from '../server/src/domain/fleet/stored/index';
import { median, quantile } from './figures';
import type { Place } from './place';

const trucks = 2_000;
/** A truck that reports every ten seconds for fourteen hours. */
const reportsPerDay = 5_000;
const secondsBetween = 10;
const dayMs = 86_400_000;
/** Asked one after the other, each for the first time: enough for a hundredth of them to be some. */
const asked = 400;
/** Of these the rows are laid out by vehicle too. */
const clustered = 40;

export interface VehicleDayFigures {
  reports: number;
  p50Ms: number;
  p99Ms: number;
  pages: number;
  clusteredPages: number;
  /** Vehicles that were asked for. */
  vehicleIds: string[];
}

/** One vehicle's day out of so many days of a fleet, as the trajectory screen asks for it. */
export async function benchVehicleDay(place: Place, days: number): Promise<VehicleDayFigures> {
  const { pool } = place;
  const today = Date.parse(utcDay(Date.now()));
  for (let back = 1; back <= days; back += 1) await fillDay(place, utcDay(today - back * dayMs));
  const { rows } = await pool.query<{ id: string; company: string }>(
    `select id, company_id as company from bench_truck order by md5(id::text) limit $1`,
    [asked],
  );
  const { startTime, endTime } = yesterday();
  const taken = await askDays(
    place,
    rows.map(({ id }) => id),
  );

  await pool.query(
    `create table clustered_day as select * from report
     where time >= $1 and time < $2 and vehicle_id in (select id from bench_truck order by md5(id::text) limit $3)
     order by vehicle_id, time, hash`,
    [startTime, endTime, clustered],
  );
  await pool.query('alter table clustered_day add primary key (vehicle_id, time, hash)');
  await pool.query('vacuum analyze clustered_day');
  const [{ id, company }] = rows as [{ id: string; company: string }];
  const pages = (table: string) => pagesOf(place, table, [id, company, startTime, endTime]);
  const figures = {
    reports: days * trucks * reportsPerDay,
    p50Ms: median(taken),
    p99Ms: quantile(taken, 0.99),
    pages: await pages('report'),
    clusteredPages: await pages('clustered_day'),
    vehicleIds: rows.map(({ id }) => id),
  };
  await pool.query('drop table clustered_day, bench_truck');
  return figures;
}

/** The last whole day in UTC. */
export function yesterday(): { startTime: string; endTime: string } {
  const today = Date.parse(utcDay(Date.now()));
  return { startTime: new Date(today - dayMs).toISOString(), endTime: new Date(today).toISOString() };
}

/** How many milliseconds the trajectory screen waits for the last day of each of these vehicles. */
export async function askDays(place: Place, ids: readonly string[]): Promise<number[]> {
  const token = await place.signIn('operator');
  const taken: number[] = [];
  for (const id of ids) {
    const began = performance.now();
    const response = await fetch(`http://127.0.0.1:${place.server.http}${trajectory.track.path}`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ id, ...yesterday() }),
    });
    const { data } = (await response.json()) as { data: { time: string[] } };
    taken.push(performance.now() - began);
    if (data.time.length !== reportsPerDay) throw new Error(`${data.time.length} of ${reportsPerDay} came`);
  }
  return taken;
}

/** A day of the whole fleet, its rows in the order in which they would have come; its key made once they are there. */
async function fillDay({ pool }: Place, day: string): Promise<void> {
  await pool.query(
    `create table if not exists bench_truck as
     select vehicle_id as id, vehicle.company_id, terminal_row_id, row_number() over () as number
     from binding join vehicle on vehicle.id = vehicle_id where car_id like 'Q%' order by vehicle_id limit ${trucks}`,
  );
  const name = `report_${day.replaceAll('-', '')}`;
  await pool.query(`drop table if exists ${name}`);
  await pool.query(`create table ${name} (like report including defaults)`);
  await pool.query(
    `insert into ${name} (vehicle_id, time, hash, received_at, company_id, terminal_row_id, flags, lng, lat, altitude, direction, speed, key_on, soc, odometer, power_on_seconds, work_seconds, packed)
     select truck.id, at, tick * ${trucks} + number, at + interval '1 s', company_id, terminal_row_id, 0,
       120.7 + tick / 1e5, 31.3 + number / 1e5, 5, tick % 360, tick % 12, true, 100 - tick / 60, tick / 100.0, tick * 10, tick * 7, $1
     from generate_series(0, ${reportsPerDay} - 1) tick,
       lateral (select *, timestamptz '${day} 00:00Z' + tick * interval '${secondsBetween} s' + number * interval '4 ms' as at from bench_truck) truck`,
    [packReadings({ chargerState: 0, signal: -70, satellites: 14, seatOccupied: true }, null)],
  );
  const { rows } = await pool.query<{ key: string }>(
    `select pg_get_constraintdef(oid) as key from pg_constraint where conrelid = 'report'::regclass and contype = 'p'`,
  );
  await pool.query(`alter table ${name} add ${rows[0]!.key}`);
  await pool.query(
    `alter table report attach partition ${name} for values from ('${day}') to ('${day}'::date + 1)`,
  );
  await pool.query(`vacuum analyze ${name}`);
}

export interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Pages that the statement of the trajectory reads for one vehicle's day. */
async function pagesOf({ pool }: Place, table: string, of: string[]): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json)
     select time, lng, lat, speed, direction, key_on from ${table}
     where vehicle_id = $1 and company_id = $2 and time >= $3 and time < $4 and lng is not null
     order by time, hash limit 20001`,
    of,
  );
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}
