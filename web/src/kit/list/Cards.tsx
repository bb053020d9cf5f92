import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { says } from './filled';
import type { Row } from './listing';
import './cards.css';

interface Column<R> {
  name: keyof R & string;
  title: string;
  /** It says how the record stands. */
  isState?: boolean | undefined;
}

interface Props<R extends Row> {
  rows: readonly R[] | undefined;
  columns: readonly Column<R>[];
  cell: (row: R, name: keyof R & string) => ReactNode;
  onOpen?: ((row: R) => void) | undefined;
  actions?: ((row: R) => ReactNode) | undefined;
}

/** How many values stand on a card below its head; the record itself has the others. */
const lines = 3;

/** The rows of a list on a phone: name, state and acts in the head, then the first values that there are. */
export function Cards<R extends Row>({ rows, columns, cell, onOpen, actions }: Props<R>) {
  const [head, ...others] = columns;
  const state = others.find(({ isState }) => isState);
  const rest = others.filter((column) => column !== state);
  if (!rows) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <ul className="cards">
      {rows.map((row) => (
        <li key={row.id} className="cards__card" data-row-key={row.id} tabIndex={-1}>
          <div className="cards__head">
            <button type="button" className="cards__name" onClick={() => onOpen?.(row)}>
              {head && cell(row, head.name)}
            </button>
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
