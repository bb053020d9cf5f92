import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { markConnectionError } from './databaseFault';
import type { Tables } from './tables';
import type { Tracing } from './tracing';

const { builtins } = pg.types;
/** Instants travel as ISO text: `2026-11-21 05:53:28.1+00` becomes `2026-11-21T05:53:28.1Z`. */
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (value) => value.replace(' ', 'T').replace(/\+00$/, 'Z'));
pg.types.setTypeParser(builtins.DATE, (value) => value);

/** A connection that may break at any moment: whoever waits on it is told, and nobody else. */
class Connection extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Without a listener the error of a checked-out connection would end the process.
    this.on('error', markConnectionError);
    this.connection.on('error', markConnectionError);
  }
}

/** One connection that stays, for locks that a session holds. */
export const openHolder = (like: pg.Pool) => openPool(like.options.connectionString!, 1, 0);

/** On a new connection PostgreSQL has yet to read its catalogue: the calls of a page take half as long again. */
const idleMs = 600_000;
/** So long after the last word, a silent connection is tried: whoever lies between forgets it, or the other end is gone. */
const triedAfterMs = 30_000;

/** Connections to one database; every one of them thinks in UTC. */
export const openPool = (url: string, max: number, idleTimeoutMillis = idleMs, more: pg.PoolConfig = {}) => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: '-c TimeZone=UTC',
    application_name: 'fleet',
    Client: Connection,
    idleTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: triedAfterMs,
    ...more,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', markConnectionError);
  return pool;
};

/** Builds statements; each is part of the trace under way, by its text and without its values. */
export const queryBuilder = (pool: pg.Pool, { took }: Pick<Tracing, 'took'> = {}) =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(took && {
      log: ({ query, queryDurationMillis }) =>
        took('statement', { 'db.query.text': query.sql }, queryDurationMillis),
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
