import { shellText } from '@fleet/contract/shell/text';
import { terminalText } from '@fleet/contract/terminal/text';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../kit/calls';
import type { Shaped } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { DataTable, type Paging } from '../../kit/list/DataTable';
import type { Page, RowOf } from '../../kit/list/listing';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { terminalFields } from './fields';

interface Props<L extends Shaped> {
  list: L;
  columns: readonly (keyof RowOf<L> & string)[];
  /** How it is sorted at first. */
  sort: string;
  actions: (row: RowOf<L>) => ReactNode;
}

/** A live list in a drawer, with a page and an order of its own. */
export function WaitingTable<L extends Shaped>({ list, columns, sort, actions }: Props<L>) {
  const say = useSay();
  const [paging, setPaging] = useState<Paging>({ sort });
  const answer = useCall(list, paging as never, { keepsOld: true, isLive: true });
  const page = answer.data as Page<RowOf<L>> | undefined;
  if (answer.error && !page)
    return <ProblemPanel problem={answer.error} retry={() => void answer.refetch()} />;
  return (
    <DataTable<RowOf<L>>
      list={list}
      columns={columns.map((name) => ({ name }))}
      fields={terminalFields}
      words={terminalText}
      rows={page?.rows}
      total={page?.total ?? 0}
      filter={paging}
      setFilter={(change) => setPaging({ ...paging, ...change })}
      isDimmed={answer.isPlaceholderData}
      empty={<Panel title={say(shellText.nothingYet)} />}
      actions={actions}
    />
  );
}
