import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { content, noHash } from './chain';
import { listEnds } from './ends';

const atOnce = 1_000;

/** An entry as it was sealed, its link, and the digest of the link before, of which its own is made. */
export interface Proven {
  id: string;
  time: string;
  loginName: string;
  module: string;
  action: string;
  recordName: string | null;
  content: string;
  /** Null for an entry that is not sealed yet. */
  seq: string | null;
  link: string | null;
  linkBefore: string | null;
  sealedAt: string | null;
}

/** The entries for which `which` is true, `l` being the log, each with what proves its place in the chain; oldest first. */
export async function* provenEntries(ctx: Context, which: RawBuilder<boolean>): AsyncGenerator<Proven> {
  for (let after = '0'; ; ) {
    const { rows } = await sql<Proven>`
      select l.id, l.time, l.login_name, l.module, l.action, l.record_name, ${content} as content, s.seq,
        encode(s.hash, 'hex') as link, s.sealed_at,
        case when s.seq is null then null
          else coalesce(encode(b.hash, 'hex'), ${noHash.toString('hex')}) end as link_before
      from operation_log l
      left join log_seal s on s.log_id = l.id
      left join log_seal b on b.seq = s.seq - 1
      where l.id > ${after} and ${which} order by l.id limit ${atOnce}`.execute(unscoped(ctx));
    yield* rows;
    if (rows.length < atOnce) return;
    after = rows.at(-1)!.id;
  }
}

/** The links from one to another, without their entries: number and digest. */
export async function linksBetween(ctx: Context, first: string, last: string, most: number) {
  const { rows } = await sql<{ seq: string; link: string }>`
    select seq, encode(hash, 'hex') as link from log_seal
    where seq between ${first} and ${last} order by seq limit ${most}`.execute(unscoped(ctx));
  return rows;
}

/** The ends of the chain that were kept between two links, and the first one kept after them. */
export async function endsAround(ctx: Context, first: string, last: string) {
  const { ends } = await listEnds(ctx);
  const kept = [...ends]
    .map(([seq, link]) => ({ seq, link }))
    .sort((one, other) => (BigInt(one.seq) < BigInt(other.seq) ? -1 : 1))
    .filter(({ seq }) => BigInt(seq) >= BigInt(first));
  const within = kept.filter(({ seq }) => BigInt(seq) <= BigInt(last));
  const next = kept.find(({ seq }) => BigInt(seq) > BigInt(last));
  return next ? [...within, next] : within;
}
