import { analysisText } from '@fleet/contract/analysis/text';
import type { Text } from '@fleet/contract/text';
import { serverNow } from '../../kit/clock';
import { useLanguage, useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { clockParts } from '../../kit/time';
import { brief, type Looks, withUnit } from './figures';
import { dayPoints, weekdayNames } from './period';
import { beforeWord } from './Tiles';
import type { Wish } from './wish';

/** The words of charts over days, in the person's language and on the company's clock. */
export function useDayWords({ today, compare }: Wish) {
  const say = useSay();
  const language = useLanguage();
  const { timeZone } = useSession().profile.user;
  return {
    pointsOf: (days: readonly { day: string }[]) =>
      dayPoints(
        days.map(({ day }) => day),
        { today, todayWord: say(analysisText.today), language },
      ),
    bars: ({ unit }: Looks) => ({
      pointsName: say(analysisText.day),
      now: say(analysisText.thisPeriod),
      before: say<Text>(beforeWord(compare)),
      show: (value: number) => withUnit(say, value, unit, unit === 'share' ? 1 : 0),
      brief: (value: number) => brief(value, unit),
    }),
    week: (show: (count: number) => string, pointsName = say(analysisText.day)) => ({
      pointsName,
      weekdays: weekdayNames(language),
      show,
    }),
    /** Until when it is counted, as the clock of the company says. */
    nowOf: (countedAt: string | null) => ({
      today,
      hour: Number(clockParts(countedAt ?? new Date(serverNow()), timeZone).minute.slice(0, 2)),
    }),
  };
}
