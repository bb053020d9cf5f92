import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { says } from './filled';
import type { Row } from './listing';
import { MarkRow } from './Marks';
import type { Selection } from './selection';
import './cards.css';

interface Column<R> {
  name: keyof R & string;
  title: string;
  /** It says how the record stands. */
  isState?: boolean | undefined;
  isFigure?: boolean | undefined;
}

interface Props<R extends Row> {
  rows: readonly R[] | undefined;
  columns: readonly Column<R>[];
  cell: (row: R, name: keyof R & string) => ReactNode;
  selection?: Selection | undefined;
  nameOf?: ((row: R) => string) | undefined;
  fresh?: string | null | undefined;
  onOpen?: ((row: R) => void) | undefined;
  mayOpen?: ((row: R) => boolean) | undefined;
  actions?: ((row: R) => ReactNode) | undefined;
}

/** How many values stand on a card below its head; the record itself has the others. */
const lines = 3;

/** The rows of a list on a phone: mark, name, state and acts in the head, then the first values that there are. */
export function Cards<R extends Row>(props: Props<R>) {
  const { rows, columns, cell, selection, nameOf, fresh, onOpen, mayOpen, actions } = props;
  // A place in an order names nothing.
  const head = columns.find(({ isFigure }) => !isFigure) ?? columns[0];
  const others = columns.filter((column) => column !== head);
  const state = others.find(({ isState }) => isState);
  const rest = others.filter((column) => column !== state);
  if (!rows) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <ul className="cards">
      {rows.map((row) => (
        <li
          key={row.id}
          className={row.id === fresh ? 'cards__card cards__card--fresh' : 'cards__card'}
          data-row-key={row.id}
          tabIndex={-1}
        >
          <div className="cards__head">
            {selection && (
              // The mark is its control.
              // oxlint-disable-next-line jsx-a11y/label-has-associated-control
              <label className="cards__mark">
                <MarkRow id={row.id} name={nameOf?.(row) ?? row.id} selection={selection} />
              </label>
            )}
            {onOpen && mayOpen?.(row) !== false ? (
              <button type="button" className="cards__name" onClick={() => onOpen(row)}>
                {head && cell(row, head.name)}
              </button>
            ) : (
              <strong className="cards__name cards__name--still">{head && cell(row, head.name)}</strong>
            )}
            {state && <span className="cards__state">{cell(row, state.name)}</span>}
            {actions && <div className="cards__actions">{actions(row)}</div>}
          </div>
          <dl>
            {rest
              .filter(({ name }) => says(row[name]))
              .slice(0, lines)
              .map(({ name, title }) => (
                <div key={name}>
                  <dt>{title}</dt>
                  <dd>{cell(row, name)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
