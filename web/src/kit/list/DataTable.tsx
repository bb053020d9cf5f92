import type { ColumnChoice } from '@fleet/contract/session/calls';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Pagination } from 'antd';
import { useRef, type ReactNode } from 'react';
import { useDensity } from '../density';
import type { Fields } from '../fields/field';
import type { Shaped } from '../filter';
import { useSay } from '../language';
import { useIsPhone } from '../phone';
import { Cards } from './Cards';
import { Cell } from './Cell';
import { useFitting } from './fitting';
import { HeadCell } from './HeadCell';
import { useLastPage } from './lastPage';
import type { Row } from './listing';
import { MarkAll, MarkRow } from './Marks';
import { usePins } from './pins';
import { useRowDrag } from './rowDrag';
import { useRowFocus } from './rowFocus';
import { useRowKeys } from './rowKeys';
import type { Selection } from './selection';
import { TotalRow } from './TotalRow';
import './dataTable.css';

export interface Paging {
  pageNum?: number;
  pageSize?: number;
  sort?: string | undefined;
}

export type ColumnOf<R> = ColumnChoice & { name: keyof R & string };

interface Props<R extends Row> {
  list: Shaped;
  columns: readonly ColumnOf<R>[];
  /** The last columns may be left out where they do not fit. */
  mayHide?: boolean;
  /** Keeps other widths; without it columns are as wide as their content. */
  setColumns?: (next: readonly ColumnChoice[]) => void;
  fields: Fields;
  words: Record<string, Text>;
  rows: readonly R[] | undefined;
  /** Null where nobody counts: the rows then come without pages. */
  total: number | null;
  filter: Paging;
  setFilter: (change: Paging, how?: { replace?: boolean }) => void;
  /** The rows are those of the question before. */
  isDimmed: boolean;
  /** The record that was just added. */
  fresh?: string | null;
  /** Rows can be marked. */
  selection?: Selection | undefined;
  nameOf?: (row: R) => string;
  /** Rows can be dragged in front of another, or to the end. */
  onMove?: ((id: string, beforeId: string | null) => void) | undefined;
  empty: ReactNode;
  /** The figures of all rows together, by column: the last line of the table, always in sight. */
  totals?: object | undefined;
  /** Stands below the rows. */
  foot?: ReactNode;
  onOpen?: (row: R) => void;
  /** Rows that stand for no record of their own cannot be opened. */
  mayOpen?: (row: R) => boolean;
  onEdit?: ((row: R) => void) | undefined;
  actions?: ((row: R) => ReactNode) | undefined;
}

const pageSizes = [20, 50, 100, 200];
const waitingRows = 10;

/** One page of rows: a table, or cards on a phone. Figures stand at the end, head and ends stay in sight. */
export function DataTable<R extends Row>(props: Props<R>) {
  const { list, setColumns, fields, words, rows, total, filter, setFilter, isDimmed, fresh, empty } = props;
  const { selection, nameOf, onMove, onOpen, mayOpen, onEdit, actions, totals, foot } = props;
  const drags = useRowDrag(rows, onMove);
  const say = useSay();
  const density = useDensity();
  const isPhone = useIsPhone();
  const frame = useRef<HTMLDivElement>(null);
  useRowFocus(frame, rows, fresh);
  useRowKeys(frame, rows, { onOpen, mayOpen, onEdit, selection });
  const pinned = Math.max(1, props.columns.filter((one) => one.isPinned).length);
  const columns = useFitting(props.columns, rows, {
    frame,
    before: selection ? 1 : 0,
    sorted: filter.sort?.split(',')[0],
    isOn: Boolean(props.mayHide) && !isPhone,
  });
  usePins(frame, pinned + (selection ? 1 : 0), columns);
  const pageSize = filter.pageSize ?? pageSizes[0]!;
  const isBeyond = useLastPage(
    { count: isDimmed ? undefined : rows?.length, total, ...filter, pageSize },
    (pageNum) => setFilter({ pageNum }, { replace: true }),
  );
  const wordOf = (name: string) => say<Text>(words[name] ?? ['', '']);
  const tipOf = (name: string) => fields[name]?.tip && say<Text>(fields[name].tip);
  const cell = (row: R, name: keyof R & string) => <Cell field={fields[name]} value={row[name]} />;
  const classOf = (name: string, index: number) =>
    [fields[name]?.isFigure && 'dataTable__figure', index < pinned && 'dataTable__pinned']
      .filter(Boolean)
      .join(' ') || undefined;
  const width = columns.length + (actions ? 1 : 0) + (selection ? 1 : 0);
  const widen = (name: string, pixels: number) =>
    setColumns?.(props.columns.map((one) => (one.name === name ? { ...one, width: pixels } : one)));

  return (
    <div ref={frame} className={`dataTable dataTable--${density}`} aria-busy={isDimmed || !rows}>
      <p className="visuallyHidden" role="status">
        {rows && say(shellText.total, { total: total ?? rows.length })}
      </p>
      <div className={`dataTable__scroll${isDimmed ? ' dataTable__scroll--dimmed' : ''}`}>
        {isPhone ? (
          <Cards
            rows={rows}
            columns={columns.map(({ name }) => ({
              name,
              title: wordOf(name),
              isState: fields[name]?.isState,
              isFigure: fields[name]?.isFigure,
            }))}
            cell={cell}
            selection={selection}
            nameOf={nameOf}
            fresh={fresh}
            onOpen={onOpen}
            mayOpen={mayOpen}
            actions={actions}
          />
        ) : (
          <table>
            <thead>
              <tr>
                {selection && (
                  <th scope="col" className="dataTable__pinned dataTable__mark">
                    <MarkAll rows={rows} selection={selection} />
                  </th>
                )}
                {columns.map(({ name, width }, index) => (
                  <HeadCell
                    key={name}
                    name={name}
                    word={wordOf(name)}
                    tip={tipOf(name)}
                    className={classOf(name, index)}
                    width={width}
                    setWidth={setColumns && ((pixels) => widen(name, pixels))}
                    sort={isSortable(list, name) ? (filter.sort ?? '') : null}
                    setSort={(sort) => setFilter({ sort, pageNum: 1 })}
                  />
                ))}
                {actions && (
                  <th scope="col" className="dataTable__actions">
                    {say(shellText.actions)}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows?.map((row) => (
                <tr
                  key={row.id}
                  data-row-key={row.id}
                  tabIndex={-1}
                  {...drags?.(row.id)}
                  aria-selected={selection?.has(row.id)}
                  className={row.id === fresh ? 'dataTable__row--fresh' : undefined}
                >
                  {selection && (
                    <td className="dataTable__pinned dataTable__mark">
                      <MarkRow id={row.id} name={nameOf?.(row) ?? row.id} selection={selection} />
                    </td>
                  )}
                  {columns.map(({ name, width }, index) => (
                    <td
                      key={name}
                      className={classOf(name, index)}
                      style={width ? { maxWidth: width } : undefined}
                    >
                      {index === 0 && onOpen && mayOpen?.(row) !== false ? (
                        <button type="button" className="dataTable__open" onClick={() => onOpen(row)}>
                          {cell(row, name)}
                        </button>
                      ) : (
                        cell(row, name)
                      )}
                    </td>
                  ))}
                  {actions && <td className="dataTable__actions">{actions(row)}</td>}
                </tr>
              ))}
              {!rows &&
                Array.from({ length: waitingRows }, (_, index) => (
                  <tr key={index} className="dataTable__row--waiting">
                    <td colSpan={width}>
                      <span />
                    </td>
                  </tr>
                ))}
            </tbody>
            {totals && rows && rows.length > 0 && (
              <TotalRow
                columns={columns}
                fields={fields}
                totals={totals}
                hasActions={Boolean(actions)}
                classOf={classOf}
              />
            )}
          </table>
        )}
        {rows?.length === 0 && !isBeyond && empty}
        {foot}
      </div>
      {rows && total !== null && total > 0 && (
        <Pagination
          className="dataTable__pages"
          align="end"
          size="small"
          simple={isPhone}
          current={filter.pageNum ?? 1}
          pageSize={pageSize}
          total={total}
          showSizeChanger={!isPhone}
          pageSizeOptions={pageSizes}
          showTotal={(total) => say(shellText.total, { total: total.toLocaleString('en-US') })}
          onChange={(pageNum, pageSize) => setFilter({ pageNum, pageSize })}
        />
      )}
    </div>
  );
}

const isSortable = (list: Shaped, name: string) => list.input.shape.sort?.safeParse(name).success === true;
