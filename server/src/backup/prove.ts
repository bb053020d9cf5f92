import type pg from 'pg';
import type { Context } from '../base/context';
import { unscoped } from '../base/scope';
import { findProduct } from '../domain/fleet/terminalType/service';
import { checkLog } from '../domain/house/log/index';
import type { Summary } from './entries';
import { quoted } from './tables';

/** The proof of a restored installation: `faults` is empty where it equals the backup. */
export interface Proof {
  madeAt: string;
  tables: number;
  rows: number;
  contents: number;
  links: number;
  faults: string[];
}

const faultsNamed = 20;

/** The tables that do not have as many rows as were backed up. */
export async function findDifferentCounts(pool: pg.Pool, summary: Summary): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, wanted] of Object.entries(summary.rows)) {
    const { rows } = await pool.query<{ count: string }>(`select count(*) as count from ${quoted(name)}`);
    const { count } = rows[0]!;
    if (Number(count) !== wanted) faults.push(`${name}: ${count} ≠ ${wanted}`);
  }
  return faults;
}

/** Walks the chain of the log, and opens a value that was sealed. */
export async function checkMeaning(ctx: Context): Promise<{ links: number; faults: string[] }> {
  const { links, breaks } = await checkLog(ctx);
  const faults = breaks
    .slice(0, faultsNamed)
    .map(({ what, seq, logId }) => `日志 / log: ${what} (${seq}, ${logId})`);
  if (!(await isSealedValueOpened(ctx))) faults.push('密封的值无法打开 / a sealed value cannot be opened');
  return { links, faults };
}

/** The secret of a product: every installation has one. */
async function isSealedValueOpened(ctx: Context): Promise<boolean> {
  const one = await unscoped(ctx)
    .selectFrom('productKey')
    .select('productKey')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!one) return true;
  return findProduct(ctx, one.productKey).then(
    () => true,
    () => false,
  );
}
