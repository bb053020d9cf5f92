import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { chainLock } from '../../../base/alone';
import { transaction, type Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';

const sealedAtOnce = 2_000;

/** An entry with everything that its link vouches for, in one text that does not depend on any setting. */
export const content = sql<string>`jsonb_build_array(
  l.id, (extract(epoch from l.time) * 1000000)::bigint, l.account_id, l.login_name, l.ip, l.company_id,
  l.module, l.action, l.record_id, l.record_name, l.before, l.after)::text`;

/** A link as it stands in the database. */
interface Link {
  seq: string;
  logId: string;
  hash: Buffer;
}

/** Where a chain ends, and from which link on it is keyed: older ones were sealed before there was a key. */
export interface ChainEnd {
  seq: string;
  hash: string;
  keyedFrom: string;
}

export const noHash = Buffer.alloc(32);
/** The hash of an entry that was removed before it was sealed. */
const gone = '';

/** The key lies outside the database: who can write there cannot make a link that fits. */
const linked = ({ vault }: Pick<Context, 'vault'>, before: Buffer, entry: string) =>
  vault.fingerprint(Buffer.concat([before, Buffer.from(entry)]), 'log chain');
const linkedPlainly = (before: Buffer, entry: string) =>
  createHash('sha256').update(before).update(entry).digest();

export const isAnythingUnsealed = async (ctx: Context): Promise<boolean> =>
  (await unscoped(ctx).selectFrom('logUnsealed').select('logId').limit(1).executeTakeFirst()) !== undefined;

/**
 * Adds every entry that is committed and not yet in the chain to its end. Entries are taken as they are found, so that
 * nobody's transaction has to wait for another's.
 */
export async function sealLog(ctx: Context): Promise<void> {
  while ((await transaction(ctx, sealSome)) === sealedAtOnce);
}

async function sealSome(ctx: Context): Promise<number> {
  const db = unscoped(ctx);
  await sql`select pg_advisory_xact_lock(${chainLock})`.execute(db);
  const { rows: entries } = await sql<{ id: string; content: string | null }>`
    select u.log_id as id, case when l.id is not null then ${content} end as content
    from log_unsealed u left join operation_log l on l.id = u.log_id
    order by u.log_id limit ${sealedAtOnce}`.execute(db);
  if (entries.length === 0) return 0;
  let { seq, hash } = (await lastLink(ctx)) ?? { seq: '0', hash: noHash };
  const links = entries.map((entry) => {
    hash = linked(ctx, hash, entry.content ?? gone);
    seq = String(BigInt(seq) + 1n);
    return { seq, logId: entry.id, hash, sealedAt: ctx.now.toISOString() };
  });
  await db.insertInto('logSeal').values(links).execute();
  await db
    .deleteFrom('logUnsealed')
    .where(
      'logId',
      'in',
      entries.map(({ id }) => id),
    )
    .execute();
  return links.length;
}

export const lastLink = (ctx: Context): Promise<Link | undefined> =>
  unscoped(ctx)
    .selectFrom('logSeal')
    .select(['seq', 'logId', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The link that so many follow; undefined where there are not so many. */
export const linkBefore = async (ctx: Context, following: number): Promise<Link | undefined> =>
  unscoped(ctx)
    .selectFrom('logSeal')
    .select(['seq', 'logId', 'hash'])
    .orderBy('seq', 'desc')
    .offset(following)
    .limit(1)
    .executeTakeFirst();

/** Whether the chain still goes through this end. */
export async function containsEnd(ctx: Context, end: Pick<ChainEnd, 'seq' | 'hash'>): Promise<boolean> {
  if (end.seq === '0') return end.hash === noHash.toString('hex');
  const link = await unscoped(ctx)
    .selectFrom('logSeal')
    .select('hash')
    .where('seq', '=', end.seq)
    .executeTakeFirst();
  return link?.hash.toString('hex') === end.hash;
}

/** The break in a log: the link, the entry, and what became of them. */
export interface Break {
  seq: string;
  logId: string;
  what:
    | 'removed'
    | 'changed'
    | 'link missing'
    | 'end missing'
    | 'end file missing'
    | 'end forged'
    | 'not sealed';
}

/**
 * Walks the chain after `from`, or all of it. A removed or changed entry shows at its own link, a link that was taken
 * out at its neighbour, and a cut end against the ends that were kept elsewhere.
 */
export async function walkChain(
  ctx: Context,
  keyedFrom: string,
  ends: ReadonlyMap<string, string>,
  from: Pick<Link, 'seq' | 'hash'> = { seq: '0', hash: noHash },
): Promise<{ links: number; breaks: Break[] }> {
  const breaks: Break[] = [];
  let links = 0;
  let before = from;
  for (;;) {
    const { rows } = await sql<Link & { content: string | null }>`
      select s.seq, s.log_id, s.hash, case when l.id is null then null else ${content} end as content
      from log_seal s left join operation_log l on l.id = s.log_id
      where s.seq > ${before.seq} order by s.seq limit ${sealedAtOnce}`.execute(unscoped(ctx));
    for (const link of rows) {
      const isKeyed = BigInt(link.seq) >= BigInt(keyedFrom);
      const what = broken(before, link, (entry) =>
        isKeyed ? linked(ctx, before.hash, entry) : linkedPlainly(before.hash, entry),
      );
      if (what) breaks.push({ seq: link.seq, logId: link.logId, what });
      const kept = ends.get(link.seq);
      if (kept !== undefined && kept !== link.hash.toString('hex'))
        breaks.push({ seq: link.seq, logId: link.logId, what: 'end missing' });
      before = link;
      links += 1;
    }
    if (rows.length < sealedAtOnce) break;
  }
  for (const seq of ends.keys())
    if (BigInt(seq) > BigInt(before.seq)) breaks.push({ seq, logId: '', what: 'end missing' });
  return { links, breaks };
}

function broken(
  before: Pick<Link, 'seq'>,
  link: Link & { content: string | null },
  hashOf: (entry: string) => Buffer,
): Break['what'] | null {
  if (BigInt(link.seq) !== BigInt(before.seq) + 1n) return 'link missing';
  if (link.content === null) return 'removed';
  return hashOf(link.content).equals(link.hash) ? null : 'changed';
}

const mostNamed = 100;

/** Entries that are neither in the chain nor wait for it. */
export async function listUnwaited(ctx: Context): Promise<Break[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from operation_log l
    where not exists (select from log_seal where log_id = l.id)
      and not exists (select from log_unsealed where log_id = l.id)
    order by l.id limit ${mostNamed}`.execute(unscoped(ctx));
  return rows.map(({ id }) => ({ seq: '', logId: id, what: 'not sealed' }));
}
