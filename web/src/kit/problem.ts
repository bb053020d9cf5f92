import type { Use } from '@fleet/contract/uses';
import type { NoticeAct } from './notice';
import { refusals } from '@fleet/contract/refusals';
import { shellText } from '@fleet/contract/shell/text';
import { sayNow } from './language';
import { NoAnswer, Refused } from './post';

/** The sentence for a problem. */
export function sentenceOf(problem: unknown): string {
  if (problem instanceof Refused) return problem.message;
  if (problem instanceof NoAnswer) {
    return sayNow(navigator.onLine ? shellText.noNetwork : shellText.offlineWrite);
  }
  return sayNow(shellText.failed);
}

/** Of a record that was asked for: there is none, or the key in the address is none. */
export const isMissing = (problem: unknown) =>
  problem instanceof Refused &&
  (problem.code === '40400' || problem.errors.some(({ field }) => field === 'id'));
/** The question is wrong in itself, and is so the next time too. */
export const isWronglyAsked = (problem: unknown) =>
  problem instanceof Refused && problem.code === '400' && problem.errors.length > 0;
export const isForbidden = (problem: unknown) => problem instanceof Refused && problem.code === '40300';

/** Somebody else saved first: who, the version that now stands, and the record as it now is. */
export interface Stale {
  sentence: string;
  version: number;
  current: Record<string, unknown>;
}

export function staleOf(problem: unknown): Stale | null {
  if (!(problem instanceof Refused) || problem.code !== '40900') return null;
  const data = problem.data as Partial<Stale> | null | undefined;
  return data && typeof data.version === 'number' && typeof data.current === 'object' && data.current !== null
    ? { sentence: problem.message, version: data.version, current: data.current }
    : null;
}

const usesOf = (problem: unknown): readonly Use[] =>
  problem instanceof Refused ? (((problem.data ?? {}) as { uses?: readonly Use[] }).uses ?? []) : [];

/** The sentence in passing: uses that all stand beside it as links are not told twice. */
export function noticeOf(problem: unknown): string {
  const uses = usesOf(problem);
  const areLinked = uses.length > 0 && uses.every(({ page }) => page);
  return areLinked ? sayNow(refusals.inUse) : sentenceOf(problem);
}

/** The lists of the records that a refusal says are in the way. */
export function placesOf(problem: unknown): NoticeAct[] {
  return usesOf(problem).flatMap(({ words, page, filter }) =>
    page ? { word: words, to: `${page}?${new URLSearchParams(filter)}` } : [],
  );
}
