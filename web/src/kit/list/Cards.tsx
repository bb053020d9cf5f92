import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { Row } from './listing';
import './cards.css';

interface Props<R extends Row> {
  rows: readonly R[] | undefined;
  columns: readonly { name: keyof R & string; title: string }[];
  cell: (row: R, name: keyof R & string) => ReactNode;
  onOpen?: ((row: R) => void) | undefined;
  actions?: ((row: R) => ReactNode) | undefined;
}

/** How many values stand on a card below its head. */
const shown = 5;

/** The rows of a list on a phone. */
export function Cards<R extends Row>({ rows, columns, cell, onOpen, actions }: Props<R>) {
  const [head, ...rest] = columns;
  if (!rows) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <ul className="cards">
      {rows.map((row) => (
        <li key={row.id} className="cards__card" data-row-key={row.id} tabIndex={-1}>
          <button type="button" className="cards__head" onClick={() => onOpen?.(row)}>
            {head && cell(row, head.name)}
          </button>
          <dl>
            {rest.slice(0, shown).map(({ name, title }) => (
              <div key={name}>
                <dt>{title}</dt>
                <dd>{cell(row, name)}</dd>
              </div>
            ))}
          </dl>
          {actions && <div className="cards__actions">{actions(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
