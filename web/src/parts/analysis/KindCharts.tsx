import { analysisText, kindWords } from '@fleet/contract/analysis/text';
import type { Text } from '@fleet/contract/text';
import { pareto } from '../../kit/chart/builders';
import { ChartCard } from '../../kit/chart/ChartCard';
import { useSay } from '../../kit/language';
import { kindStack } from './charts';
import { chooseDay } from './DayBars';
import type { Answer, KindsByDay } from './drawing';
import { useDayWords } from './useDayWords';
import type { Wish } from './wish';

interface Props<C extends string> {
  days: Answer<{ days: { day: string }[]; kindsByDay: KindsByDay<C> }>;
  kinds: Answer<{ rows: { id: C; count: number }[] }>;
  wish: Wish;
  names: Record<C, Text>;
  titles: { daily: Text; byType: Text };
  /** Narrows the screen to a kind. */
  chooseKind: (code: C) => void;
  chosenKind: string | undefined;
}

/** Findings by day, kind upon kind, and the kinds by how often they occur. */
export function KindCharts<C extends string>(props: Props<C>) {
  const { days, kinds, wish, names, titles, chooseKind, chosenKind } = props;
  const say = useSay();
  const dayWords = useDayWords(wish);
  const nameOf = (code: C) => say<Text>(names[code]);
  const found = new Map(days.data?.kindsByDay.map(({ day, counts }) => [day, counts]));
  // A day without findings is a day too.
  const byDay = days.data?.days.map(({ day }) => ({ day, counts: found.get(day) ?? {} }));
  return (
    <>
      <ChartCard
        title={say<Text>(titles.daily)}
        data={
          byDay &&
          kindStack(byDay, dayWords.pointsOf(byDay), {
            pointsName: say(analysisText.day),
            others: say(analysisText.others),
            nameOf,
          })
        }
        problem={days.error}
        retry={() => void days.refetch()}
        isDimmed={days.isPlaceholderData}
        chosen={wish.day}
        onPoint={(day) => chooseDay(wish, day)}
      />
      <ChartCard
        title={say<Text>(titles.byType)}
        data={
          kinds.data &&
          pareto(
            say(kindWords.id),
            kinds.data.rows.map(({ id, count }) => ({ key: id, name: nameOf(id), value: count })),
            { count: say(kindWords.count), partSoFar: say(kindWords.partSoFar) },
          )
        }
        problem={kinds.error}
        retry={() => void kinds.refetch()}
        isDimmed={kinds.isPlaceholderData}
        chosen={chosenKind ?? null}
        onPoint={(code) => chooseKind(code as C)}
      />
    </>
  );
}
