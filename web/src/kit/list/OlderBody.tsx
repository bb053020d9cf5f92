import type { Sent } from '@fleet/contract/call';
import { logText } from '@fleet/contract/log/text';
import type { Text } from '@fleet/contract/text';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useOlder } from '../calls';
import type { Fields } from '../fields/field';
import { useAddressEntry, useFilter, type Shaped } from '../filter';
import { useSay } from '../language';
import { ProblemPanel } from '../ProblemPanel';
import { useColumns } from './columns';
import { DataTable } from './DataTable';
import { Filters } from './Filters';
import { ListEmpty } from './ListEmpty';
import type { RowOf } from './listing';
import { RowDrawer } from './RowDrawer';
import { useOne } from './useOne';

interface Props<L extends Shaped> {
  list: L;
  fields: Fields;
  words: Record<string, Text>;
  name: keyof RowOf<L> & string;
  filters: readonly string[];
  columns: readonly (keyof RowOf<L> & string)[];
  detail: (row: RowOf<L>) => ReactNode;
}

/** A list that grows without bound: newest first, and older ones when asked for. */
export function OlderBody<L extends Shaped>(props: Props<L>) {
  const { list, fields, words, name, filters, columns, detail } = props;
  const say = useSay();
  const [filter, setFilter] = useFilter(list);
  const [open, setOpen] = useAddressEntry('open');
  const arrangement = useColumns(list, columns);
  const found = useOlder(list, filter as Sent<L>);
  const rows = found.rows as readonly RowOf<L>[] | undefined;
  // An entry that was opened by its address may be older than those that were fetched.
  const openOne = useOne(list, open, rows);
  const { row } = openOne;
  const shown = filter as Record<string, unknown>;
  const change = setFilter as (part: object) => void;
  return (
    <>
      <Filters names={filters} fields={fields} words={words} filter={shown} setFilter={change} />
      {found.problem && !rows ? (
        <ProblemPanel problem={found.problem} retry={found.refetch} />
      ) : (
        <DataTable<RowOf<L>>
          list={list}
          columns={arrangement.columns}
          setColumns={arrangement.setColumns}
          fields={fields}
          words={words}
          rows={rows}
          total={null}
          filter={{}}
          setFilter={change}
          isDimmed={found.isDimmed}
          onOpen={({ id }) => setOpen(id)}
          empty={
            <ListEmpty
              isFiltered={filters.some((one) => shown[one] !== undefined)}
              clear={() => change(Object.fromEntries(filters.map((one) => [one, undefined])))}
            />
          }
          foot={
            rows &&
            rows.length > 0 && (
              <Button
                type="link"
                loading={found.isFetchingOlder}
                disabled={!found.hasOlder}
                onClick={found.fetchOlder}
              >
                {say(found.hasOlder ? logText.older : logText.noOlder)}
              </Button>
            )
          }
        />
      )}
      <RowDrawer
        open={open}
        setOpen={setOpen}
        row={row}
        isMissing={openOne.isMissing}
        problem={openOne.problem}
        retry={openOne.refetch}
        rows={rows}
        title={row && String(row[name] ?? '')}
      >
        {row && detail(row)}
      </RowDrawer>
    </>
  );
}
