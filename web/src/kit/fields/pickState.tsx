import { ProblemPanel } from '../ProblemPanel';

/** The call that a picker's choices come from. */
export interface PickAnswer {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The state of a picker's call: under way, or why there is nothing to choose, and a way to try again. */
export function pickState({ data, error, isFetching, refetch }: PickAnswer) {
  if (!error || data !== undefined) return { loading: isFetching };
  return {
    loading: false,
    status: 'error' as const,
    notFoundContent: <ProblemPanel problem={error} retry={() => void refetch()} />,
  };
}
