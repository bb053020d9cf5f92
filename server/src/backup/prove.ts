import { sql } from 'kysely';
import type { Context } from '../base/context';
import { beyondScope } from '../base/scope';
import { findProduct } from '../domain/fleet/terminalType/service';
import { checkLog } from '../domain/house/log/service';
import type { Summary } from './entries';

/** What was found of a restored installation: `faults` is empty where it is what was backed up. */
export interface Proof {
  tables: number;
  rows: number;
  contents: number;
  links: number;
  faults: string[];
}

/** Counts the rows of every table, walks the chain of the log, and opens a value that was sealed. */
export async function prove(ctx: Context, summary: Summary): Promise<Proof> {
  const faults: string[] = [];
  let rows = 0;
  for (const [name, wanted] of Object.entries(summary.rows)) {
    const counted = await sql<{ count: string }>`select count(*) as count from ${sql.table(name)}`.execute(
      beyondScope(ctx),
    );
    const { count } = counted.rows[0]!;
    rows += Number(count);
    if (Number(count) !== wanted) faults.push(`${name}: ${count} ≠ ${wanted}`);
  }
  const { links, breaks } = await checkLog(ctx);
  for (const { what, seq, logId } of breaks.slice(0, 20))
    faults.push(`日志 / log: ${what} (${seq}, ${logId})`);
  if (!(await isSealedValueOpened(ctx))) faults.push('密封的值无法打开 / a sealed value cannot be opened');
  for (const sha256 of summary.missing) faults.push(`备份时已缺失 / was lost before: ${sha256}`);
  return { tables: Object.keys(summary.rows).length, rows, contents: summary.contents, links, faults };
}

/** The secret of a product: every installation has one. */
async function isSealedValueOpened(ctx: Context): Promise<boolean> {
  const one = await beyondScope(ctx)
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
