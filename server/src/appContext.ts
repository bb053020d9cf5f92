import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type pg from 'pg';
import { pino, type Logger } from 'pino';
import { conditionNames } from '@fleet/contract/condition/calls';
import { Conditions } from './base/conditions';
import type { Config } from './base/config';
import type { AppContext } from './base/context';
import { openPool, queryBuilder } from './base/database';
import { databaseConditionOf } from './base/databaseFault';
import { openFiles } from './base/files/openFiles';
import { InstallationKeys } from './base/keys/installationKeys';
import { Vault } from './base/keys/vault';
import { openMail } from './base/mail';
import { Passwords } from './base/passwords';
import { pageAddress } from './base/pageAddress';
import { Provider } from './base/provider';
import { Reach } from './base/reach';
import { SharedAnswers } from './base/sharedAnswers';
import { noTracing } from './base/tracing';
import { Switchboard } from './base/wire/switchboard';
import { mayBeLocked } from './domain/fleet/truck/index';

/** Everything that is there once per process, before any door opens. */
export interface Foundations {
  appCtx: AppContext;
  wire: Switchboard;
  pool: pg.Pool;
  /** Where each connection is a session of PostgreSQL's, whatever pools those of `pool`. */
  databaseUrl: string;
  /** Connections there, for locks that a session holds; the same as `pool` where nothing pools them outside. */
  sessions: pg.Pool;
  logger: Logger;
  metrics: Registry;
  /** Lets go of the database. */
  end(): Promise<void>;
}

/** Locks that sessions hold are few at a time. */
const mostSessions = 5;

/** Lays the foundations on one database; `mostConnections` is what the pool may open, `wire` what others have joined. */
export function layFoundations(
  config: Config,
  databaseUrl: string,
  env: NodeJS.ProcessEnv,
  mostConnections = 20,
  wire = new Switchboard(),
  tracing = noTracing,
): Foundations {
  const pool = openPool(databaseUrl, mostConnections);
  const { databaseDirectUrl } = config;
  const sessions = databaseDirectUrl === null ? pool : openPool(databaseDirectUrl, mostSessions);
  const logger = pino({
    level: env.LOG_LEVEL ?? 'warn',
    // An address may end in what lets somebody in: a link that resets a password, the answer of a provider.
    serializers: { req: ({ method, url, ip }: LoggedRequest) => ({ method, path: url.split('?')[0], ip }) },
    redact: ['*.password', '*.token', '*.deviceSecret'],
  });
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const conditions = new Conditions((condition, isOver) => {
    if (isOver) logger.warn({ condition: condition.name }, 'over');
    else logger.error({ condition: condition.name, detail: condition.detail }, 'begins');
    wire.emit('changed', { subject: 'condition', ids: [], companyId: null });
  });
  measure(conditions, metrics);
  measurePool(pool, metrics);
  measureWire(wire, metrics);
  const db = queryBuilder(pool, tracing) as unknown as AppContext['db'];
  const sessionsDb =
    sessions === pool ? db : (queryBuilder(sessions, tracing) as unknown as AppContext['db']);
  const vault = new Vault(new InstallationKeys(env, config.dataDir), db);
  wire.on('keysDestroyed', ({ ids }) => vault.forget(ids));
  wire.onGap(() => vault.forget('all'));
  const appCtx: AppContext = {
    db,
    sessions: sessionsDb,
    config,
    vault,
    passwords: new Passwords(),
    provider:
      config.provider &&
      new Provider(config.provider, config.providerSecret, pageAddress(config, '/login/provider').href),
    files: openFiles(config, conditions),
    mail: openMail(config),
    progress: async () => {},
    complain(fault) {
      const condition = databaseConditionOf(fault);
      if (!condition) return logger.error({ err: fault }, 'a fault of ours');
      // One broken connection is not yet a lost database: whether it is, the watch finds out.
      if (condition !== 'databaseLost') conditions.raise(condition, (fault as Error).message);
    },
    advise: (line) => logger.warn(line),
    tracing,
    conditions,
    shared: new SharedAnswers(wire, config.sharedMs),
    reach: new Reach(wire, ({ vehicleSpeed, liftHeight }) => mayBeLocked(vehicleSpeed, liftHeight)),
    tell: wire.emit.bind(wire),
  };
  return {
    appCtx,
    wire,
    pool,
    databaseUrl: databaseDirectUrl ?? databaseUrl,
    sessions,
    logger,
    metrics,
    async end() {
      await pool.end();
      if (sessions !== pool) await sessions.end();
    },
  };
}

interface LoggedRequest {
  method: string;
  url: string;
  ip: string;
}

function measure(conditions: Conditions, metrics: Registry): void {
  new Gauge({
    name: 'fleet_condition',
    help: '1 while this is wrong with the installation',
    labelNames: ['name'],
    registers: [metrics],
    collect() {
      for (const name of conditionNames) this.set({ name }, conditions.has(name) ? 1 : 0);
    },
  });
}

function measureWire(wire: Switchboard, metrics: Registry): void {
  new Gauge({
    name: 'fleet_joined_processes',
    help: 'Other processes of this installation that are joined to this one',
    registers: [metrics],
    collect() {
      this.set(wire.joined);
    },
  });
}

/** A pool that is used up shows as callers who wait, long before anything fails. */
function measurePool(pool: pg.Pool, metrics: Registry): void {
  new Gauge({
    name: 'fleet_database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'fleet_database_waiting',
    help: 'Work that waits for a connection to the database',
    registers: [metrics],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
