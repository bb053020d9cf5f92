import type pg from 'pg';
import { openPool } from '../base/database';

const mostConnections = 10;
const patienceMs = 2_000;

/** This node is none any more. */
class LeaseLost extends Error {
  override name = 'LeaseLost';
}

const nameOf = (nodeId: string) => `fleet work ${nodeId}`;

/** Connections through which the work of one node is written, and nothing once its lease is gone and another has taken over. */
export interface FencedPool {
  pool: pg.Pool;
  /** Breaks every connection off: nothing is written any more. */
  cut(): void;
}

/**
 * A connection is opened only while the node has its lease, and whoever takes over from one without ends those of all such
 * (`fenceOff`). So a node that was paused and goes on finds that none of what it had begun is written.
 */
export function openFencedPool(databaseUrl: string, nodeId: string): FencedPool {
  const open = new Set<pg.PoolClient>();
  let isCut = false;
  const pool = openPool(databaseUrl, mostConnections, undefined, {
    application_name: nameOf(nodeId),
    verify(client, done) {
      client
        .query('select from node where id = $1', [nodeId])
        .then(
          ({ rowCount }) => done(rowCount === 0 || isCut ? new LeaseLost(nameOf(nodeId)) : undefined),
          done,
        );
    },
  });
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client as pg.PoolClient));
  return {
    pool,
    cut() {
      isCut = true;
      for (const client of open) socketOf(client).destroy();
    },
  };
}

/** Asked to end, a client would wait for its query; the end of its socket breaks that off. */
const socketOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;

/** Ends the connections through which nodes without a lease have done their work; resolves when none is left. */
export async function fenceOff(db: Pick<pg.Pool, 'query'>): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(
      `select pg_terminate_backend(pid, $1) from pg_stat_activity
       where datname = current_database() and application_name like 'fleet work %'
         and not exists (select from node where application_name = 'fleet work ' || id)`,
      [patienceMs],
    );
    if (rowCount === 0) return;
  }
}
