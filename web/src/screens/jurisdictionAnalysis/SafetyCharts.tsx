import type { ViolationType } from '@fleet/contract/alarm/catalogue';
import { violationText } from '@fleet/contract/alarm/text';
import { analysisText, kindWords } from '@fleet/contract/analysis/text';
import type { shownLevels } from '@fleet/contract/regulation/safety';
import { regulationText } from '@fleet/contract/regulation/text';
import { pareto } from '../../kit/chart/builders';
import { ChartCard } from '../../kit/chart/ChartCard';
import { useSay } from '../../kit/language';
import { kindStack } from '../../parts/analysis/charts';
import { chooseDay } from '../../parts/analysis/DayBars';
import type { Answer, KindsByDay } from '../../parts/analysis/drawing';
import { useDayWords } from '../../parts/analysis/useDayWords';
import type { Wish } from '../../parts/analysis/wish';

type Level = (typeof shownLevels)[number];

interface DaysProps {
  answer: Answer<{ rows: KindsByDay<Level> }>;
  wish: Wish;
}

/** The violations of each day, level upon level; a click narrows the tables to a day. */
export function LevelsByDay({ answer: { data, error, refetch, isPlaceholderData }, wish }: DaysProps) {
  const say = useSay();
  const words = useDayWords(wish);
  // A period without any says so.
  const isNone = data?.rows.every(({ counts }) => !counts[2] && !counts[3]);
  const days = isNone ? data?.rows.map(({ day }) => ({ day, counts: {} })) : data?.rows;
  return (
    <ChartCard
      title={say(regulationText.byLevel)}
      data={
        days &&
        kindStack<Level>(days, words.pointsOf(days), {
          pointsName: say(analysisText.day),
          others: say(analysisText.others),
          nameOf: (level) => say(violationText[level]),
        })
      }
      problem={error}
      retry={() => void refetch()}
      isDimmed={isPlaceholderData}
      chosen={wish.day}
      onPoint={(day) => chooseDay(wish, day)}
    />
  );
}

interface TypesProps {
  answer: Answer<{ byType: { id: ViolationType; count: number }[] }>;
  chosen: string | undefined;
  choose: (code: ViolationType) => void;
}

/** The kinds of violation by how often they occur; a click narrows the page to one. */
export function ViolationTypes({ answer, chosen, choose }: TypesProps) {
  const say = useSay();
  const { data, error, refetch, isPlaceholderData } = answer;
  return (
    <ChartCard
      title={say(regulationText.byType)}
      data={
        data &&
        pareto(
          say(kindWords.id),
          data.byType.map(({ id, count }) => ({ key: id, name: say(violationText[id]), value: count })),
          { count: say(kindWords.count), partSoFar: say(kindWords.partSoFar) },
        )
      }
      problem={error}
      retry={() => void refetch()}
      isDimmed={isPlaceholderData}
      chosen={chosen ?? null}
      onPoint={(code) => choose(code as ViolationType)}
    />
  );
}
