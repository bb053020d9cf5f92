import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';
import { sendAway } from './sendAway';
import type { Fact } from './syslog';

const place = 'log.forwarded';
const atOnce = 200;
/** Whoever sets a target on an old installation gets what there is bit by bit. */
const mostAtATime = 20_000;

/** An entry with the number and the digest of its link. */
interface Forwarded extends Fact {
  seq: string;
}

/**
 * The clock: sends the sealed entries that were not sent yet to LOG_ENTRIES_TARGET, in the order of the chain. What was
 * sent when a process dies is sent again: its number tells.
 */
export async function forwardEntries(ctx: Context): Promise<void> {
  const { logEntriesTarget } = ctx.config;
  if (logEntriesTarget === null) return;
  for (let sent = 0; sent < mostAtATime; sent += atOnce) {
    const entries = await listUnsent(ctx);
    if (entries.length === 0) return;
    await sendAway(logEntriesTarget, 'log-entry', entries);
    await keepPlace(ctx, entries.at(-1)!.seq);
  }
}

/** The number of the last link whose entry was sent. */
const lastSent = sql`coalesce((select value::bigint from installation where name = ${place}), 0)`;

async function listUnsent(ctx: Context): Promise<Forwarded[]> {
  const { rows } = await sql<Forwarded>`
    select s.seq, encode(s.hash, 'hex') as link, s.log_id as id, coalesce(l.time, s.sealed_at) as time,
      l.id is null as is_removed, l.login_name, l.ip, l.company_id, l.module, l.action, l.record_id, l.record_name,
      l.before, l.after
    from log_seal s left join operation_log l on l.id = s.log_id
    where s.seq > ${lastSent} order by s.seq limit ${atOnce}`.execute(unscoped(ctx));
  return rows.map((row) => ({ ...row, time: new Date(row.time).toISOString() }));
}

const keepPlace = (ctx: Context, value: string) =>
  writing(ctx)
    .insertInto('installation')
    .values({ name: place, value })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute();

/** How late the forwarding is; while the database is away the figure stays as it was. */
export function measureForwarding(
  ctx: Pick<Context, 'db' | 'complain' | 'conditions' | 'config'>,
  metrics: Registry,
): void {
  new Gauge({
    name: 'fleet_log_entries_late_seconds',
    help: 'Age of the oldest entry of the operation log that is not at LOG_ENTRIES_TARGET yet; 0 without a target',
    registers: [metrics],
    async collect() {
      if (ctx.config.logEntriesTarget === null || ctx.conditions.has('databaseLost')) return;
      const late = await findLateSeconds(ctx).catch(ctx.complain);
      if (late !== undefined) this.set(late);
    },
  });
}

async function findLateSeconds(ctx: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql<{ late: number }>`
    select extract(epoch from now() - sealed_at)::float8 as late from log_seal
    where seq > ${lastSent} order by seq limit 1`.execute(unscoped(ctx));
  return rows[0]?.late ?? 0;
}
