import { useEffect, useEffectEvent } from 'react';

interface Shown {
  /** How many rows the page has; undefined while nobody knows. */
  count: number | undefined;
  total: number | null;
  pageNum?: number;
  pageSize: number;
}

/**
 * A page beyond the last, as one is whose last row was deleted, gives way to the last page. True while it does: the list
 * is not empty.
 */
export function useLastPage({ count, total, pageNum = 1, pageSize }: Shown, go: (pageNum: number) => void) {
  const last = count === 0 && total ? Math.ceil(total / pageSize) : pageNum;
  const isBeyond = pageNum > last;
  const giveWay = useEffectEvent(() => go(last));
  useEffect(() => {
    if (isBeyond) giveWay();
  }, [isBeyond]);
  return isBeyond;
}
