import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../src/postgres/startPostgres';
import { Cluster } from './cluster';

/** Three nodes over a PostgreSQL of their own, in a scratch folder that goes with them. */
export interface ClusterPlace {
  folder: string;
  cluster: Cluster;
  db: pg.Pool;
  close(): Promise<void>;
}

/** Opens one; `more` are settings of every node. */
export async function openClusterPlace(
  say: (line: string) => void,
  more: NodeJS.ProcessEnv = {},
): Promise<ClusterPlace> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fleet-cluster-'));
  const dataDir = path.join(folder, 'database');
  mkdirSync(dataDir);
  for (const one of [folder, dataDir]) chmodSync(one, 0o711);
  const postgres = await startPostgres({ dataDir, log: say });
  const cluster = await Cluster.open(folder, postgres.url, more);
  const db = new pg.Pool({ connectionString: postgres.url, max: 2 });
  return {
    folder,
    cluster,
    db,
    async close() {
      await db.end();
      await cluster.close();
      await postgres.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
