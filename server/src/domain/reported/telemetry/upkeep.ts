import { Counter, type Registry } from 'prom-client';
import type pg from 'pg';
import { backupLock, whileAlone } from '../../../base/alone';
import type { Context } from '../../../base/context';
import { oldestKept } from './clock';
import { Packing } from './packing';
import { Partitions } from './partitions';
import { Storage } from './storage';

/** Keeps the tables of reports in order; any process may, while another one takes reports in. */
export interface Upkeep {
  /** Packs the raw reports of days that are over, for some minutes at the most. */
  pack(): Promise<void>;
  /** Makes room for the days to come, and drops what is past keeping. */
  tidy(): Promise<void>;
}

const longestPackingMs = 240_000;
/** Of days past keeping, so many are dropped at a time: a clock that is years ahead must not empty the store before it is seen. */
const droppedAtOnce = 8;
/** How long reports without a truck wait for one. */
const quarantineMs = 30 * 86_400_000;

export function openUpkeep(
  ctx: Pick<Context, 'db' | 'sessions' | 'complain' | 'config'>,
  pool: pg.Pool,
  metrics: Registry,
): Upkeep {
  const partitions = new Partitions(pool);
  const storage = new Storage(pool, partitions);
  const packed = new Counter({
    name: 'fleet_reports_packed_total',
    help: 'Reports of days that are over that were packed',
    registers: [metrics],
  });
  const packing = new Packing(ctx, partitions, (reports) => packed.inc(reports));
  return {
    pack: () => packing.run(Date.now(), performance.now() + longestPackingMs),
    async tidy() {
      const now = Date.now();
      await partitions.ahead(now);
      // A day that is being copied would hold up its drop, and that drop everybody else.
      const before = oldestKept(now, ctx.config.retentionMonths);
      await whileAlone(ctx, backupLock, () => partitions.drop(before, droppedAtOnce));
      await storage.forgetQuarantine(now - quarantineMs);
    },
  };
}
