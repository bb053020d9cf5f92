import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Citus, hasCitus } from '../../test/citus';
import { Cluster, nodeNames } from '../../test/cluster/cluster';
import { sharedBy } from '../../test/cluster/shares';
import { hasNats } from '../../test/natsServer';
import { faultsOf, noFaults, traffic } from '../../test/traffic';
import { until } from '../../test/until';
import { openPool } from '../base/database';
import { scaleOut } from './declare';

describe.skipIf(!hasCitus || !hasNats)('three nodes over a cluster of Citus', { timeout: 600_000 }, () => {
  let citus: Citus;
  let cluster: Cluster;
  const folder = mkdtempSync(path.join(tmpdir(), 'fleet-nodes-'));
  let pool: pg.Pool;

  beforeAll(async () => {
    citus = await Citus.start();
    const url = await citus.database('fleet');
    cluster = await Cluster.open(folder, url);
    for (const node of cluster.nodes.values()) await node.stop();
    pool = openPool(url, 2);
    await scaleOut(pool, url);
    await Promise.all(nodeNames.map((name) => cluster.start(name)));
  }, 600_000);
  afterAll(async () => {
    await pool?.end();
    await cluster?.close();
    await citus?.stop();
    rmSync(folder, { recursive: true });
  });

  const anyPort = () => {
    const ports = [...cluster.nodes.values()].map(({ jt808 }) => jt808);
    return ports[Math.floor(Math.random() * ports.length)]!;
  };
  const sent = new Set<string>();

  test('through a death and a stop nothing acknowledged is missing or doubled, and each truck has its newest state', async () => {
    await sharedBy(pool, nodeNames);
    const ledger = traffic(anyPort, sent);
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

  test('while a worker is away nothing is acknowledged that it did not store, and all goes on once it is back', async () => {
    await sharedBy(pool, nodeNames);
    const ledger = traffic(anyPort, sent);
    await ledger.more();
    const start = await citus.cut(1);
    const sayLost = async () => {
      const answers = await Promise.all(
        [...cluster.nodes.values()].map(({ http }) => fetch(`http://127.0.0.1:${http}/readyz`)),
      );
      const told = await Promise.all(answers.map((one) => one.json() as Promise<{ conditions: string[] }>));
      return told.map(({ conditions }) => conditions.includes('databaseNodeLost'));
    };
    await until('all nodes to say so', async () => !(await sayLost()).includes(false));
    await start();
    await until('it to be over', async () => !(await sayLost()).includes(true));
    await ledger.more();
    await ledger.end();
    expect(await faultsOf(pool, ledger)).toEqual(noFaults);
  });
});
