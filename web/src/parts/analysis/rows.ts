import { useCall } from '../../kit/calls';
import type { Shaped } from '../../kit/filter';
import { inputOf, type Wish } from './wish';

/** A line of a table: its own key, and the key of the vehicle or driver that it is about; null for those who left. */
export type Line<R> = Omit<R, 'id' | 'key'> & { id: string; objectId: string | null };

interface Keyed {
  id: string | null;
  /** Where an object has several lines. */
  key?: string;
}

export const linesOf = <R extends Keyed>(rows: readonly R[] | undefined): Line<R>[] | undefined =>
  rows?.map(({ id, key, ...rest }) => ({ ...rest, id: key ?? id ?? 'left', objectId: id }));

/** The rows of a table as it is filtered, paged and sorted. */
export const useRows = <C extends Shaped>(call: C, wish: Wish, isOff = false) =>
  useCall(call, inputOf(call, wish.rows), { keepsOld: true, isOff });
