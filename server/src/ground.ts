import { collectDefaultMetrics, Registry } from 'prom-client';
import type pg from 'pg';
import { pino, type Logger } from 'pino';
import { Bus } from './base/bus';
import type { Config } from './base/config';
import type { Ground } from './base/context';
import { openPool, queryBuilder } from './base/database';
import { folderStore } from './base/fileStore';
import { openMail } from './base/mail';
import { Passwords } from './base/passwords';
import { Reach } from './base/reach';
import { openVault } from './base/secrets';

/** Everything that is there once per process, before any door opens. */
export interface Foundations {
  ground: Ground;
  bus: Bus;
  pool: pg.Pool;
  logger: Logger;
  metrics: Registry;
}

/** Lays the foundations on one database; `mostConnections` is what the pool may open. */
export function layFoundations(
  config: Config,
  databaseUrl: string,
  env: NodeJS.ProcessEnv,
  mostConnections = 20,
): Foundations {
  const bus = new Bus();
  const pool = openPool(databaseUrl, mostConnections);
  const logger = pino({
    level: env.LOG_LEVEL ?? 'warn',
    redact: ['*.password', '*.token', '*.deviceSecret'],
  });
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const ground: Ground = {
    db: queryBuilder(pool) as unknown as Ground['db'],
    config,
    vault: openVault(env, config.dataDir),
    passwords: new Passwords(),
    files: folderStore(config.dataDir),
    mail: openMail(config),
    progress: async () => {},
    complain: (fault) => logger.error({ err: fault }, 'a fault of ours'),
    reach: new Reach((terminalRowId) => bus.emit('terminalReached', { terminalRowId })),
    tell: bus.emit.bind(bus),
  };
  return { ground, bus, pool, logger, metrics };
}
