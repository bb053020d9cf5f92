import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { groundOf, grown, isIn } from '@fleet/protocol/plant/ground';
import { demoSeed, layPlant, type Point } from '@fleet/protocol/plant/plant';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../test/ownDatabase';
import { type ServerProcess, startServerProcess } from '../test/serverProcess';
import { until } from '../test/until';
import { layFoundations } from './appContext';
import { readConfig } from './base/config';
import { systemContext } from './base/context';
import { packTouches, type Touch } from './base/touch';
import { keepDayFacts } from './domain/reported/dayFact/index';
import type { Demo } from './seed/demo';

const days = 1;
/** It is sent at half of what the machine gives, which other tests share. */
const patienceMs = 300_000;
/** One on each protocol. */
const driven = ['HD-03', 'HD-04'];
let own: Awaited<ReturnType<typeof ownDatabase>>;
let base: ReturnType<typeof layFoundations>;
let server: ServerProcess | undefined;

beforeAll(async () => {
  own = await ownDatabase();
  base = layFoundations(readConfig({ DATA_DIR: own.dataDir }), own.url, process.env, 2);
});
afterAll(async () => {
  await server?.kill();
  await base.pool.end();
  await own.drop();
});

const start = (args: string[] = []) =>
  startServerProcess({
    dataDir: own.dataDir,
    args,
    env: { DATABASE_URL: own.url, DEMO_HISTORY_DAYS: String(days) },
  });
const inFolder = (name: string) => path.join(own.dataDir, name);
const demo = () => JSON.parse(readFileSync(inFolder('demo.json'), 'utf8')) as Demo;
const daysDone = () =>
  existsSync(inFolder('history.json'))
    ? Object.values(JSON.parse(readFileSync(inFolder('history.json'), 'utf8')) as Record<string, number>)
    : [];
const allDone = () => daysDone().length === driven.length && daysDone().every((done) => done === days);

/** The reports of each truck from before the demo was made. */
const past = async () =>
  (
    await sql<{ carId: string; reports: number; from: string; to: string; events: number }>`
      select car_id, count(*)::int as reports, min(time) as from, max(time) as to,
        (select count(*) from truck_event told where told.vehicle_id = vehicle.id and told.time < ${demo().past!.until})::int as events
      from report join vehicle on vehicle.id = vehicle_id
      where time < ${demo().past!.until} group by vehicle.id, car_id order by car_id`.execute(base.appCtx.db)
  ).rows;

const facts = async () => {
  await keepDayFacts(systemContext(base.appCtx));
  return (
    await sql<{ fact: { power_on_seconds: number } }>`
      select to_jsonb(vehicle_day) as fact from vehicle_day
      where day < (${demo().past!.until}::timestamptz at time zone 'Asia/Shanghai')::date order by vehicle_id, day`.execute(
      base.appCtx.db,
    )
  ).rows.map(({ fact }) => fact);
};

/**
 * How many of the reports from the first company lie on the image of its plan as its corners place it, and how many of
 * them not far from where that shows a way.
 */
async function onPlan() {
  const { rows } = await sql<Record<'topLeft' | 'topRight' | 'bottomLeft' | 'at', Point>>`
    select json_build_object('x', top_left_lng, 'y', top_left_lat) as top_left,
      json_build_object('x', top_right_lng, 'y', top_right_lat) as top_right,
      json_build_object('x', bottom_left_lng, 'y', bottom_left_lat) as bottom_left,
      json_build_object('x', lng, 'y', lat) as at
    from report join vehicle on vehicle.id = vehicle_id join site_plan on site_plan.company_id = vehicle.company_id
    where lng is not null and time < ${demo().past!.until}`.execute(base.appCtx.db);
  const { site, ways } = groundOf(layPlant(demo().trucks[0]!.site, demoSeed));
  const places = rows.map(({ topLeft, topRight, bottomLeft, at }) => ({
    x: site.west + (site.east - site.west) * share(topLeft, topRight, bottomLeft, at),
    y: site.north - (site.north - site.south) * share(topLeft, bottomLeft, topRight, at),
  }));
  return {
    all: places.length,
    inside: places.filter((place) => isIn(site, place)).length,
    onWays: places.filter((place) => ways.some((way) => isIn(grown(way, 3), place))).length,
  };
}

/** How much of the way from the origin to `one` a point lies, seen along the way from the origin to `other`. */
const share = (origin: Point, one: Point, other: Point, at: Point) =>
  ((at.x - origin.x) * (other.y - origin.y) - (at.y - origin.y) * (other.x - origin.x)) /
  ((one.x - origin.x) * (other.y - origin.y) - (one.y - origin.y) * (other.x - origin.x));

async function touchAll(): Promise<void> {
  const { rows } = await sql<Touch>`
    select vehicle_id, company_id, (extract(epoch from min(time)) * 1000)::float8 as from,
      (extract(epoch from max(time)) * 1000)::float8 as to
    from report group by vehicle_id, company_id, (time at time zone 'UTC')::date`.execute(base.appCtx.db);
  await sql`insert into report_touch (touched) values (${packTouches(rows)})`.execute(base.appCtx.db);
}

const tasks = async () =>
  (
    await sql<{
      state: string;
    }>`select distinct state from task where kind = 'history'`.execute(base.appCtx.db)
  ).rows.map(({ state }) => state);

const furnished = async () =>
  (
    await sql<Record<string, number>>`
      select (select count(*)::int from contract) as contracts, (select count(*)::int from sim) as sims,
        (select count(*)::int from fence) as fences, (select count(*)::int from shift) as shifts,
        (select count(*)::int from shift_schedule) as schedules, (select count(*)::int from enforcement_note) as notes,
        (select count(*)::int from vehicle where insure_end is not null) as insured,
        (select count(*)::int from site_plan) as plans, (select count(*)::int from car_route) as routes,
        (select count(*)::int from driver_finger) as fingers, (select count(*)::int from policy_rule) as policies,
        (select count(*)::int from training) as trainings, (select count(*)::int from firmware) as versions,
        (select count(*)::int from exam_attempt where submitted_at is not null) as papers,
        (select count(*)::int from external_equipment) as equipment,
        (select count(*)::int from auth_record) as authorizations`.execute(base.appCtx.db)
  ).rows[0]! as Record<string, number> & { contracts: number };

test('a new demo gets a past: whole, counted, through kill -9, and once', {
  timeout: 3 * patienceMs,
}, async () => {
  server = await start(['--still']);
  const listed = async () => {
    const rows = await furnished();
    return rows.contracts > 0 && rows;
  };
  const lists = await until('the lists', listed, patienceMs);
  expect(lists).toMatchObject({
    contracts: 5,
    sims: 40,
    fences: 8,
    plans: 2,
    routes: 8,
    fingers: 14,
    policies: 4,
    trainings: 3,
    papers: 8,
    versions: 3,
    equipment: 8,
    shifts: 6,
    schedules: 6,
    notes: 2,
    insured: 38,
  });
  expect(lists.authorizations).toBeGreaterThan(20);
  expect(await tasks()).toEqual(['running']);
  await server.stop();
  const { trucks, ...rest } = demo();
  const some = trucks.filter(({ carId }) => driven.includes(carId));
  writeFileSync(inFolder('demo.json'), JSON.stringify({ ...rest, trucks: some }));

  server = await start();
  await until('one of them', () => daysDone().length > 0, patienceMs);
  await server.kill();
  expect(allDone()).toBe(false);
  server = await start();
  await until('all of it', allDone, patienceMs);
  await until('the task done', async () => (await tasks()).join() === 'done', patienceMs);

  const made = await past();
  expect(made.map(({ carId }) => carId)).toEqual(driven);
  const end = Date.parse(demo().past!.until);
  for (const { from, to } of made) {
    expect(end - Date.parse(from)).toBeGreaterThan((days - 0.1) * 86_400_000);
    expect(end - Date.parse(to)).toBeLessThan(600_000);
  }

  // What their terminals report of their SIM cards stands in the file of cards.
  const { rows: cards } = await sql<{ isFiled: boolean }>`
    select exists (select from sim where left(sim.iccid, 19) = left(reported_iccid, 19)) as is_filed
    from terminal where reported_iccid is not null`.execute(base.appCtx.db);
  expect(cards.map(({ isFiled }) => isFiled)).toEqual(driven.map(() => true));

  const { inside, onWays, all } = await onPlan();
  expect(all).toBeGreaterThan(500);
  expect([inside / all, onWays / all > 0.95]).toEqual([1, true]);

  // Nobody knows any more how far it came: all of it is sent once more, and stored no second time.
  await server.stop();
  rmSync(inFolder('history.json'));
  server = await start();
  await until('all of it again', allDone, patienceMs);
  await server.stop();
  expect(await past()).toEqual(made);
  expect(await furnished()).toEqual(lists);

  const counted = await facts();
  expect(counted.length).toBeGreaterThanOrEqual(driven.length * days);
  await touchAll();
  expect(await facts()).toEqual(counted);
});
