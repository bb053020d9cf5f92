import type { Comparison } from '@fleet/contract/analysis/period';
import { analysisText } from '@fleet/contract/analysis/text';
import { countsByHours } from '@fleet/contract/figure/show';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import type { Answer, Drawing } from './drawing';
import type { Registry } from './figures';
import { Tile } from './Tile';
import type { Wish } from './wish';

/** The row of figures above the charts; several answers may stand in it. */
export function TileRow({ perRow = 5, children }: { perRow?: number; children: ReactNode }) {
  const say = useSay();
  return (
    <div className="tiles" style={{ '--perRow': perRow }} role="group" aria-label={say(analysisText.figures)}>
      {children}
    </div>
  );
}

interface Props<N extends string> {
  figures: Registry;
  names: readonly N[];
  answer: Answer<Drawing<N>>;
  wish: Wish;
}

/** The figures of one answer; when it fails, its own place says so and the others stay. */
export function Tiles<N extends string>({ figures, names, answer, wish }: Props<N>) {
  const say = useSay();
  const { data, error, refetch, isPlaceholderData } = answer;
  if (error && !data)
    return (
      <section className="tile tile--broken">
        <ProblemPanel problem={error} retry={() => void refetch()} />
      </section>
    );
  return names.map((name) => {
    const figure = figures[name];
    if (!figure) return null;
    if (!data)
      return (
        <section key={name} className="tile" aria-busy="true">
          <Skeleton active title={{ width: '40%' }} paragraph={{ rows: 1 }} />
        </section>
      );
    const found = data.figures.find((one) => one.name === name);
    const isCompared = data.before !== null;
    return (
      <Tile
        key={name}
        figure={figure}
        suffix={countsByHours(name) ? say(analysisText[`of${wish.filter.hourSystem ?? '24'}`]) : undefined}
        value={found?.value ?? null}
        before={isCompared ? (found?.before ?? null) : undefined}
        beforeWord={beforeWord(wish.compare)}
        days={{
          values: data.days.map(({ values }) => values[name] ?? null),
          before: isCompared ? data.days.map(({ before }) => before?.[name] ?? null) : null,
        }}
        isDimmed={isPlaceholderData}
      />
    );
  });
}

/** The name of the period that is compared with. */
export const beforeWord = (compare: Comparison | undefined) =>
  compare === 'yearBefore' ? analysisText.samePeriod : analysisText.periodBefore;
