import type { Sent } from '@fleet/contract/call';
import { useCall } from '../calls';
import type { Shaped } from '../filter';
import type { Page, Row, RowOf } from './listing';

/** One record of a list: out of the rows that are there, else asked for by its key. */
export function useOne<L extends Shaped>(list: L, id: string | null, rows?: readonly Row[]) {
  const known = rows?.find((row) => row.id === id);
  const answer = useCall(list, { id } as Sent<L>, { isOff: id === null || known !== undefined });
  const asked = (answer.data as Pick<Page<RowOf<L>>, 'rows'> | undefined)?.rows;
  return {
    row: id === null ? null : ((known as RowOf<L> | undefined) ?? asked?.[0] ?? null),
    problem: answer.error,
    isMissing: asked?.length === 0,
    refetch: () => void answer.refetch(),
  };
}
