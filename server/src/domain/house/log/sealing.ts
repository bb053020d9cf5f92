import type { Context } from '../../../base/context';
import { containsEnd, isAnythingUnsealed, lastLink, noHash, sealLog } from './chain';
import { addEnd, keepEnd, keptEnd, marked } from './ends';
import { sendAway } from './sendAway';
import { raise } from './watch';

/**
 * Seals what is new, and keeps the end of the chain outside the database, where cutting it off would show. An end that
 * was kept is replaced only while the chain still goes through it.
 */
export async function sealAndKeepEnd(ctx: Context): Promise<void> {
  if (!(await isAnythingUnsealed(ctx))) return;
  const keyedFrom = await goOn(ctx);
  await sealLog(ctx);
  if (keyedFrom === null) return raise(ctx, [{ seq: '', logId: '', what: 'end missing' }]);
  const { seq, hash } = (await lastLink(ctx))!;
  await keepEnd(ctx, { seq, hash: hash.toString('hex'), keyedFrom });
}

/** From which link on the chain is keyed; null where it no longer goes through the end that was kept. */
async function goOn(ctx: Context): Promise<string | null> {
  const kept = await keptEnd(ctx);
  switch (kept.is) {
    case 'ours':
      return (await containsEnd(ctx, kept.end)) ? kept.end.keyedFrom : null;
    case 'plain':
      return (await containsEnd(ctx, kept.end)) ? begin(ctx) : null;
    case 'none':
      return (await lastLink(ctx)) ? null : begin(ctx);
    default:
      return null;
  }
}

/** The next link is the first that is keyed: that is written down before there is one. */
async function begin(ctx: Context): Promise<string> {
  const { seq, hash } = (await lastLink(ctx)) ?? { seq: '0', hash: noHash };
  const keyedFrom = String(BigInt(seq) + 1n);
  await keepEnd(ctx, { seq, hash: hash.toString('hex'), keyedFrom });
  return keyedFrom;
}

/** Adds the present end to those that stay, and sends it away; gives its link, which is not published twice. */
export async function publishEnd(ctx: Context, published: string): Promise<string> {
  const kept = await keptEnd(ctx);
  if (kept.is !== 'ours' || kept.end.seq === published) return published;
  await addEnd(ctx, kept.end, ctx.now);
  const time = ctx.now.toISOString();
  if (ctx.config.logTarget !== null)
    await sendAway(ctx.config.logTarget, 'log-end', { ...marked(ctx, kept.end), time });
  return kept.end.seq;
}
