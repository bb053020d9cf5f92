import { vehicleAnalysis } from '@fleet/contract/analysis/vehicle';
import type { Call } from '@fleet/contract/call';
import { toForm } from '@fleet/contract/form';
import { utcDay } from '../server/src/base/calendar';
import { readConfig } from '../server/src/base/config';
import { systemContext } from '../server/src/base/context';
import { makeMonthTables } from '../server/src/base/monthTables';
import { keepFigures } from '../server/src/domain/analysis/figure/index';
import { layFoundations } from '../server/src/appContext';
import { median } from './figures';
import type { Place } from './place';

const vehicles = 100_000;
const departments = 100;
const dayMs = 86_400_000;
/** Days that one vehicle in ten, every vehicle, and the sums of organizations go back. */
const tenthDays = 90;
const vehicleDays = 30;
const orgDays = 400;
const asked = 9;

export interface AnalysesFigures {
  /** A day of 100,000 vehicles, counted from nothing. */
  countSeconds: number;
  /** A week of theirs, summed; the mean of those that have vehicles. */
  weekSeconds: number;
  /** Drawing and organizations of 100,000 vehicles over 400 days. */
  drawingMs: number;
  organizationsMs: number;
  /** A page of the vehicles of one tenth over 90 days, and of all over 30 days, sorted by a figure. */
  tenthMs: number;
  allMs: number;
}

/** Counting and reading figures at 100,000 vehicles in a hundred departments. */
export async function benchAnalyses(place: Place): Promise<AnalysesFigures> {
  const { pool } = place;
  const { appCtx, pool: own } = layFoundations(
    readConfig({ DATA_DIR: 'var/bench' }),
    place.databaseUrl,
    { LOG_LEVEL: 'warn' },
    4,
  );
  const today = utcDay(Date.now());
  const dayBack = (days: number) => utcDay(Date.now() - days * dayMs);
  const { company, branch } = await fillFleet(place);
  await makeMonthTables(appCtx, ['vehicle_day'], [dayBack(1)]);
  await pool.query(
    `insert into vehicle_day (vehicle_id, company_id, day, power_on_seconds, power_on_source, work_seconds, work_source,
       silent_seconds, power_on_by_hour, work_by_hour, metres, times_on)
     select id, company_id, $2, 20000, 'ignition', 12000 + id % 3000, 'motion', 0,
       array_fill(800::smallint, array[24]), array_fill(500::smallint, array[24]), 9000, 4
     from vehicle where company_id = $1`,
    [company, dayBack(1)],
  );
  await pool.query('analyze vehicle_day');
  const began = performance.now();
  await keepFigures(systemContext(appCtx));
  const countSeconds = (performance.now() - began) / 1000;

  const days = Array.from({ length: orgDays - 2 }, (_, at) => dayBack(at + 2));
  await makeMonthTables(appCtx, ['vehicle_figure_day'], days.slice(0, tenthDays));
  for (const table of ['vehicle_figure_day', 'vehicle_org_day'])
    await pool.query(
      `create unlogged table bench_${table} as select * from ${table} where company_id = $1 and day = $2`,
      [company, dayBack(1)],
    );
  for (const [at, day] of days.slice(0, tenthDays).entries()) {
    if (at === vehicleDays)
      await pool.query(
        'delete from bench_vehicle_figure_day where org_id not in (select id from org where path like (select path from org where id = $1) || $2)',
        [branch, '%'],
      );
    await copyDay(place, 'vehicle_figure_day', day);
  }
  for (const day of days) await copyDay(place, 'vehicle_org_day', day);
  await pool.query(
    'insert into figure_day (company_id, day, counted_at) select $1, unnest($2::date[]), now()',
    [company, days],
  );
  await pool.query(
    `insert into figure_week (company_id, week)
     select distinct company_id, date_trunc('week', day::timestamp)::date from figure_day
     where company_id = $1 and day < date_trunc('week', now())::date
     on conflict (company_id, week) do update set summed_at = null`,
    [company],
  );
  const summing = performance.now();
  await keepFigures(systemContext(appCtx));
  const weekSeconds = (performance.now() - summing) / 1000 / Math.ceil(tenthDays / 7);
  await own.end();
  await pool.query('vacuum analyze');

  const token = await place.signIn('operator');
  const ask = async (call: Call, input: object) => {
    const taken: number[] = [];
    for (let times = 0; times < asked; times += 1) {
      const begun = performance.now();
      const answer = await fetch(`http://127.0.0.1:${place.server.http}${call.path}`, {
        method: 'POST',
        headers: { token },
        body: new URLSearchParams(toForm(input)),
      });
      const { code } = (await answer.json()) as { code: string };
      if (code !== '200') throw new Error(`${call.path} answered ${code}`);
      taken.push(performance.now() - begun);
    }
    return median(taken);
  };
  const long = { startDate: dayBack(orgDays - 1), endDate: today };
  const since = (days: number) => ({
    startDate: dayBack(days - 1),
    endDate: today,
    sort: 'useRate,desc',
    hourSystem: '8',
  });
  return {
    countSeconds,
    weekSeconds,
    drawingMs: await ask(vehicleAnalysis.workTime, long),
    organizationsMs: await ask(vehicleAnalysis.organizations, { ...long, hourSystem: '8' }),
    tenthMs: await ask(vehicleAnalysis.rows, { ...since(tenthDays), orgId: branch }),
    allMs: await ask(vehicleAnalysis.rows, since(vehicleDays)),
  };
}

async function copyDay({ pool }: Place, table: string, day: string) {
  await pool.query(`update bench_${table} set day = $1`, [day]);
  await pool.query(`insert into ${table} select * from bench_${table}`);
}

/** A company with ten branches of ten departments each, its vehicles spread evenly over these. */
async function fillFleet({ pool }: Place): Promise<{ company: string; branch: string }> {
  const { rows } = await pool.query<{ company: string; root: string; path: string }>(
    'select company.id as company, org.id as root, path from company join org on org.id = org_id order by company.id desc limit 1',
  );
  const { company, root, path } = rows[0]!;
  const branches: string[] = [];
  for (let at = 0; at < departments; at += 1) {
    const parent = at % 10 === 0 ? { id: root, path } : await orgOf(pool, branches.at(-1)!);
    const { rows: made } = await pool.query<{ id: string }>(
      `insert into org (parent_id, org_name, org_type, path, company_id)
       values ($1, $2, 'department', 'bench' || $3, $4) returning id`,
      [parent.id, `Bench ${at}`, at, company],
    );
    const id = made[0]!.id;
    await pool.query('update org set path = $2 where id = $1', [id, `${parent.path}${id}/`]);
    if (at % 10 === 0) branches.push(id);
  }
  await pool.query(
    `insert into vehicle (car_id, manufacture_num, org_id, company_id, brand_id, model_id, power_type, capacity, delivery_date, car_type)
     select 'A' || lpad(n::text, 6, '0'), 'MA-' || n, department.id, $2, m.brand_id, m.id, 'electric', 1 + n % 50 / 10.0,
       date '2024-01-01' + n % 700, 'counterbalance'
     from generate_series(1, $1::int) n
     join (select id, row_number() over (order by id) - 1 as at from org where org_name like 'Bench %') department
       on department.at = n % ${departments},
       (select * from brand_model order by id limit 1) m`,
    [vehicles, company],
  );
  await pool.query('vacuum analyze vehicle');
  return { company, branch: branches[0]! };
}

async function orgOf(pool: Place['pool'], id: string) {
  const { rows } = await pool.query<{ id: string; path: string }>('select id, path from org where id = $1', [
    id,
  ]);
  return rows[0]!;
}
