import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Fields } from '../fields/field';
import type { Shaped } from '../filter';
import { useSay } from '../language';
import { ProblemPanel } from '../ProblemPanel';
import { BatchBar } from './BatchBar';
import { useColumns } from './columns';
import { filled, widened } from './filled';
import { DataTable } from './DataTable';
import { Filters } from './Filters';
import { ListEmpty } from './ListEmpty';
import type { Row, RowOf } from './listing';
import { RowDrawer } from './RowDrawer';
import { useSelection, type Selection } from './selection';
import type { Found } from './useList';

interface Props<L extends Shaped, R extends Row> {
  list: L;
  found: Found<L>;
  /** The rows as they are to be shown, when they are more than was fetched. */
  rows?: readonly R[] | undefined;
  fields: Fields;
  words: Record<string, Text>;
  /** The field that names a record. */
  name: keyof R & string;
  filters: readonly string[];
  /** Filters that no field asks for: a part of the page sets them. */
  narrows?: readonly string[] | undefined;
  columns: readonly (keyof R & string)[];
  actions?: ((row: R) => ReactNode) | undefined;
  edit?: ((row: R) => void) | undefined;
  add?: (() => void) | false | undefined;
  /** The acts on marked rows; without it none can be marked. */
  batch?: ((selection: Selection) => ReactNode) | undefined;
  onMove?: ((id: string, beforeId: string | null) => void) | undefined;
  /** The part of the answer beside its rows. */
  summary?: ReactNode;
  /** One record, in the drawer beside the list. */
  detail: (row: R) => ReactNode;
  /** The record takes the place of the list instead of lying over the page. */
  isInline?: boolean;
}

/** Filters, rows and the drawer of one record. */
export function ListBody<L extends Shaped, R extends Row = RowOf<L>>(props: Props<L, R>) {
  const { list, found, fields, words, name, filters, columns, actions, edit, add, batch, detail } = props;
  const { isInline = false } = props;
  const say = useSay();
  const rows = props.rows ?? (found.rows as readonly R[] | undefined);
  const openRow = rows?.find(({ id }) => id === found.open) ?? (found.openRow as R | null);
  const filter = found.filter as Record<string, unknown>;
  const setFilter = found.setFilter as (change: object, how?: { replace?: boolean }) => void;
  const arrangement = useColumns(list, columns);
  const shown = arrangement.isUsual
    ? filled(arrangement.columns, rows, fields, filter.sort)
    : arrangement.columns;
  const selection = useSelection(found.filter as object, found.total);
  // The rows of an import are chosen by its notice, not by a field.
  const also = ['importId', ...(props.narrows ?? [])];
  const narrowing = [...filters, ...also];
  const clear = () => setFilter(Object.fromEntries(narrowing.map((name) => [name, undefined])));
  const drawer = (
    <RowDrawer
      open={found.open}
      setOpen={found.setOpen}
      row={openRow}
      isMissing={found.isOpenMissing}
      problem={found.openProblem}
      retry={found.refetchOpen}
      rows={rows}
      title={openRow && String(openRow[name] ?? '')}
      actions={openRow && actions?.(openRow)}
      isInline={isInline}
    >
      {openRow && detail(openRow)}
    </RowDrawer>
  );
  if (isInline && found.open !== null) return drawer;
  return (
    <>
      {batch && selection.count > 0 ? (
        <BatchBar selection={selection} total={found.total}>
          {batch(selection)}
        </BatchBar>
      ) : (
        <Filters
          names={filters}
          also={also}
          fields={fields}
          words={words}
          filter={filter}
          setFilter={setFilter}
        />
      )}
      {found.problem && !rows ? (
        <ProblemPanel problem={found.problem} retry={found.refetch} />
      ) : (
        <DataTable<R>
          list={list}
          columns={shown}
          mayHide={arrangement.isUsual}
          setColumns={(next) => arrangement.setColumns(widened(arrangement.columns, next))}
          selection={batch && selection}
          nameOf={(row) => String(row[name] ?? '')}
          fields={fields}
          words={words}
          rows={rows}
          total={found.total}
          filter={filter}
          setFilter={setFilter}
          isDimmed={found.isDimmed}
          fresh={found.fresh}
          empty={
            <ListEmpty isFiltered={narrowing.some((name) => filter[name] !== undefined)} clear={clear}>
              {add && <Button onClick={add}>{say(shellText.add)}</Button>}
            </ListEmpty>
          }
          onOpen={({ id }) => found.setOpen(id)}
          onEdit={edit}
          foot={props.summary}
          onMove={props.onMove}
          actions={actions}
        />
      )}
      {!isInline && drawer}
    </>
  );
}
