import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ProblemPanel } from '../../kit/ProblemPanel';
import type { Answer } from './drawing';
import type { Looks, Registry } from './figures';

interface Props<N extends string, T> {
  figures: Registry;
  names: readonly N[];
  answer: Answer<T>;
  tile: (name: N, figure: Looks, data: T) => ReactNode;
}

/** A tile for each figure of one answer; when it fails, its own place says so and the others stay. */
export function AnsweredTiles<N extends string, T>({ figures, names, answer, tile }: Props<N, T>) {
  const { data, error, refetch } = answer;
  if (error && !data)
    return (
      <section className="tile tile--broken">
        <ProblemPanel problem={error} retry={() => void refetch()} />
      </section>
    );
  return names.map((name) => {
    const figure = figures[name];
    if (!figure) return null;
    if (data) return tile(name, figure, data);
    return (
      <section key={name} className="tile" aria-busy="true">
        <Skeleton active title={{ width: '40%' }} paragraph={{ rows: 1 }} />
      </section>
    );
  });
}
