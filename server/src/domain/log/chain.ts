import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { transaction, type Context } from '../../base/context';
import { beyondScope } from '../../base/scope';

const sealedAtOnce = 2_000;
/** Tells our advisory lock for the chain from others. */
const chainLock = 7_403;

/** An entry with everything that its link vouches for, in one text that does not depend on any setting. */
const content = sql<string>`jsonb_build_array(
  l.id, (extract(epoch from l.time) * 1000000)::bigint, l.account_id, l.login_name, l.ip, l.company_id,
  l.module, l.action, l.record_id, l.record_name, l.before, l.after)::text`;

interface Link {
  seq: string;
  logId: string;
  hash: Buffer;
}

const linked = (before: Buffer, entry: string) => createHash('sha256').update(before).update(entry).digest();
const beginning = Buffer.alloc(32);

/**
 * Adds every entry that is committed and not yet in the chain to its end. Entries are taken in the order in which
 * they are found, so that nobody's transaction has to wait for another's; answers how many were sealed.
 */
export async function sealLog(ctx: Context): Promise<number> {
  let sealed = 0;
  for (let count = sealedAtOnce; count === sealedAtOnce; sealed += count) {
    count = await transaction(ctx, sealSome);
  }
  return sealed;
}

async function sealSome(ctx: Context): Promise<number> {
  const db = beyondScope(ctx);
  await sql`select pg_advisory_xact_lock(${chainLock})`.execute(db);
  const { rows: entries } = await sql<{ id: string; content: string }>`
    select l.id, ${content} as content from operation_log l
    where not exists (select from log_seal where log_id = l.id)
    order by l.id limit ${sealedAtOnce}`.execute(db);
  let { seq, hash } = (await lastLink(ctx)) ?? { seq: '0', hash: beginning };
  const links = entries.map((entry) => {
    hash = linked(hash, entry.content);
    seq = String(BigInt(seq) + 1n);
    return { seq, logId: entry.id, hash, sealedAt: ctx.now.toISOString() };
  });
  if (links.length > 0) await db.insertInto('logSeal').values(links).execute();
  return links.length;
}

const lastLink = (ctx: Context) =>
  beyondScope(ctx)
    .selectFrom('logSeal')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Where a chain ended, as somebody wrote it down outside the database. */
export interface ChainEnd {
  seq: string;
  hash: string;
}

export const endOfChain = async (ctx: Context): Promise<ChainEnd | null> => {
  const link = await lastLink(ctx);
  return link ? { seq: link.seq, hash: link.hash.toString('hex') } : null;
};

/** What is wrong with a log: the entry, and what became of it. */
export interface Break {
  seq: string;
  logId: string;
  what: 'removed' | 'changed' | 'link missing' | 'end missing';
}

/**
 * Walks the whole chain. A removed or changed entry shows at its own link; a link that was taken out shows at its
 * neighbour; a cut end shows against `end`, which was kept elsewhere. Answers the links read and the first breaks.
 */
export async function verifyLog(
  ctx: Context,
  end: ChainEnd | null,
): Promise<{ links: number; breaks: Break[] }> {
  const breaks: Break[] = [];
  let links = 0;
  let before: Link = { seq: '0', logId: '0', hash: beginning };
  let isEndSeen = end === null;
  for (;;) {
    const { rows } = await sql<Link & { content: string | null }>`
      select s.seq, s.log_id, s.hash, case when l.id is null then null else ${content} end as content
      from log_seal s left join operation_log l on l.id = s.log_id
      where s.seq > ${before.seq} order by s.seq limit ${sealedAtOnce}`.execute(beyondScope(ctx));
    for (const link of rows) {
      const what = broken(before, link);
      if (what) breaks.push({ seq: link.seq, logId: link.logId, what });
      if (end?.seq === link.seq) isEndSeen = end.hash === link.hash.toString('hex');
      before = link;
      links += 1;
    }
    if (rows.length < sealedAtOnce) break;
  }
  if (end && !isEndSeen) breaks.push({ seq: end.seq, logId: '', what: 'end missing' });
  return { links, breaks };
}

function broken(before: Link, link: Link & { content: string | null }): Break['what'] | null {
  if (BigInt(link.seq) !== BigInt(before.seq) + 1n) return 'link missing';
  if (link.content === null) return 'removed';
  return linked(before.hash, link.content).equals(link.hash) ? null : 'changed';
}
