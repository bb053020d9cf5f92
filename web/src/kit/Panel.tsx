import type { ReactNode } from 'react';
import './panel.css';

interface Props {
  title: string;
  text?: ReactNode;
  /** The remedy. */
  children?: ReactNode;
  isAlert?: boolean;
}

/** Says in the middle of a place why there is nothing to see. */
export function Panel({ title, text, children, isAlert }: Props) {
  return (
    <div className="panel" role={isAlert ? 'alert' : 'status'}>
      <p className="panel__title">{title}</p>
      {text && <p className="panel__text">{text}</p>}
      {children && <div className="panel__ways">{children}</div>}
    </div>
  );
}
