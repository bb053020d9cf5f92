import type { Input } from '@fleet/contract/call';
import { repair } from '@fleet/contract/repair/calls';
import { useCall } from '../../kit/calls';

/** How many requests of a filter stand in each state; the state that the filter itself names is left aside. */
export function useStateCounts(all: Input<typeof repair.list>, isOff = false) {
  const { pageNum, pageSize, sort, state, id, ...filter } = all;
  return useCall(repair.counts, filter, { keepsOld: true, isLive: true, isOff }).data;
}
