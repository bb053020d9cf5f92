import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { RightOutlined } from '@ant-design/icons';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useDensity } from '../density';
import type { Fields } from '../fields/field';
import { useSay } from '../language';
import { Cell } from '../list/Cell';
import { RoomForActs } from '../list/RowActions';
import { useRowKeys } from '../list/rowKeys';
import { useIsPhone } from '../phone';
import { branches, type Branch } from './branches';
import '../list/dataTable.css';
import './treeTable.css';

interface Props<R extends Branch> {
  rows: readonly R[] | undefined;
  /** The first stands indented. */
  columns: readonly (keyof R & string)[];
  fields: Fields;
  words: Record<string, Text>;
  /** Only rows that fit, and those above them. */
  isFound?: ((row: R) => boolean) | undefined;
  isDimmed?: (row: R) => boolean;
  onOpen?: (row: R) => void;
  actions?: ((row: R) => ReactNode) | undefined;
  /** Whether a row may be dropped on another; without it nothing is dragged. */
  mayDrop?: ((row: R, onto: R) => boolean) | undefined;
  onDrop?: (row: R, onto: R) => void;
  empty: ReactNode;
}

/** A phone's row has room for the menu alone. */
const inTheMenu = { acts: 0, pixels: 0 };

/** Records that stand below each other, as a table; branches fold, and a row is dragged to where it belongs. */
export function TreeTable<R extends Branch>(props: Props<R>) {
  const { rows, columns, fields, words, isFound, isDimmed, onOpen, actions, mayDrop, onDrop, empty } = props;
  const say = useSay();
  const density = useDensity();
  const isPhone = useIsPhone();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [dragged, setDragged] = useState<R | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const all = rows ?? [];
  const above = linesUp(all);
  const shown = new Set(isFound ? all.filter(isFound).flatMap(above) : all.map(({ id }) => id));
  const parents = new Set(all.map(({ parentId }) => parentId));
  const isHidden = (row: R) => !isFound && above(row).some((id) => id !== row.id && folded.has(id));
  const lines = branches(all).filter(({ row }) => shown.has(row.id) && !isHidden(row));
  const frame = useRef<HTMLDivElement>(null);
  useRowKeys(frame, rows, { onOpen });
  const fold = (id: string) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  const dropOn = (row: R) =>
    mayDrop && {
      draggable: true,
      onDragStart: () => setDragged(row),
      onDragEnd: () => {
        setDragged(null);
        setOver(null);
      },
      onDragOver: (event: DragEvent) => {
        if (!dragged || !mayDrop(dragged, row)) return;
        event.preventDefault();
        setOver(row.id);
      },
      onDragLeave: () => setOver(null),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged && mayDrop(dragged, row)) onDrop?.(dragged, row);
        setOver(null);
      },
    };
  const figure = (name: string) => (fields[name]?.isFigure ? 'dataTable__figure' : undefined);
  const [first, ...rest] = columns;
  const cell = (row: R, name: string) => (
    <Cell field={fields[name]} value={(row as Record<string, unknown>)[name]} />
  );

  return (
    <div ref={frame} className={`dataTable dataTable--${density} treeTable`} aria-busy={!rows}>
      <p className="visuallyHidden" role="status">
        {rows && say(shellText.total, { total: lines.length })}
      </p>
      <div className="dataTable__scroll">
        <table>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" className={figure(name)}>
                  {say<Text>(words[name] ?? ['', ''])}
                </th>
              ))}
              {actions && (
                <th scope="col" className="dataTable__actions">
                  {say(shellText.actions)}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ row, depth }) => (
              <tr
                key={row.id}
                data-row-key={row.id}
                tabIndex={-1}
                {...dropOn(row)}
                className={`${over === row.id ? 'treeTable__over' : ''}${isDimmed?.(row) ? ' treeTable__dim' : ''}`}
              >
                <td style={{ '--depth': depth }} className="treeTable__name">
                  {parents.has(row.id) ? (
                    <button
                      type="button"
                      className="treeTable__fold"
                      aria-expanded={!folded.has(row.id)}
                      aria-label={say(shellText.toggleOpen)}
                      onClick={() => fold(row.id)}
                    >
                      <RightOutlined />
                    </button>
                  ) : (
                    <span className="treeTable__fold" />
                  )}
                  {onOpen && first ? (
                    <button type="button" className="dataTable__open" onClick={() => onOpen(row)}>
                      {cell(row, first)}
                    </button>
                  ) : (
                    first && cell(row, first)
                  )}
                </td>
                {rest.map((name) => (
                  <td key={name} className={figure(name)}>
                    {cell(row, name)}
                  </td>
                ))}
                {actions && (
                  <td className="dataTable__actions">
                    {isPhone ? <RoomForActs value={inTheMenu}>{actions(row)}</RoomForActs> : actions(row)}
                  </td>
                )}
              </tr>
            ))}
            {!rows &&
              Array.from({ length: 8 }, (_, index) => (
                <tr key={index} className="dataTable__row--waiting">
                  <td colSpan={columns.length + 1}>
                    <span />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
        {rows && lines.length === 0 && empty}
      </div>
    </div>
  );
}

/** Gives, for a record, its key and those of everything above it. */
function linesUp<R extends Branch>(rows: readonly R[]) {
  const known = new Map(rows.map((row) => [row.id, row]));
  return (row: R): string[] => {
    const keys: string[] = [];
    for (let at: R | undefined = row; at; at = known.get(at.parentId ?? '')) keys.push(at.id);
    return keys;
  };
}
