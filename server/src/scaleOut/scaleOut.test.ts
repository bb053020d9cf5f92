import { trajectory } from '@fleet/contract/trajectory/calls';
import { session } from '@fleet/contract/session/calls';
import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Citus, hasCitus } from '../../test/citus';
import { inDatabase } from '../../test/databases';
import { anyPorts } from '../../test/ports';
import { postAt } from '../../test/serverProcess';
import { Terminal808 } from '../../test/terminal808';
import { until } from '../../test/until';
import { openPool } from '../base/database';
import { type Foundations, layFoundations } from '../appContext';
import { readConfig } from '../base/config';
import { systemContext } from '../base/context';
import { migrate, migrationsOf, runMigrations } from '../base/migrate';
import { partOf, partOfSql } from '../base/parts';
import { nodeUrl, placementsOf } from '../base/placements';
import { nearestOfEach, storedIn } from '../domain/fleet/stored/index';
import type { OwnedReport } from '../domain/fleet/truck/index';
import { Packing } from '../domain/reported/telemetry/packing';
import { Partitions } from '../domain/reported/telemetry/partitions';
import { byNode } from '../domain/reported/telemetry/shards';
import { Storage } from '../domain/reported/telemetry/storage';
import { CannotStart } from '../postgres/cannotStart';
import { type Demo, seedDemo } from '../seed/demo';
import { openServer, prepare } from '../server';
import { inReach } from './check';
import { dealtOut, scaleOut } from './declare';

const dayMs = 86_400_000;
const midnight = (back: number) => Math.floor(Date.now() / dayMs) * dayMs - back * dayMs;

const reportOf = (vehicle: number, at: number): OwnedReport => ({
  vehicleId: String(vehicle),
  companyId: '1',
  terminalRowId: String(vehicle),
  at,
  time: at,
  receivedAt: Date.now(),
  hash: { high: vehicle, low: at | 0 },
  wasKept: false,
  position: null,
  values: { keyOn: true, soc: vehicle % 100 },
  alarm: null,
  events: [],
});

test('a database without Citus is told what it lacks', async () => {
  const pool = openPool(inject('databaseUrl'), 1);
  await expect(scaleOut(pool, inject('databaseUrl'))).rejects.toThrow(/没有 Citus .* has no Citus/);
  await pool.end();
});

describe.skipIf(!hasCitus)('a cluster of Citus', { timeout: 600_000 }, () => {
  let citus: Citus;
  let url: string;
  let dataDir: string;
  let foundations: Foundations;
  let demo: Demo;
  let partitions: Partitions;
  let storage: Storage;
  const said: string[] = [];

  beforeAll(async () => {
    citus = await Citus.start();
    url = await citus.database('fleet');
    dataDir = mkdtempSync(path.join(tmpdir(), 'fleet-scale-'));
    const env = {
      ...anyPorts,
      SECRET_KEY: 'the key of a cluster',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      PACK_AFTER_DAYS: '1',
    };
    foundations = layFoundations(readConfig(env), url, env, 5);
    await prepare(foundations);
    demo = await seedDemo(systemContext(foundations.appCtx));
    // One day was reported before there was a cluster.
    partitions = new Partitions(foundations.pool);
    await partitions.ahead(Date.now());
    await partitions.need([midnight(4), midnight(3)]);
    await new Storage(foundations.pool, partitions).store([reportOf(7, midnight(4) + 1_000)], []);
    await scaleOut(foundations.pool, url, (line) => said.push(line));
    storage = new Storage(foundations.pool, partitions);
  }, 900_000);

  afterAll(async () => {
    await foundations.end();
    await citus.stop();
    rmSync(dataDir, { recursive: true });
  });

  const ask = async <Row extends object>(statement: string): Promise<Row[]> =>
    (await foundations.pool.query(statement)).rows as Row[];
  const stored = async (vehicle: number, from: number, to: number) =>
    (
      await storedIn(
        systemContext(foundations.appCtx),
        [{ vehicleId: String(vehicle), companyId: null, from, to }],
        ['soc'],
      )
    )[0]!.map(({ time, soc }) => [time, soc]);

  test('an upgrade builds the key of the reports anew on every worker', async () => {
    const database = await citus.database('upgraded');
    const pool = openPool(database, 4);
    const { pending } = await migrationsOf(pool);
    await runMigrations(pool, pending.slice(0, pending.indexOf('0085_report_key.sql')));
    await new Partitions(pool).need([midnight(1)]);
    await scaleOut(pool, database);
    await migrate(pool);
    await pool.end();

    for (const worker of [1, 2]) {
      const keys = await inDatabase(citus.url('upgraded', 'postgres', worker), (client) =>
        client.query<{ isNew: boolean; count: number }>(
          `select pg_get_constraintdef(oid) like '%INCLUDE (company_id, lng, lat, speed, direction, key_on)' as "isNew",
             count(*)::int from pg_constraint
           where contype = 'p' and conrelid::regclass::text like 'report\\_2%' group by 1`,
        ),
      );
      // Half of the shards of the day, and the day itself.
      expect(keys.rows).toEqual([{ isNew: true, count: 129 }]);
    }
  });

  test('what was reported before lies in the shards, and a second run changes nothing', async () => {
    expect(await stored(7, midnight(4), midnight(3))).toEqual([[midnight(4) + 1_000, 7]]);
    expect(await ask('select from only report')).toEqual([]);
    const again: string[] = [];
    await scaleOut(foundations.pool, url, (line) => again.push(line));
    expect(said.map((line) => line.includes('distributed by vehicle over 2 nodes'))).toEqual(
      dealtOut.map(() => true),
    );
    expect(again.map((line) => line.includes('left as it is'))).toEqual(dealtOut.map(() => true));
  });

  test('a batch goes to the shards of its vehicles, none of it to another, and is stored once', async () => {
    const at = midnight(0) + 1_000;
    const reports = Array.from({ length: 1_500 }, (_, place) => reportOf(1_000 + (place % 500), at + place));
    await storage.store(reports, []);
    const { kept } = await storage.store([...reports.slice(0, 400), reportOf(1_001, at + 9_999)], []);

    expect(kept).toHaveLength(401);
    const [counted] = await ask<{ count: number }>(
      'select count(*)::int from report where vehicle_id between 1000 and 1499',
    );
    expect(counted!.count).toBe(1_501);
    const placements = (await placementsOf(foundations.pool, 'report'))!;
    const parts = await ask<{ shardId: string; parts: string }>(
      `select shardid::text as "shardId", result as parts from run_command_on_shards('report',
         $$ select coalesce(string_agg(distinct ${partOfSql('vehicle_id')}::text, ' '), '') from %s $$, parallel := false)`,
    );
    const wrong = parts.filter(
      ({ shardId, parts }) =>
        parts !== '' && Number(parts) !== placements.findIndex((one) => one.shardId === shardId),
    );
    expect(wrong).toEqual([]);
    for (const shards of byNode(reports, placements).values())
      for (const [shardId, own] of shards)
        expect(new Set(own.map(({ vehicleId }) => placements[partOf(vehicleId)]!.shardId))).toEqual(
          new Set([shardId]),
        );
  });

  test('a report that the database refuses is set aside, and nothing else of its batch', async () => {
    const at = midnight(0) + 50_000_000;
    const shard = (await placementsOf(foundations.pool, 'report'))![partOf('2001')]!;
    await inDatabase(nodeUrl(url, shard), async (client) => {
      await client.query('set citus.enable_manual_changes_to_shards = on');
      await client.query(
        `alter table report_${shard.shardId} add constraint planted check (soc is distinct from 101)`,
      );
    });
    const bad = { ...reportOf(2_001, at), values: { soc: 101 } };
    const untimed = { ...reportOf(2_002, at), time: null };
    const { kept, refused } = await storage.store(
      [reportOf(2_000, at), reportOf(2_001, at + 1_000), bad, untimed, { ...untimed }],
      [],
    );

    expect([kept.length, refused]).toEqual([3, 1]);
    expect(await stored(2_000, at, at + 1)).toHaveLength(1);
    expect(await stored(2_001, at, at + 2_000)).toEqual([[at + 1_000, 1]]);
    expect(await stored(2_002, at, at + 1)).toHaveLength(1);
    const waiting = await ask<{ terminal: string; reason: string }>(
      `select terminal_row_id as terminal, reason from quarantine where reason <> 'unbound'`,
    );
    expect(waiting).toMatchObject([{ terminal: '2001', reason: expect.stringContaining('planted') }]);
  });

  test('a read of one vehicle is one task, and those of many are answered too', async () => {
    const { appCtx } = foundations;
    const from = midnight(0);
    const tasks: number[] = [];
    const spans = [1_001, 1_002].map((vehicle) => ({
      vehicleId: String(vehicle),
      companyId: null,
      from,
      to: from + dayMs,
    }));
    const lists = await storedIn(appCtx, spans, ['soc']);
    expect(lists.map((rows) => rows.length)).toEqual([4, 3]);
    const near = spans.map(({ vehicleId }) => ({
      vehicleId,
      companyId: null,
      at: from + dayMs,
      reach: from,
    }));
    expect((await nearestOfEach(appCtx, 'before', near, ['soc'])).map((row) => row?.soc)).toEqual([1, 2]);
    for (const table of dealtOut) {
      const key = table === 'report' ? 'time' : 'day';
      const { rows } = await sql<{
        'QUERY PLAN': string;
      }>`explain select stored.* from unnest(array[1001::bigint])
        as span (vehicle_id) cross join lateral (select * from ${sql.table(table)} r
          where r.vehicle_id = span.vehicle_id and r.vehicle_id = ${'1001'}::bigint order by ${sql.ref(key)}) stored`.execute(
        appCtx.db,
      );
      const count = rows.map((row) => /Task Count: (\d+)/.exec(Object.values(row)[0]!)?.[1]).find(Boolean);
      tasks.push(Number(count));
    }
    expect(tasks).toEqual([1, 1]);
  });

  test('days that are over are packed, and read as before', async () => {
    const at = midnight(3) + 1_000;
    const reports = Array.from({ length: 300 }, (_, place) => reportOf(3_000 + (place % 30), at + place));
    await storage.store(reports, []);
    const before = await stored(3_004, midnight(3), midnight(2));
    await new Packing(foundations.appCtx, partitions).run(Date.now(), Infinity);

    expect(before).toHaveLength(10);
    expect(await stored(3_004, midnight(3), midnight(2))).toEqual(before);
    expect(await ask(`select from report where vehicle_id between 3000 and 3029`)).toEqual([]);
    const [packed] = await ask<{ count: number }>(
      `select sum(reports)::int as count from packed_day where vehicle_id between 3000 and 3029`,
    );
    expect(packed!.count).toBe(300);
  });

  test('shards that are moved while reports come in lose none of them', async () => {
    const at = midnight(0) + 60_000_000;
    const [shard] = (await placementsOf(foundations.pool, 'report'))!.filter(
      (_, part) => part === partOf('5000'),
    );
    const other = (await placementsOf(foundations.pool, 'report'))!.find(({ port }) => port !== shard!.port)!;
    let isMoved = false;
    const moving = inDatabase(citus.url('fleet', 'postgres'), (client) =>
      client.query(
        `select citus_move_shard_placement($1::bigint, $2, $3::int, $4, $5::int, shard_transfer_mode := 'block_writes')`,
        [shard!.shardId, shard!.host, shard!.port, other.host, other.port],
      ),
    ).finally(() => (isMoved = true));
    let sent = 0;
    for (let more = 5; more > 0; sent += 1) {
      await storage.store([reportOf(5_000, at + sent * 1_000)], []);
      if (isMoved) more -= 1;
    }
    await moving;

    expect(await stored(5_000, at, at + dayMs)).toHaveLength(sent);
    expect((await placementsOf(foundations.pool, 'report'))![partOf('5000')]!.port).toBe(other.port);
  });

  test('a terminal reports, its truck is judged, and a person sees its track', {
    timeout: 300_000,
  }, async () => {
    const server = await openServer(foundations, ['http', 'devices', 'work']);
    const link = await Terminal808.signedOn(server.jt808Port!, '13900001001');
    const at = Math.floor(Date.now() / 1000) * 1000 - 60_000;
    for (let second = 0; second < 20; second += 1) {
      const position = {
        lng: 120.7 + second / 10_000,
        lat: 31.3,
        altitude: null,
        direction: null,
        satellites: 9,
        fixed: true,
      };
      const time = at + second * 1_000;
      const { result } = await link.ask(
        up.location,
        encodeTruck({ time, position, values: { keyOn: true, vehicleSpeed: 5 } }),
      );
      expect(result).toBe(0);
    }
    const [truck] = await until('its state', () =>
      ask<{ id: string }>(
        `select vehicle_id as id from vehicle_state where report_time = to_timestamp(${(at + 19_000) / 1000})`,
      ).then((rows) => rows.length > 0 && rows),
    );
    const at8080 = { http: server.httpPort! } as Parameters<typeof postAt>[0];
    const { loginName, password } = demo.accounts.find((one) => one.loginName === 'admin')!;
    const { token } = (await postAt(at8080, '', session.login, { loginName, password })).data;
    const during = { startTime: new Date(at).toISOString(), endTime: new Date(at + 60_000).toISOString() };
    const { data } = await postAt(at8080, token, trajectory.summary, { id: truck!.id, ...during });
    expect(data).toMatchObject({ points: 20 });
    await link.close();
    await server.close();
  });

  test('a cluster with other parts, or a node out of reach, is said in one sentence', async () => {
    const other = await citus.database('other');
    const pool = openPool(other, 1);
    await pool.query(`create table report (vehicle_id bigint not null, time timestamptz not null)`);
    await pool.query(`select create_distributed_table('report', 'vehicle_id', shard_count := 32)`);
    const refused = await inReach(pool, other).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CannotStart);
    expect(String(refused)).toMatch(
      /32 个分片，本程序要求 256 个.* lie in 32 shards and this program needs 256/,
    );
    await pool.end();

    process.kill(citus.pids[2]!, 'SIGINT');
    await until('a node to be gone', () =>
      inReach(foundations.pool, url).then(
        () => false,
        (error: unknown) =>
          error instanceof CannotStart && /Citus 节点 .* cannot be used/.test(String(error)),
      ),
    );
  });
});
