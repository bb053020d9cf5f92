import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../base/context';
import { everywhere, question, type Wire } from '../../../base/wire/wire';
import { lastLink } from './chain';
import { isOurs, keepEnd, keptEnd, marked, type Marked } from './ends';

const logEnd = question<null, Marked | null>('logEnd');
const patienceMs = 2_000;
const againMs = 200;
const longestMs = 10_000;

/**
 * A node that has never kept an end of the log takes that of another node, which bears our mark, and goes on from there.
 * Where nobody has one, its end is missing as it would be on a machine alone.
 */
export async function takeOverEnd(ctx: Context, wire: Wire): Promise<void> {
  if ((await keptEnd(ctx)).is !== 'none' || !(await lastLink(ctx))) return;
  const until = performance.now() + longestMs;
  while (performance.now() < until) {
    const outcome = await wire.ask(logEnd, everywhere, null, patienceMs);
    if ('answer' in outcome && outcome.answer && isOurs(ctx, outcome.answer))
      return keepEnd(ctx, outcome.answer);
    await sleep(againMs);
  }
}

/** Gives the end that is kept here to other nodes. */
export const serveEnd = (ctx: Pick<Context, 'config' | 'vault'>, wire: Wire): (() => void) =>
  wire.serve(logEnd, everywhere, async () => {
    const kept = await keptEnd(ctx);
    return kept.is === 'ours' ? marked(ctx, kept.end) : null;
  });
