import type { Text } from '@fleet/contract/text';
import { useState, type ReactNode } from 'react';
import { useCall } from '../calls';
import type { Fields } from '../fields/field';
import type { Shaped } from '../filter';
import { useSay } from '../language';
import { Panel } from '../Panel';
import { ProblemPanel } from '../ProblemPanel';
import { DataTable, type Paging } from './DataTable';
import type { Page, RowOf } from './listing';

interface Props<L extends Shaped> {
  list: L;
  /** The input besides page and order. */
  input?: object;
  columns: readonly (keyof RowOf<L> & string)[];
  fields: Fields;
  words: Record<string, Text>;
  /** How it is sorted at first. */
  sort?: string;
  isLive?: boolean;
  empty: Text;
  actions?: (row: RowOf<L>) => ReactNode;
}

/** A list inside a drawer, with a page and an order of its own. */
export function PagedTable<L extends Shaped>(props: Props<L>) {
  const { list, input, columns, fields, words, sort, isLive = false, empty, actions } = props;
  const say = useSay();
  const [paging, setPaging] = useState<Paging>(sort ? { sort } : {});
  const answer = useCall(list, { ...input, ...paging } as never, { keepsOld: true, isLive });
  const page = answer.data as Page<RowOf<L>> | undefined;
  if (answer.error && !page)
    return <ProblemPanel problem={answer.error} retry={() => void answer.refetch()} />;
  return (
    <DataTable<RowOf<L>>
      list={list}
      columns={columns.map((name) => ({ name }))}
      fields={fields}
      words={words}
      rows={page?.rows}
      total={page?.total ?? 0}
      filter={paging}
      setFilter={(change) => setPaging({ ...paging, ...change })}
      isDimmed={answer.isPlaceholderData}
      empty={<Panel title={say(empty)} />}
      actions={actions}
    />
  );
}
