import type pg from 'pg';
import type { Worker } from './deal';

type Db = Pick<pg.Pool, 'query'>;

/** The nodes that are ready to work on vehicles and do not leave. */
export async function listWorkers(db: Db): Promise<Worker[]> {
  const { rows } = await db.query<Worker>(
    `select id, node_name as name from node where 'work' = any(doors) and not is_leaving`,
  );
  return rows;
}

/** Which node works on each part; null while none does. */
export async function listOwners(db: Db): Promise<(string | null)[]> {
  const { rows } = await db.query<{ node_id: string | null }>('select node_id from part order by number');
  return rows.map(({ node_id }) => node_id);
}

/** Takes those of the parts that are nobody's; answers which. */
export async function takeFree(db: Db, nodeId: string, parts: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ number: number }>(
    `update part set node_id = $1, since = now() where number = any($2::int[]) and node_id is null returning number`,
    [nodeId, parts],
  );
  return rows.map(({ number }) => number);
}

/** Lets go of parts of a node. */
export async function free(db: Db, nodeId: string, parts: readonly number[]): Promise<void> {
  await db.query('update part set node_id = null where node_id = $1 and number = any($2::int[])', [
    nodeId,
    parts,
  ]);
}

/** A node that leaves gets no more parts. */
export async function markLeaving(db: Db, nodeId: string): Promise<void> {
  await db.query('update node set is_leaving = true where id = $1', [nodeId]);
}
