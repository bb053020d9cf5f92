import type pg from 'pg';
import { partCount } from '../base/parts';
import { fitsParts, hasCitus, placementsOf } from '../base/placements';
import { CannotStart } from '../postgres/cannotStart';
import { foreignParts, inReach } from './check';

/** The tables that are dealt out: of each vehicle's reports, by vehicle, side by side. See `README.md` for why these. */
export const dealtOut = ['report', 'packed_day'] as const;

/**
 * Deals the tables of reports out over the nodes of a Citus cluster, with a shard for each part of the vehicles, and what
 * they hold with them. Each table at once or not at all, so that a repeat goes on where one was broken off.
 */
export async function scaleOut(
  pool: pg.Pool,
  url: string,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  await needCluster(pool);
  await needOwner(pool);
  const [first, ...others] = dealtOut;
  await dealOut(pool, first, `shard_count := ${partCount}, colocate_with := 'none'`, say);
  for (const table of others) await dealOut(pool, table, `colocate_with := '${first}'`, say);
  await inReach(pool, url);
}

async function dealOut(
  pool: pg.Pool,
  table: string,
  how: string,
  say: (line: string) => void,
): Promise<void> {
  const there = await placementsOf(pool, table);
  if (there && !fitsParts(there)) throw foreignParts(there.length);
  if (there) return say(`${table}：已分布，未变更 / ${table}: is distributed already, left as it is`);
  const client = await pool.connect();
  try {
    // One connection to each node: one for each shard would be more than most nodes allow.
    await client.query(`begin; set local citus.multi_shard_modify_mode = 'sequential'`);
    await client.query(`select create_distributed_table($1, 'vehicle_id', ${how})`, [table]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  // The shards hold now all that lay here before.
  await pool.query('select truncate_local_data_after_distributing_table($1)', [table]);
  const nodes = new Set((await placementsOf(pool, table))!.map(({ host, port }) => `${host}:${port}`));
  say(
    `${table}：已按车辆分布到 ${nodes.size} 个节点（${partCount} 个分片） / ${table}: distributed by vehicle over ${nodes.size} nodes (${partCount} shards)`,
  );
}

async function needCluster(pool: pg.Pool): Promise<void> {
  if (!(await hasCitus(pool)))
    throw new CannotStart(
      'DATABASE_URL 指向的数据库没有 Citus 扩展：请由数据库管理员在各节点执行 create extension citus。',
      'The database of DATABASE_URL has no Citus: its administrator creates the extension citus on every node.',
    );
  const { rows } = await pool.query<{ isCoordinator: boolean; nodes: number }>(
    `select citus_is_coordinator() as "isCoordinator",
       (select count(*)::int from pg_dist_node where noderole = 'primary' and isactive and shouldhaveshards) as nodes`,
  );
  const { isCoordinator, nodes } = rows[0]!;
  if (!isCoordinator)
    throw new CannotStart(
      'DATABASE_URL 不是 Citus 协调节点的地址。',
      'DATABASE_URL is not the address of the coordinator of Citus.',
    );
  if (nodes === 0)
    throw new CannotStart(
      'Citus 集群没有工作节点：请先用 citus_add_node 添加。',
      'The Citus cluster has no workers: add them by citus_add_node first.',
    );
}

async function needOwner(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where oid = any($1::regclass[]) and not pg_has_role(relowner, 'usage')`,
    [dealtOut],
  );
  if (rows.length > 0)
    throw new CannotStart(
      `DATABASE_URL 的用户不是表 ${rows.map(({ name }) => name).join('、')} 的所有者，无权分布。`,
      `The user of DATABASE_URL does not own ${rows.map(({ name }) => name).join(', ')} and may not distribute them.`,
    );
}
