import type { Use } from '@fleet/contract/uses';
import type { NoticeAct } from './notice';
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

export const isMissing = (problem: unknown) => problem instanceof Refused && problem.code === '40400';
export const isForbidden = (problem: unknown) => problem instanceof Refused && problem.code === '40300';

/** Somebody else saved first: the version that now stands, and the record as it now is. */
export interface Stale {
  version: number;
  current: Record<string, unknown>;
}

export function staleOf(problem: unknown): Stale | null {
  if (!(problem instanceof Refused) || problem.code !== '40900') return null;
  const data = problem.data as Partial<Stale> | null | undefined;
  return data && typeof data.version === 'number' && typeof data.current === 'object' && data.current !== null
    ? { version: data.version, current: data.current }
    : null;
}

/** The lists of the records that a refusal says are in the way. */
export function placesOf(problem: unknown): NoticeAct[] {
  if (!(problem instanceof Refused)) return [];
  const { uses = [] } = (problem.data ?? {}) as { uses?: readonly Use[] };
  return uses.flatMap(({ words, page, filter }) =>
    page ? { word: words, to: `${page}?${new URLSearchParams(filter)}` } : [],
  );
}
