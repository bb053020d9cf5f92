import type { Text } from '@fleet/contract/text';
import { ChartCard } from '../../kit/chart/ChartCard';
import { useSay } from '../../kit/language';
import { dayBars } from './charts';
import type { Answer, Drawing } from './drawing';
import type { Registry } from './figures';
import { useDayWords } from './useDayWords';
import type { Wish } from './wish';

interface Props<N extends string> {
  title: Text;
  figures: Registry;
  name: N;
  answer: Answer<Pick<Drawing<N>, 'days'>>;
  wish: Wish;
}

/** A figure day by day; a click on a day narrows the table to it, another click widens it again. */
export function DayBars<N extends string>({ title, figures, name, answer, wish }: Props<N>) {
  const say = useSay();
  const words = useDayWords(wish);
  const { data, error, refetch, isPlaceholderData } = answer;
  const figure = figures[name];
  return (
    <ChartCard
      title={say<Text>(title)}
      data={data && figure && dayBars(data, name, words.pointsOf(data.days), words.bars(figure))}
      problem={error}
      retry={() => void refetch()}
      isDimmed={isPlaceholderData}
      chosen={wish.day}
      onPoint={(day) => chooseDay(wish, day)}
    />
  );
}

export const chooseDay = ({ day: chosen, change }: Wish, day: string) =>
  change({}, { day: day === chosen ? null : day });
