import { status } from '@fleet/contract/status/calls';
import { trajectory } from '@fleet/contract/trajectory/calls';
import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { utcDay } from '../../../base/calendar';
import { systemContext } from '../../../base/context';
import { openPool } from '../../../base/database';
import type { Tables } from '../../../base/tables';
import { hoursBetween } from '../../fleet/hours/index';
import { sessionsOn } from '../../fleet/ride/index';
import {
  columns,
  nearestStored,
  packReadings,
  reportsOf,
  storedIn,
  type StoredReport,
} from '../../fleet/stored/index';
import { Terminal808 } from '../../../../test/terminal808';
import { says, signs } from '../../../../test/truckDay';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { Packing } from './packing';
import { Partitions } from './partitions';
import { openUpkeep } from './upkeep';

const dayMs = 86_400_000;
const minute = 60_000;
/** Midnight in UTC so many days ago. */
const midnight = (back: number) => Date.parse(utcDay(Date.now() - back * dayMs));
const names = Object.keys(columns) as (keyof StoredReport)[];

let world: World;
let admin: Person;
let pool: pg.Pool;
let packing: Packing;
let vehicleId: string;
let companyId: string;
beforeAll(async () => {
  world = await newWorld({ env: { PACK_AFTER_DAYS: '1' } });
  admin = await world.signIn('admin');
  pool = openPool(world.databaseUrl, 2);
  const partitions = new Partitions(pool);
  packing = new Packing(world.appCtx, partitions);
  ({ id: vehicleId } = await world.findVehicle(admin, 'HD-02'));
  ({ companyId } = await world.db
    .selectFrom('vehicle')
    .select('companyId')
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow());
  await partitions.need([5, 4, 3, 2].map((back) => midnight(back) + 1));
  // Two days of a truck that reports every 20 seconds, over midnight, and a quiet one beside it. Some of its readings are
  // stored as they are now, some as they were before.
  const [active, resting] = [true, false].map((hydraulicsActive) =>
    Buffer.from(packReadings({ hydraulicsActive, batteryVoltage: 48.3, forkLoad: 800 }, null)!),
  );
  await sql`
    insert into report (vehicle_id, time, hash, received_at, company_id, terminal_row_id, flags, lng, lat, altitude,
      direction, speed, key_on, soc, odometer, power_on_seconds, work_seconds, readings, hydraulics_active, packed)
    select ${vehicleId}, ${instant(midnight(5))}::timestamptz + i * interval '20 seconds', hashtextextended('report', i), now(),
      ${companyId}, 7, case when i % 90 = 0 then 2 else 0 end, case when i % 50 > 0 then round((120.7 + sin(i / 50.0) / 1000)::numeric, 6) end,
      31.3 + (i % 1000) / 1e6, 5, i % 360, (i % 70) / 10.0, case when i % 4 > 0 then (i / 400) % 3 > 0 end, 90 - (i % 500) / 10.0,
      1000 + i / 100.0, 3600 * 500 + i * 15, case when i % 2 = 0 then 3600 * 300 + i * 10 end,
      case when i % 3 = 0 then jsonb_build_object('hydraulicsActive', (i / 7) % 2 = 0, 'voltage', 48 + (i % 13) / 10.0, 'alarm', i % 2) end,
      case when i % 3 = 1 then i % 9 = 1 end, case when i % 3 = 1 then case when i % 9 = 1 then ${active}::bytea else ${resting}::bytea end end
    from generate_series(0, 8640) i`.execute(world.db);
  await sql`
    insert into report (vehicle_id, time, hash, received_at, company_id, terminal_row_id, flags, work_seconds)
    select vehicle_id, ${instant(midnight(5))}::timestamptz + i * interval '6 hours', i, now(), company_id, terminal_row_id, 0, 60 * i
    from binding cross join generate_series(0, 7) i where vehicle_id <> ${vehicleId}`.execute(world.db);
});
afterAll(async () => {
  await pool.end();
  await world.end();
});

const instant = (ms: number) => new Date(ms).toISOString();
const ctx = () => systemContext(world.appCtx);
const pack = () => packing.run(Date.now(), Infinity);
const everything = (from = midnight(6), to = midnight(0)) =>
  storedIn(ctx(), [{ vehicleId, companyId, from, to }], names).then(([rows]) => rows!);
const looseRows = async () =>
  (
    await sql<{
      count: number;
    }>`select count(*)::int from report where time < ${instant(midnight(1))}`.execute(world.db)
  ).rows[0]!.count;

/** What people and other parts of the server are told of these days. */
async function answers() {
  const id = vehicleId;
  const during = { startTime: instant(midnight(5)), endTime: instant(midnight(3)) };
  const owner = { id, companyId };
  const reports = [];
  for await (const one of reportsOf(ctx(), { vehicleId, companyId }, midnight(5) + 1, midnight(3)))
    reports.push(one);
  const near = (side: 'before' | 'after', at: number, reach: number) =>
    nearestStored(ctx(), side, { vehicleId, companyId: null, at, reach }, ['workSeconds']).then(
      (found) => found && [found.time, found.workSeconds],
    );
  return {
    track: await admin.post(trajectory.track, { id, ...during }),
    summary: await admin.post(trajectory.summary, { id, ...during }),
    drivers: await admin.post(trajectory.drivers, { id, ...during }),
    lastDay: await admin.post(trajectory.track, {
      id,
      startTime: instant(midnight(2)),
      endTime: instant(midnight(1)),
    }),
    operations: await admin.post(status.operations, { id, ...during, pageSize: 200 }),
    day: await admin.post(status.day, { id, day: utcDay(midnight(4)) }),
    hours: await hoursBetween(ctx(), owner, midnight(5), midnight(3)),
    sessions: await sessionsOn(ctx(), owner, { from: midnight(5), to: midnight(3) }),
    reports,
    before: await near('before', midnight(4) + 10, midnight(6)),
    after: await near('after', midnight(4) + 10, midnight(2)),
    none: await near('after', midnight(3) + minute, midnight(2)),
    everything: await everything(),
  };
}

test('the way of a vehicle is read from the key alone', async () => {
  const asked: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => void asked.push(query),
  });
  const wanted = ['lng', 'lat', 'speed', 'direction', 'keyOn'] as const;
  const [rows] = await storedIn(
    { db },
    [{ vehicleId, companyId, from: midnight(5), to: midnight(4) }],
    wanted,
  );
  expect(rows).toHaveLength(4_320);
  const { sql: statement, parameters } = asked.find(({ sql: text }) => text.includes('from report'))!;
  const table = `report_${utcDay(midnight(5)).replaceAll('-', '')}`;
  const kept = await pool.query<{ reloptions: string[] }>(
    'select reloptions from pg_class where relname = $1',
    [table],
  );
  expect(kept.rows[0]!.reloptions).toEqual(['autovacuum_vacuum_insert_scale_factor=0.02']);
  const client = await pool.connect();
  await client.query(`vacuum ${table}`);
  await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
  const plan = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, [...parameters]);
  await client.query('rollback');
  client.release();
  const scans = plan.rows.flatMap(
    (row) => /(Seq|Index|Index Only|Bitmap Heap) Scan (?=.*on report_)/.exec(row['QUERY PLAN'])?.[1] ?? [],
  );
  expect(scans).toEqual(['Index Only']);
});

test('a run that is cut off leaves each report where it was, and the next one goes on', async () => {
  const before = await everything();
  expect(before).toHaveLength(8_641);
  const blocker = await pool.connect();
  await blocker.query('begin; lock table packed_day in exclusive mode');
  const cut = pack().then(
    () => null,
    (error: Error) => error,
  );
  const cutOff = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into packed_day%'`;
  await until('it to be cut off', async () => (await cutOff.execute(world.db)).rows.length === 1, 20_000);
  expect(await cut).toBeInstanceOf(Error);
  await blocker.query('rollback');
  blocker.release();
  expect(await everything()).toEqual(before);
});

test('packed days are read as before, by every reader, and take a fraction of the space', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001002');
  await signs(truck, midnight(5) + 60 * minute, 'signOn', 'HDD003');
  await signs(truck, midnight(5) + 200 * minute, 'signOff', 'HDD003');
  await truck.close();
  const before = await answers();
  const size = () =>
    sql<{ loose: number; packed: number }>`
      select coalesce(sum(pg_total_relation_size(inhrelid)) filter (where inhparent = 'report'::regclass), 0)::float8 as loose,
        coalesce(sum(pg_total_relation_size(inhrelid)) filter (where inhparent = 'packed_day'::regclass), 0)::float8 as packed
      from pg_inherits`.execute(world.db);
  const { loose } = (await size()).rows[0]!;

  // Whoever reads meanwhile misses nothing and sees nothing twice.
  const counts = new Set<number>();
  const packed = pack();
  let isPacking = true;
  void packed.finally(() => (isPacking = false)).catch(() => undefined);
  while (isPacking) counts.add((await everything()).length);
  await packed;
  expect([...counts]).toEqual([8_641]);

  expect(await looseRows()).toBe(0);
  expect(await answers()).toEqual(before);
  const after = (await size()).rows[0]!;
  expect(after.packed).toBeLessThan(loose / 5);
  expect(after.loose).toBeLessThan(loose / 5);
});

test('what comes late to a packed day is read with it, once, and packed with it the next time', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001002');
  const late = midnight(4) + 7_001;
  await says(truck, late, { speed: 3 });
  const withLate = await everything();
  expect(withLate).toHaveLength(8_642);
  expect(withLate.map(({ time }) => time)).toEqual(
    withLate.map(({ time }) => time).sort((one, other) => one - other),
  );
  await pack();
  expect(await looseRows()).toBe(0);
  expect(await everything()).toEqual(withLate);

  // A repeat of what is packed already.
  await says(truck, late, { speed: 3 });
  expect(await looseRows()).toBe(1);
  expect(await everything()).toEqual(withLate);
  await pack();
  expect(await looseRows()).toBe(0);
  expect(await everything()).toEqual(withLate);
  await truck.close();
});

test('days that have not been over for long enough stay as they are', async () => {
  const at = midnight(1) + 60 * minute;
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001002');
  await says(truck, at);
  await pack();
  const { rows } = await sql`select from report where time = ${instant(at)}`.execute(world.db);
  expect(rows).toHaveLength(1);
  await truck.close();
});

/** The tables that days have. */
const days = async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid order by 1`.execute(
    world.db,
  );
  return rows.map(({ name }) => name);
};

test('what is older than is kept goes with its day, raw and packed; what is younger stays', async () => {
  const monthsAgo = (months: number) => midnight(months * 31) + minute;
  await new Partitions(pool).need([14, 12].map(monthsAgo));
  const tablesOf = (months: number) =>
    ['packed_day', 'report', 'truck_event'].map(
      (table) => `${table}_${utcDay(monthsAgo(months)).replaceAll('-', '')}`,
    );
  expect(await days()).toEqual(expect.arrayContaining([...tablesOf(14), ...tablesOf(12)]));
  await openUpkeep(world.appCtx, pool, new Registry()).tidy();
  expect(await days()).toEqual(expect.arrayContaining(tablesOf(12)));
  for (const table of tablesOf(14)) expect(await days()).not.toContain(table);
});

test('a clock that is years ahead costs some days at a time, the oldest first', async () => {
  await new Partitions(pool).need(Array.from({ length: 20 }, (_, at) => midnight(450 + at)));
  const past = `report_${utcDay(midnight(440)).replaceAll('-', '')}`;
  const left = async () => (await days()).filter((name) => /^report_\d{8}$/.test(name) && name < past);
  const before = await left();
  expect(before).toHaveLength(20);
  await openUpkeep(world.appCtx, pool, new Registry()).tidy();
  expect(await left()).toEqual(before.slice(8));
});
