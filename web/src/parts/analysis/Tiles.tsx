import type { Comparison } from '@fleet/contract/analysis/period';
import { analysisText } from '@fleet/contract/analysis/text';
import { countsByHours } from '@fleet/contract/figure/show';
import type { ReactNode } from 'react';
import { useSay } from '../../kit/language';
import { AnsweredTiles } from './AnsweredTiles';
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

/** The figures of one answer with their course, beside those of the period that it is compared with. */
export function Tiles<N extends string>({ figures, names, answer, wish }: Props<N>) {
  const say = useSay();
  return (
    <AnsweredTiles
      figures={figures}
      names={names}
      answer={answer}
      tile={(name, figure, data) => {
        const found = data.figures.find((one) => one.name === name);
        const isCompared = data.before !== null;
        return (
          <Tile
            key={name}
            figure={figure}
            suffix={
              countsByHours(name) ? say(analysisText[`of${wish.filter.hourSystem ?? '24'}`]) : undefined
            }
            value={found?.value ?? null}
            before={isCompared ? (found?.before ?? null) : undefined}
            beforeWord={beforeWord(wish.compare)}
            days={{
              values: data.days.map(({ values }) => values[name] ?? null),
              before: isCompared ? data.days.map(({ before }) => before?.[name] ?? null) : null,
            }}
            isDimmed={answer.isPlaceholderData}
          />
        );
      }}
    />
  );
}

/** The name of the period that is compared with. */
export const beforeWord = (compare: Comparison | undefined) =>
  compare === 'yearBefore' ? analysisText.samePeriod : analysisText.periodBefore;
