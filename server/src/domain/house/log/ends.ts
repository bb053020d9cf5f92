import { existsSync } from 'node:fs';
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isSame } from '../../../base/secrets';
import type { Context } from '../../../base/context';
import type { ChainEnd } from './chain';

/** An end with our mark on it, which nobody makes who lacks the key. */
export type Marked = ChainEnd & { mark: string };

const endFile = ({ config }: Pick<Context, 'config'>) => path.join(config.dataDir, 'log-chain.json');
/** Every end that was kept, a line each: it is only ever added to. */
export const endsFile = ({ config }: Pick<Context, 'config'>) => path.join(config.dataDir, 'log-ends.jsonl');

const markOf = ({ vault }: Pick<Context, 'vault'>, { seq, hash, keyedFrom }: ChainEnd) =>
  vault.fingerprint([seq, hash, keyedFrom].join('\0'), 'log end');

export const marked = (ctx: Pick<Context, 'vault'>, end: ChainEnd): Marked => ({
  ...end,
  mark: markOf(ctx, end).toString('hex'),
});

export const isOurs = (ctx: Pick<Context, 'vault'>, end: Partial<Marked>): end is Marked =>
  typeof end.seq === 'string' &&
  typeof end.hash === 'string' &&
  typeof end.keyedFrom === 'string' &&
  isSame(Buffer.from(end.mark ?? '', 'hex'), markOf(ctx, end as ChainEnd));

/** The end that was kept last; `plain` is one of before there was a key. */
export type Kept =
  | { is: 'ours'; end: ChainEnd }
  | { is: 'plain'; end: Pick<ChainEnd, 'seq' | 'hash'> }
  | { is: 'none' | 'missing' | 'forged' };

/** The end in the file; missing where ends were kept before, null where there never was one. */
export async function keptEnd(ctx: Pick<Context, 'config' | 'vault'>): Promise<Kept> {
  let text: string;
  try {
    text = await readFile(endFile(ctx), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { is: existsSync(endsFile(ctx)) ? 'missing' : 'none' };
  }
  const end = parsed(text);
  if (end && isOurs(ctx, end)) return { is: 'ours', end };
  const isPlain = end?.seq !== undefined && end.hash !== undefined && end.mark === undefined;
  return isPlain && !existsSync(endsFile(ctx))
    ? { is: 'plain', end: { seq: end.seq!, hash: end.hash! } }
    : { is: 'forged' };
}

/** Keeps an end in place of the one before it. */
export async function keepEnd(ctx: Pick<Context, 'config' | 'vault'>, end: ChainEnd): Promise<void> {
  const draft = `${endFile(ctx)}.draft`;
  await writeFile(draft, JSON.stringify(marked(ctx, end)), { mode: 0o600, flush: true });
  await rename(draft, endFile(ctx));
}

/** Adds an end to those that stay. */
export const addEnd = (ctx: Pick<Context, 'config' | 'vault'>, end: ChainEnd, now: Date): Promise<void> =>
  appendFile(endsFile(ctx), `${JSON.stringify({ ...marked(ctx, end), time: now.toISOString() })}\n`, {
    mode: 0o600,
    flush: true,
  });

/** The ends that were kept line by line, as far as they bear our mark, how many lines do not, and from where on links are keyed. */
export async function listEnds(
  ctx: Pick<Context, 'config' | 'vault'>,
): Promise<{ ends: Map<string, string>; forged: number; keyedFrom: string | null }> {
  const text = existsSync(endsFile(ctx)) ? await readFile(endsFile(ctx), 'utf8') : '';
  const ends = new Map<string, string>();
  let forged = 0;
  let keyedFrom: string | null = null;
  // A line that a kill cut off was never written.
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    if (line === '') continue;
    const end = parsed(line);
    if (end && isOurs(ctx, end)) {
      ends.set(end.seq, end.hash);
      ({ keyedFrom } = end);
    } else forged += 1;
  }
  return { ends, forged, keyedFrom };
}

function parsed(text: string): Partial<Marked> | null {
  try {
    return JSON.parse(text) as Partial<Marked>;
  } catch {
    return null;
  }
}
