import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Table } from 'antd';
import type { ColumnType } from 'antd/es/table';
import { useRef, type ReactNode } from 'react';
import { useDensity } from '../density';
import type { Fields } from '../fields/field';
import type { Shaped } from '../filter';
import { useSay } from '../language';
import { useIsPhone } from '../phone';
import { Cards } from './Cards';
import { Cell } from './Cell';
import type { Row } from './listing';
import { useRowKeys } from './rowKeys';
import './dataTable.css';

interface Props<R extends Row> {
  list: Shaped;
  columns: readonly (keyof R & string)[];
  fields: Fields;
  words: Record<string, Text>;
  rows: readonly R[] | undefined;
  total: number;
  filter: { pageNum?: number; pageSize?: number; sort?: string };
  setFilter: (change: { pageNum?: number; pageSize?: number; sort?: string | undefined }) => void;
  isDimmed: boolean;
  fresh?: string | null;
  empty: ReactNode;
  onOpen?: (row: R) => void;
  onEdit?: ((row: R) => void) | undefined;
  actions?: ((row: R) => ReactNode) | undefined;
  actionsWidth?: number;
}

const sizes = { compact: 'small', middle: 'middle', large: 'large' } as const;

/** One page of rows: a table, or cards on a phone. */
export function DataTable<R extends Row>(props: Props<R>) {
  const { list, columns, fields, words, rows, total, filter, setFilter, isDimmed, fresh, empty } = props;
  const { onOpen, onEdit, actions, actionsWidth } = props;
  const say = useSay();
  const density = useDensity();
  const isPhone = useIsPhone();
  const frame = useRef<HTMLDivElement>(null);
  useRowKeys(frame, rows, { onOpen, onEdit });

  const pagination = {
    current: filter.pageNum ?? 1,
    pageSize: filter.pageSize ?? 20,
    total,
    showSizeChanger: true,
    pageSizeOptions: [20, 50, 100, 200],
    showTotal: (total: number) => say(shellText.total, { total: total.toLocaleString('en-US') }),
    onChange: (pageNum: number, pageSize: number) => setFilter({ pageNum, pageSize }),
  };

  const cell = (row: R, name: keyof R & string) => <Cell field={fields[name]} value={row[name]} />;

  const tableColumns: ColumnType<R>[] = columns.map((name, index) => ({
    key: name,
    title: say(words[name] ?? ['', '']),
    align: fields[name]?.isFigure ? 'end' : 'start',
    fixed: index === 0 ? 'start' : undefined,
    render: (_: unknown, row: R) =>
      index === 0 && onOpen ? (
        <button type="button" className="dataTable__open" onClick={() => onOpen(row)}>
          {cell(row, name)}
        </button>
      ) : (
        cell(row, name)
      ),
    ...(isSortable(list, name) && { sorter: true, sortOrder: orderOf(filter.sort, name) }),
  }));
  if (actions) {
    tableColumns.push({
      key: 'actions',
      title: say(shellText.actions),
      fixed: 'end',
      width: actionsWidth,
      render: (_: unknown, row: R) => <div className="dataTable__actions">{actions(row)}</div>,
    });
  }

  return (
    <div
      ref={frame}
      className={`dataTable${isDimmed ? ' dataTable--dimmed' : ''}`}
      aria-busy={isDimmed || !rows}
    >
      <p className="visuallyHidden" role="status">
        {rows && say(shellText.total, { total })}
      </p>
      {isPhone ? (
        <Cards
          rows={rows}
          pagination={pagination}
          empty={empty}
          onOpen={onOpen}
          actions={actions}
          columns={columns.map((name) => ({ name, title: say(words[name] ?? ['', '']) }))}
          cell={cell}
        />
      ) : (
        <Table<R>
          rowKey="id"
          size={sizes[density]}
          columns={tableColumns}
          dataSource={rows as R[] | undefined}
          loading={!rows && !isDimmed}
          locale={{ emptyText: rows ? empty : ' ' }}
          pagination={rows && total > 0 ? pagination : false}
          sticky={{
            getContainer: () => frame.current?.closest<HTMLElement>('[data-scroll]') ?? document.body,
          }}
          scroll={{ x: 'max-content' }}
          rowClassName={(row) => (row.id === fresh ? 'dataTable__row--fresh' : '')}
          onRow={() => ({ tabIndex: -1 })}
          onChange={(_pages, _filters, sorter, { action }) => {
            if (action !== 'sort') return;
            const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
            setFilter({
              sort: order ? `${columnKey}${order === 'descend' ? ',desc' : ''}` : undefined,
              pageNum: 1,
            });
          }}
        />
      )}
    </div>
  );
}

const isSortable = (list: Shaped, name: string) => list.input.shape.sort?.safeParse(name).success === true;

function orderOf(sort: string | undefined, name: string) {
  if (sort === name) return 'ascend';
  return sort === `${name},desc` ? 'descend' : null;
}
