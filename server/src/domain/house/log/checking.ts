import { rename } from 'node:fs/promises';
import type { Context } from '../../../base/context';
import { lastLink, linkBefore, listUnwaited, noHash, walkChain, type Break } from './chain';
import { endsFile, keepEnd, keptEnd, listEnds } from './ends';
import { record } from './record';

/** How many links are looked at when not all are. */
const newest = 10_000;
/** No link is keyed yet. */
const never = '9223372036854775807';

/** Checks the log against its chain, all of it or its newest part, and the chain against the ends that were kept. */
export async function checkLog(
  ctx: Context,
  part: 'all' | 'newest' = 'all',
): Promise<{ links: number; breaks: Break[] }> {
  const kept = await keptEnd(ctx);
  const { ends, forged, keyedFrom } = await listEnds(ctx);
  const breaks: Break[] = forged > 0 ? [{ seq: '', logId: '', what: 'end forged' }] : [];
  if (kept.is === 'forged') breaks.push({ seq: '', logId: '', what: 'end forged' });
  const isLost = kept.is === 'missing' || (kept.is === 'none' && (await lastLink(ctx)) !== undefined);
  if (isLost) breaks.push({ seq: '', logId: '', what: 'end file missing' });
  if (kept.is === 'ours' || kept.is === 'plain') ends.set(kept.end.seq, kept.end.hash);
  ends.delete('0');
  const keyed = kept.is === 'ours' ? kept.end.keyedFrom : kept.is === 'plain' ? never : (keyedFrom ?? '1');
  const from = part === 'newest' ? await linkBefore(ctx, newest) : undefined;
  const walked = await walkChain(ctx, keyed, ends, from);
  const unwaited = part === 'all' ? await listUnwaited(ctx) : [];
  return { links: walked.links, breaks: [...breaks, ...walked.breaks, ...unwaited] };
}

/**
 * Has the chain go on from where it ends now, after a database or a data folder was brought back by hand: the ends that
 * were kept are put aside, and that somebody did so stands in the log.
 */
export async function acceptEnd(ctx: Context): Promise<void> {
  const kept = await keptEnd(ctx);
  const { keyedFrom } = await listEnds(ctx);
  const { seq, hash } = (await lastLink(ctx)) ?? { seq: '0', hash: noHash };
  const aside = `${endsFile(ctx)}.${ctx.now.toISOString().replaceAll(':', '-')}`;
  await rename(endsFile(ctx), aside).catch(() => undefined);
  const keyed = kept.is === 'ours' ? kept.end.keyedFrom : (keyedFrom ?? '1');
  await keepEnd(ctx, { seq, hash: hash.toString('hex'), keyedFrom: keyed });
  await record(ctx, { module: 'log', action: 'acceptEnd', recordId: null, recordName: seq });
}
