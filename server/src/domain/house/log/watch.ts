import { logText } from '@fleet/contract/log/text';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { mayWork } from '../../../base/accounts';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';
import type { Break } from './chain';
import { checkLog } from './checking';

const place = 'log.state';

/** The result of the last check of the log; null before the first. */
export interface LogState {
  checkedAt: string;
  /** Whether all of it was looked at, or its newest part. */
  part: 'all' | 'newest';
  breaks: number;
  /** The first of them. */
  what: Break['what'] | null;
  /** False until the operators were written to about a log that is not whole. */
  isTold?: boolean;
}

export async function logState(ctx: Pick<Context, 'db'>): Promise<LogState | null> {
  const found = await unscoped(ctx)
    .selectFrom('installation')
    .select('value')
    .where('name', '=', place)
    .executeTakeFirst();
  return found ? (JSON.parse(found.value) as LogState) : null;
}

/** The clock: checks the log and raises an alarm over what it finds. What was broken is whole again only as a whole. */
export async function watchLog(ctx: Context, part: LogState['part']): Promise<void> {
  const { breaks } = await checkLog(ctx, part);
  if (breaks.length > 0) return raise(ctx, breaks, part);
  const before = await logState(ctx);
  if (before && before.breaks > 0 && part === 'newest') return;
  await keep(ctx, { checkedAt: ctx.now.toISOString(), part, breaks: 0, what: null });
  ctx.conditions.clear('logBroken');
}

/**
 * Writes down that the log is not whole, and tells the operators once: in the server's log and by mail. Marked as told
 * afterwards: a process that dies in between, or reaches nobody, writes once more at the next check.
 */
export async function raise(
  ctx: Context,
  breaks: readonly Break[],
  part: LogState['part'] = 'newest',
): Promise<void> {
  const before = await logState(ctx);
  const isKnown = before !== null && before.breaks > 0;
  const isTold = isKnown && before.isTold !== false;
  const what = breaks[0]!.what;
  const state = { checkedAt: ctx.now.toISOString(), part, breaks: breaks.length, what };
  await keep(ctx, { ...state, isTold });
  ctx.conditions.raise('logBroken', what);
  if (!isKnown) ctx.complain(new Error(`the operation log is not whole: ${what}`));
  if (!isTold && (await tellOperators(ctx, what))) await keep(ctx, { ...state, isTold: true });
}

/** Writes to the operators; false where a mail to none of them went. */
async function tellOperators(ctx: Context, what: Break['what']): Promise<boolean> {
  const text = `${logText.brokenNotice[0]}\n\n${logText.brokenNotice[1]}\n\n${what}`;
  const operators = await listOperators(ctx);
  let sent = 0;
  for (const to of operators)
    await ctx.mail({ to, subject: logText.broken.join(' / '), text }).then(() => (sent += 1), ctx.complain);
  return sent > 0 || operators.length === 0;
}

const keep = (ctx: Context, state: LogState) =>
  writing(ctx)
    .insertInto('installation')
    .values({ name: place, value: JSON.stringify(state) })
    .onConflict((on) => on.column('name').doUpdateSet({ value: JSON.stringify(state) }))
    .execute();

/** The address of those who read the log of the whole platform. */
async function listOperators(ctx: Context): Promise<string[]> {
  const rows = await unscoped(ctx)
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .where(mayWork(ctx))
    .where('dataScope', '=', 'ALL')
    .where(sql<boolean>`'log:view' = any(role.rights)`)
    .where('email', 'is not', null)
    .select('email')
    .execute();
  return rows.map(({ email }) => email!);
}

/** The last check of the log as figures; while the database is away they stay as they were. */
export function measureLog(ctx: Pick<Context, 'db' | 'complain' | 'conditions'>, metrics: Registry): void {
  const checked = new Gauge({
    name: 'fleet_log_checked_timestamp_seconds',
    help: 'When the operation log was checked last, in seconds since 1970; 0 before the first check',
    registers: [metrics],
  });
  new Gauge({
    name: 'fleet_log_breaks',
    help: 'Breaks found in the operation log when it was checked last',
    registers: [metrics],
    async collect() {
      // A database that hangs must not keep the figures back that tell of it.
      const state = ctx.conditions.has('databaseLost') ? null : await logState(ctx).catch(ctx.complain);
      if (!state) return;
      this.set(state.breaks);
      checked.set(Date.parse(state.checkedAt) / 1000);
    },
  });
}
