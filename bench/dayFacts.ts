import { driver } from '@fleet/contract/driver/calls';
import { driverStatus } from '@fleet/contract/driverStatus/calls';
import { utcDay } from '../server/src/base/calendar';
import { readConfig } from '../server/src/base/config';
import { systemContext } from '../server/src/base/context';
import { packTouches } from '../server/src/base/touch';
import { keepDayFacts } from '../server/src/domain/reported/dayFact/index';
import { layFoundations } from '../server/src/appContext';
import { median } from './figures';
import type { Place } from './place';

const drivers = 100_000;
const dayMs = 86_400_000;
const asked = 15;
/** Reports of every vehicle in the minute that is counted on. */
const reportsInMinute = 6;

export interface DayFactsFigures {
  wholeDays: number;
  wholeReports: number;
  wholeSeconds: number;
  minuteVehicles: number;
  minuteSeconds: number;
}

/** Counting yesterday's reports from nothing, and then a minute of every vehicle; `benchVehicleDay` has left the reports. */
export async function benchDayFacts(place: Place): Promise<DayFactsFigures> {
  const { pool } = place;
  const { appCtx, pool: own } = layFoundations(
    readConfig({ DATA_DIR: 'var/bench' }),
    place.databaseUrl,
    { LOG_LEVEL: 'warn' },
    4,
  );
  const count = async () => {
    const began = performance.now();
    // The server's own clock may be at it too: then it is waited for.
    for (;;) {
      await keepDayFacts(systemContext(appCtx));
      const { rows } = await pool.query(
        'select from open_day where due_at <= now() union all select from report_touch limit 1',
      );
      if (rows.length === 0) return (performance.now() - began) / 1000;
    }
  };
  await count();

  const day = utcDay(Date.now() - dayMs);
  const table = `report_${day.replaceAll('-', '')}`;
  await touch(
    place,
    `select vehicle_id, company_id, extract(epoch from min(time))::float8 * 1000 as from, extract(epoch from max(time))::float8 * 1000 as to
     from ${table} group by vehicle_id, company_id`,
  );
  const wholeSeconds = await count();
  const { rows: whole } = await pool.query<{ days: number; reports: number }>(
    `select (select count(*)::int from vehicle_day) as days, (select count(*)::int from ${table}) as reports`,
  );

  const vehicles = await say(place, 5);
  await count();
  await say(place, 3);
  const minuteSeconds = await count();
  await own.end();
  return {
    wholeDays: whole[0]!.days,
    wholeReports: whole[0]!.reports,
    wholeSeconds,
    minuteVehicles: vehicles,
    minuteSeconds,
  };
}

/** Every vehicle says something six times in the minute that began so many minutes ago. */
async function say(place: Place, minutesAgo: number): Promise<number> {
  const { pool } = place;
  const begin = new Date(Math.floor(Date.now() / 60_000 - minutesAgo) * 60_000);
  await pool.query(
    `insert into report (vehicle_id, time, hash, received_at, company_id, terminal_row_id, flags, lng, lat, speed, key_on)
     select id, at, tick, at, company_id, 1, 0, 120 + tick / 1e5, 31, 6, true
     from vehicle, generate_series(1, ${reportsInMinute}) tick,
       lateral (select $1::timestamptz + tick * interval '9 s' as at) moment`,
    [begin],
  );
  await pool.query('vacuum analyze report, report_touch, open_day');
  return touch(
    place,
    `select id as vehicle_id, company_id, ${begin.getTime() + 9_000} as from, ${begin.getTime() + 54_000} as to from vehicle`,
  );
}

/** Notes what was touched as storing it would have. */
async function touch({ pool }: Place, touched: string): Promise<number> {
  const { rows } = await pool.query<{ vehicle_id: string; company_id: string; from: number; to: number }>(
    touched,
  );
  const touches = rows.map(({ vehicle_id, company_id, from, to }) => ({
    vehicleId: vehicle_id,
    companyId: company_id,
    from: Number(from),
    to: Number(to),
  }));
  for (let at = 0; at < touches.length; at += 4_000)
    await pool.query('insert into report_touch (touched) values ($1)', [
      packTouches(touches.slice(at, at + 4_000)),
    ]);
  return touches.length;
}

export interface DriverFigures {
  statusMs: number;
  weekMs: number;
  fileMs: number;
  byHoursMs: number;
}

/** Driver status and driver files at 100,000 drivers, fifty rows and the total, with their hours. */
export async function benchDrivers(place: Place): Promise<DriverFigures> {
  await fillDrivers(place);
  const token = await place.signIn('operator');
  const ask = async (path: string, input: Record<string, string>) => {
    const taken: number[] = [];
    for (let round = 0; round < asked; round += 1) {
      const began = performance.now();
      const response = await fetch(`http://127.0.0.1:${place.server.http}${path}`, {
        method: 'POST',
        headers: { token, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ pageSize: '50', ...input }),
      });
      const { data } = (await response.json()) as { data: { rows: { workHours: number }[]; total: number } };
      taken.push(performance.now() - began);
      if (data.total < drivers || !data.rows.some(({ workHours }) => workHours > 0))
        throw new Error(`${path} answered ${data.total} drivers, or none who worked`);
    }
    return median(taken);
  };
  const yesterday = Date.parse(utcDay(Date.now() - dayMs));
  const day = {
    startTime: new Date(yesterday).toISOString(),
    endTime: new Date(yesterday + dayMs).toISOString(),
  };
  const week = {
    startTime: new Date(Date.now() - 7 * dayMs + 60_000).toISOString(),
    endTime: new Date().toISOString(),
  };
  return {
    statusMs: await ask(driverStatus.list.path, { sort: 'driverNum', ...day }),
    weekMs: await ask(driverStatus.list.path, { sort: 'driverNum', ...week }),
    fileMs: await ask(driver.list.path, { sort: 'driverNum' }),
    byHoursMs: await ask(driver.list.path, { sort: 'workHours,desc' }),
  };
}

/** Drivers with a month of days, of whom the first have signed on at the trucks of yesterday's reports. */
async function fillDrivers({ pool }: Place): Promise<void> {
  await pool.query(
    `insert into driver (org_id, company_id, driver_num, driver_name, phone, licence_expire)
     select org_id, id, '0B' || lpad(n::text, 6, '0'), 'Driver ' || n, (16600000000 + n)::text, '2099-12-31'
     from generate_series(1, $1::int) n, (select * from company order by id desc limit 1) owner`,
    [drivers],
  );
  const months = [...new Set([0, 30].map((back) => utcDay(Date.now() - back * dayMs).slice(0, 7)))];
  for (const month of months)
    for (const table of ['vehicle_day', 'driver_day'])
      await pool.query(
        `create table if not exists ${table}_${month.replace('-', '')} partition of ${table}
         for values from ('${month}-01') to (('${month}-01'::date + interval '1 month')::date)`,
      );
  await pool.query(
    `insert into driver_day
     select truck.id, driver.company_id, day::date, 3, driver_num, driver.id, 20000, 9000 + driver.id % 9000,
       array_fill(833, array[24]), array_fill(400, array[24]), 5000, 2, day, day + interval '8 hours'
     from driver join (select id, row_number() over (order by id) as place from vehicle) truck
         on truck.place = right(driver_num, 6)::int % 5000 + 1,
       generate_series(current_date - 25, current_date - 1, interval '1 day') day
     where driver_num like '0B%'
     on conflict do nothing`,
  );
  await pool.query(
    `insert into driver_month (driver_id, company_id, month, work_seconds)
     select driver_id, company_id, date_trunc('month', day)::date, sum(work_seconds) from driver_day group by 1, 2, 3
     on conflict (month, driver_id, company_id) do update set work_seconds = excluded.work_seconds`,
  );
  const day = utcDay(Date.now() - dayMs);
  await pool.query(
    `insert into truck_event (vehicle_id, time, hash, received_at, company_id, terminal_row_id, code, fields)
     select vehicle_id, timestamptz '${day} 00:00Z' + turn * interval '7 hours', turn, now(), company_id, 1, 'signOn',
       jsonb_build_object('fields', jsonb_build_object('kind', 3, 'number', '0B' || lpad((place + turn * 2000)::text, 6, '0')))
     from (select vehicle_id, company_id, row_number() over (order by vehicle_id) as place
         from (select distinct vehicle_id, company_id from report_${day.replaceAll('-', '')}) heard) truck,
       generate_series(0, 1) turn`,
  );
  await pool.query('vacuum analyze driver, driver_day, driver_month, truck_event');
}
