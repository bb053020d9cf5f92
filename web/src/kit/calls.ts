import type { Call, Output, Sent } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sayNow } from './language';
import { announce } from './notice';
import { link, useIsLinkLost } from './live/link';
import { forgetVehicles } from './live/vehicles';
import { askAgain, queries } from './queries';
import { NoAnswer, post, Refused } from './post';
import { newRequestKey } from './requestKey';
import { upload } from './upload';

/** While the live link is down, live screens ask again this often. */
const pollEvery = 30_000;

interface Asking {
  /** Not yet: there is nothing to ask for. */
  isOff?: boolean;
  /** The old answer stays, dimmed, until the new one is there. */
  keepsOld?: boolean;
  /** Follows the live stream, and polls while it is down. */
  isLive?: boolean;
  /** Asks again this often: of what no stream tells. */
  everyMs?: number;
  /** Lies on a map, which says where it is missing because it could not be fetched. */
  isLayer?: boolean;
}

export function useCall<C extends Call>(call: C, input: Sent<C>, asking: Asking = {}) {
  const isLost = useIsLinkLost();
  return useQuery<Output<C>>({
    queryKey: [call.subject, call.path, input],
    queryFn: async ({ signal }) => {
      const output = await post(call, input, signal);
      // While the stream is silent, what it told last is older than what was asked now.
      if (asking.isLive && link.get().state === 'lost') forgetVehicles();
      return output;
    },
    enabled: !asking.isOff,
    meta: { isLayer: asking.isLayer },
    placeholderData: asking.keepsOld ? keepPreviousData : undefined,
    refetchInterval: asking.everyMs ?? (asking.isLive && isLost ? pollEvery : false),
  });
}

interface OlderPage {
  rows: unknown[];
  nextCursor: string | null;
}

/** A list that is read newest first, and then further back. */
export function useOlder<C extends Call>(call: C, input: Sent<C>) {
  const answer = useInfiniteQuery({
    queryKey: [call.subject, call.path, 'older', input],
    queryFn: async ({ pageParam, signal }) =>
      (await post(
        call,
        { ...(input as object), ...(pageParam && { cursor: pageParam }) } as Sent<C>,
        signal,
      )) as OlderPage,
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
  return {
    rows: answer.data?.pages.flatMap((page) => page.rows),
    problem: answer.error,
    isDimmed: answer.isPlaceholderData,
    hasOlder: answer.hasNextPage,
    isFetchingOlder: answer.isFetchingNextPage,
    fetchOlder: () => void answer.fetchNextPage(),
    refetch: () => void answer.refetch(),
  };
}

interface NumberedPage {
  rows: unknown[];
  total: number;
}

/** So many rows come with one answer of a list that is read to its end. */
const pageSize = 200;

/** All of a list that is shown or chosen from as a whole, page after page. */
export function useEveryPage<C extends Call>(call: C, input: Sent<C>) {
  const answer = useInfiniteQuery({
    queryKey: [call.subject, call.path, 'every page', input],
    queryFn: async ({ pageParam, signal }) =>
      (await post(
        call,
        { ...(input as object), pageSize, pageNum: pageParam } as Sent<C>,
        signal,
      )) as NumberedPage,
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, last) => (last * pageSize < total ? last + 1 : null),
    placeholderData: keepPreviousData,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = answer;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const pages = answer.data?.pages as Output<C>[] | undefined;
  return {
    data: pages && { rows: pages.flatMap((page) => (page as NumberedPage).rows) as RowsOf<C> },
    dataUpdatedAt: answer.dataUpdatedAt,
    error: answer.error,
    isFetching,
    isWhole: !hasNextPage,
    refetch: () => void answer.refetch(),
  };
}
type RowsOf<C extends Call> = Output<C> extends { rows: infer R extends unknown[] } ? R : never;

/** Asks for what a screen will want as soon as it stands. */
export function askAhead<C extends Call>(call: C, input: Sent<C>) {
  void queries.prefetchQuery({
    queryKey: [call.subject, call.path, input],
    queryFn: ({ signal }) => post(call, input, signal),
  });
}

/** Refused so, it may have been made by an earlier sending, and may be sent again. */
export const isOpen = ({ status }: Refused) => status >= 500 || status === 429;

interface Sending {
  /** Of a file is told how far it has come. */
  onProgress?: (percent: number) => void;
  /** The key of a request that was sent before and got no answer. */
  repeatKey?: string | undefined;
}

/**
 * Sends a change, then has everything of the same subject fetched again. While it is not known whether it was made, it is
 * sent again under the same key, so that it is made once.
 */
export function useSend<C extends Call>(call: C, { onProgress, ...begun }: Sending = {}) {
  const [repeatKey, setRepeatKey] = useState(() => begun.repeatKey ?? newRequestKey());
  const key = call.isRepeatable ? repeatKey : undefined;
  const isKnown = () => setRepeatKey(newRequestKey());
  const sent = useMutation<Output<C>, Error, Sent<C>>({
    mutationFn: (input) => {
      if (!navigator.onLine) throw new NoAnswer('offline');
      return onProgress && call.sends === 'multipart'
        ? upload(call, input, onProgress)
        : post(call, input, undefined, key);
    },
    onSuccess() {
      isKnown();
      askAgain(call.subject);
    },
    onError(problem) {
      if (problem instanceof Refused && !isOpen(problem)) isKnown();
    },
  });
  return { ...sent, repeatKey: key };
}

/** Says that something was done. */
export const announceDone = (text: Parameters<typeof sayNow>[0] = shellText.saved) =>
  announce('success', sayNow(text));
