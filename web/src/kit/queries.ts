import { session as sessionCalls } from '@fleet/contract/session/calls';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { announce } from './notice';
import { NoAnswer, post, Refused } from './post';
import { isForbidden, sentenceOf, staleOf } from './problem';
import { renewProfile, session } from './session';

/** A read is asked once more when nobody answered; a change never is. */
const isWorthRetry = (failures: number, problem: unknown) =>
  failures < 1 && (problem instanceof NoAnswer || (problem instanceof Refused && problem.status >= 502));

function tell(problem: unknown) {
  if (session.get() === null) return;
  if (isForbidden(problem)) void renewRights();
  // A record that somebody else changed is compared in the form itself.
  if (!staleOf(problem)) announce('info', sentenceOf(problem));
}

/** What this person may do and see now. */
export async function renewRights() {
  renewProfile(await post(sessionCalls.profile, {}));
}

export const queries = new QueryClient({
  // The first failure of a list is shown where its rows would stand; a later one in passing.
  queryCache: new QueryCache({
    onError: (problem, query) => {
      if (query.state.data !== undefined || isForbidden(problem)) tell(problem);
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
