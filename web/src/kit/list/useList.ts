import type { Sent } from '@fleet/contract/call';
import { useState } from 'react';
import { useCall } from '../calls';
import { useAddressEntry, useFilter, type Shaped } from '../filter';
import type { Page, RowOf } from './listing';
import { useOne } from './useOne';

interface Options {
  isLive?: boolean;
  /** The rows stand elsewhere on the screen: only the filter is wanted. */
  isOff?: boolean;
}

/** Everything that a list screen stands on: its filter, its page of rows, and the record that is open. */
export function useList<L extends Shaped>(list: L, { isLive = false, isOff = false }: Options = {}) {
  const [filter, setFilter] = useFilter(list);
  const [open, setOpen] = useAddressEntry('open');
  const [fresh, setFresh] = useState<string | null>(null);
  const answer = useCall(list, filter as Sent<L>, { keepsOld: true, isLive, isOff });
  const page = answer.data as Page<RowOf<L>> | undefined;
  const born = useOne(list, fresh);
  const openOne = useOne(list, open, page?.rows);
  return {
    filter,
    setFilter(change: Partial<Sent<L>>, how?: { replace?: boolean }) {
      setFresh(null);
      setFilter(change, how);
    },
    open,
    setOpen,
    /** The record was deleted; where it is open, there is nothing left to show. */
    leave: (id: string) => open === id && setOpen(null, { replace: true }),
    openRow: openOne.row,
    openProblem: openOne.problem,
    isOpenMissing: openOne.isMissing,
    refetchOpen: openOne.refetch,
    /** The record that was just added stands on top, wherever it would be sorted. */
    fresh,
    setFresh,
    rows: page && born.row ? [born.row, ...page.rows.filter(({ id }) => id !== fresh)] : page?.rows,
    total: page?.total ?? 0,
    /** The whole answer, for what it says beside its rows. */
    answer: answer.data,
    problem: answer.error,
    isDimmed: answer.isPlaceholderData,
    refetch: () => void answer.refetch(),
  };
}

export type Found<L extends Shaped> = ReturnType<typeof useList<L>>;
