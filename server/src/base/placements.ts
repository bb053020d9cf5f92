import { sql } from 'kysely';
import type pg from 'pg';
import type { Context } from './context';
import { partCount } from './parts';

/** Where one shard of a table lies that is dealt out over a cluster of Citus. */
export interface Placement {
  shardId: string;
  host: string;
  port: number;
}

type Db = Pick<pg.ClientBase, 'query'>;

/** The shards of a table in the order of its parts; null where the table lies here, whole. */
export async function placementsOf(db: Db, table: string): Promise<Placement[] | null> {
  if (!(await hasCitus(db))) return null;
  const { rows } = await db.query<Placement>(
    `select shardid as "shardId", nodename as host, nodeport as port
     from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
     where logicalrelid = $1::regclass and noderole = 'primary' order by shardminvalue::int`,
    [table],
  );
  return rows.length === 0 ? null : rows;
}

/** Whether the extension is in this database. */
export async function hasCitus(db: Db): Promise<boolean> {
  const { rowCount } = await db.query(`select from pg_extension where extname = 'citus'`);
  return rowCount === 1;
}

/** The same, for whoever asks through a context. */
export async function isCluster({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  return rows.length === 1;
}

/** Whether a part of ours is a shard there. */
export const fitsParts = (placements: readonly Placement[]): boolean => placements.length === partCount;

/** Shards are written to past the coordinator; Citus asks that this is said. */
export const shardOptions = '-c TimeZone=UTC -c citus.enable_manual_changes_to_shards=on';

/** Where the node of a shard is reached: as the coordinator is, but for its address. */
export function nodeUrl(coordinator: string, { host, port }: Pick<Placement, 'host' | 'port'>): string {
  const url = new URL(coordinator);
  [url.hostname, url.port] = [host, String(port)];
  return url.href;
}
