import { Skeleton } from 'antd';
import { ProblemPanel } from '../../kit/ProblemPanel';
import type { Answer } from './drawing';
import type { Registry } from './figures';
import { Tile } from './Tile';

interface Props<T> {
  figures: Registry;
  names: readonly string[];
  answer: Answer<T>;
  /** The values in the answer, by the names of their figures. */
  of: (data: T) => object | undefined;
  /** Said after the name of a figure. */
  suffixOf?: (name: string) => string | undefined;
}

/** Figures that have no course and are compared with nothing; when they fail, their own place says so. */
export function ValueTiles<T>({ figures, names, answer, of, suffixOf }: Props<T>) {
  const { data, error, refetch, isPlaceholderData } = answer;
  const values = data && (of(data) as Record<string, unknown> | undefined);
  if (error && !data)
    return (
      <section className="tile tile--broken">
        <ProblemPanel problem={error} retry={() => void refetch()} />
      </section>
    );
  return names.map((name) => {
    const figure = figures[name];
    const value = values?.[name];
    if (!figure) return null;
    if (!data)
      return (
        <section key={name} className="tile" aria-busy="true">
          <Skeleton active title={{ width: '40%' }} paragraph={{ rows: 1 }} />
        </section>
      );
    return (
      <Tile
        key={name}
        figure={figure}
        suffix={suffixOf?.(name)}
        value={typeof value === 'number' ? value : null}
        isDimmed={isPlaceholderData}
      />
    );
  });
}
