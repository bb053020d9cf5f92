import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ProblemPanel } from '../../kit/ProblemPanel';

/** As much of an asked call as a card needs. */
export interface Answer<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface Props<Data> {
  title: string;
  note?: ReactNode;
  /** Stands at the end of the head. */
  extra?: ReactNode;
  name: string;
  answer: Answer<Data>;
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** A block of the home page; a call that fails breaks its own block alone. */
export function Card<Data>({ title, note, extra, name, answer, rows = 4, children }: Props<Data>) {
  return (
    <section className={`homeCard homeCard--${name}`} aria-label={title}>
      <header className="homeCard__head">
        <h2>{title}</h2>
        {note && <span className="homeNote">{note}</span>}
        {extra && <span className="homeCard__extra">{extra}</span>}
      </header>
      <Content answer={answer} rows={rows}>
        {children}
      </Content>
    </section>
  );
}

/** The content of a block: what was answered, or why not. */
export function Content<Data>({
  answer: { data, error, refetch },
  rows = 4,
  children,
}: Pick<Props<Data>, 'answer' | 'rows' | 'children'>) {
  if (data !== undefined) return children(data);
  if (error) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  return (
    <div className="homeCard__waiting">
      <Skeleton active title={false} paragraph={{ rows }} />
    </div>
  );
}
