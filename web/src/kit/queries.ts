import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { announce } from './notice';
import { whenReady } from './outage';
import { NoAnswer, Refused } from './post';
import { isForbidden, isMissing, noticeOf, placesOf, staleOf } from './problem';
import { askProfile } from './profile';
import { session } from './session';

/** Nobody answered, or nobody could. */
const isOutage = (problem: unknown) =>
  problem instanceof NoAnswer || (problem instanceof Refused && problem.status >= 502);

/** A read is asked once more when nobody answered; a change never is. */
const isWorthRetry = (failures: number, problem: unknown) => failures < 1 && isOutage(problem);

/** Asks again whatever failed and is on screen; what is being asked already is not asked twice. */
export const askFailed = () =>
  void queries.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.status === 'error' },
    { cancelRefetch: false },
  );

/** An outage is told once, however many reads fail for it. */
let isOutageTold = false;

function tellRead(problem: unknown) {
  const isOut = isOutage(problem);
  if (!isOut || !isOutageTold) tell(problem);
  isOutageTold ||= isOut;
}

function afterOutage() {
  isOutageTold = false;
  askFailed();
}

function tell(problem: unknown) {
  if (session.get() === null) return;
  if (isForbidden(problem)) void askProfile();
  // A record that somebody else changed is compared in the form itself.
  if (!staleOf(problem)) announce('info', noticeOf(problem), placesOf(problem));
}

export const queries = new QueryClient({
  // The first failure of a list is shown where its rows would stand; a later one in passing.
  queryCache: new QueryCache({
    onError: (problem, query) => {
      if (isOutage(problem)) whenReady(afterOutage);
      const isKnown = query.state.data !== undefined;
      // A record that is gone, or no longer for these eyes, is not shown on.
      if (isKnown && (isMissing(problem) || isForbidden(problem))) query.setState({ data: undefined });
      if (isKnown || isForbidden(problem)) tellRead(problem);
    },
  }),
  mutationCache: new MutationCache({ onError: tell }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: isWorthRetry,
      retryDelay: 800,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Has one call asked again, everything of a subject, or simply everything, because it has changed. What is being
 * asked for the first time may be answered from before the change: it is asked once more when that answer is there,
 * however often it has changed meanwhile.
 */
export async function askAgain(subject?: string, path?: string): Promise<void> {
  const filters = { queryKey: [subject, path].filter((part) => part !== undefined) };
  const isFirstUnderWay = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined;
  const first = queries.getQueryCache().findAll({ ...filters, predicate: isFirstUnderWay });
  const ended = first.map(async (query) => {
    await query.promise?.catch(() => undefined);
    await queries.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  });
  await Promise.all([
    queries.invalidateQueries({ ...filters, predicate: (query) => !first.includes(query) }),
    ...ended,
  ]);
}
