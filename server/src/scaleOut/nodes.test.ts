import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Citus, hasCitus } from '../../test/citus';
import { Cluster, nodeNames } from '../../test/cluster/cluster';
import { sharedBy } from '../../test/cluster/shares';
import { hasNats } from '../../test/natsServer';
import { faultsOf, noFaults, traffic } from '../../test/traffic';
import { until } from '../../test/until';
import { scaleOut } from './declare';

describe.skipIf(!hasCitus || !hasNats)('three nodes over a cluster of Citus', { timeout: 600_000 }, () => {
  let citus: Citus;
  let cluster: Cluster;
  let folder: string;
  let pool: pg.Pool;

  beforeAll(async () => {
    citus = await Citus.start();
    const url = await citus.database('fleet');
    folder = mkdtempSync(path.join(tmpdir(), 'fleet-nodes-'));
    cluster = await Cluster.open(folder, url);
    for (const node of cluster.nodes.values()) await node.stop();
    pool = new pg.Pool({ connectionString: url, max: 2 });
    await scaleOut(pool, url);
    await Promise.all(nodeNames.map((name) => cluster.start(name)));
  }, 600_000);
  afterAll(async () => {
    await pool?.end();
    await cluster?.close();
    await citus?.stop();
    rmSync(folder, { recursive: true });
  });

  test('through a death and a stop nothing acknowledged is missing or doubled, and each truck has its newest state', async () => {
    await sharedBy(pool, nodeNames);
    const ports = () => [...cluster.nodes.values()].map(({ jt808 }) => jt808);
    const ledger = traffic(() => ports()[Math.floor(Math.random() * nodeNames.length)]!);
    await ledger.more();

    await cluster.nodes.get('a')!.kill();
    await sharedBy(pool, ['b', 'c']);
    await ledger.more();
    await cluster.start('a');
    await sharedBy(pool, nodeNames);

    await cluster.nodes.get('c')!.stop();
    await sharedBy(pool, ['a', 'b']);
    await ledger.more();
    await cluster.start('c');
    await ledger.end();

    expect(await faultsOf(pool, ledger)).toEqual(noFaults);
    const newest = await pool.query(
      'select vehicle_id, max(time) as report_time from report group by 1 order by 1',
    );
    await until('states to be written', async () => {
      const states = await pool.query(
        'select vehicle_id, report_time from vehicle_state where report_time is not null order by 1',
      );
      return JSON.stringify(states.rows) === JSON.stringify(newest.rows);
    });
  });
});
