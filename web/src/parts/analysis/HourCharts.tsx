import { analysisText } from '@fleet/contract/analysis/text';
import type { Text } from '@fleet/contract/text';
import { ChartCard } from '../../kit/chart/ChartCard';
import { useSay } from '../../kit/language';
import { hourHeat, peakHeat, peakOf } from './charts';
import { chooseDay } from './DayBars';
import type { Answer, HoursOfDay } from './drawing';
import { useDayWords } from './useDayWords';
import type { Wish } from './wish';

interface Props {
  answer: Answer<{ byHour: HoursOfDay[]; countedAt: string | null }>;
  wish: Wish;
  words: {
    perHour: Text;
    /** So many of them. */
    count: (count: number) => string;
    suffices: (peak: { peak: number; day: string; hour: number }) => string;
  };
}

const rowHeight = 24;
const frame = 32;

/** How many are at work in each hour: day by day, and at the most in each hour of the week. */
export function HourCharts({ answer, wish, words }: Props) {
  const say = useSay();
  const dayWords = useDayWords(wish);
  const { data, error, refetch, isPlaceholderData } = answer;
  const byHour = data?.byHour;
  const now = dayWords.nowOf(data?.countedAt ?? null);
  const heat = byHour && hourHeat(byHour, dayWords.pointsOf(byHour), now, dayWords.week(words.count));
  const isByDay = heat?.points.length === byHour?.length;
  const peak = peakOf(byHour ?? []);
  const common = { problem: error, retry: () => void refetch(), isDimmed: isPlaceholderData };
  return (
    <>
      <ChartCard
        {...common}
        title={say<Text>(words.perHour)}
        note={!isByDay && say(analysisText.meanOfWeekday)}
        data={heat}
        height={(heat?.points.length ?? 7) * rowHeight + frame}
        chosen={isByDay ? wish.day : null}
        onPoint={isByDay ? (day) => chooseDay(wish, day) : undefined}
      />
      <ChartCard
        {...common}
        title={say(analysisText.peak)}
        note={peak && words.suffices(peak)}
        data={byHour && peakHeat(byHour, now, dayWords.week(words.count, say(analysisText.weekday)))}
        height={7 * rowHeight + frame}
      />
    </>
  );
}
