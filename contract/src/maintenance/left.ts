import { showFigure } from '../figure/show';
import { shellText } from '../shell/text';
import { listed, say, type Language, type Text } from '../text';
import { remindText } from './text';

/** How far a cycle is from its end, or beyond it, by the measures that it has. */
export function leftOf(
  language: Language,
  { leftHours, leftDays }: { leftHours: number | null; leftDays: number | null },
): string {
  const { hoursToGo, daysToGo } = remindText;
  const { hoursOver, daysOver } = shellText;
  const told = (left: number | null, toGo: Text, over: Text) =>
    left === null ? [] : [say(language, left < 0 ? over : toGo, { count: showFigure(Math.abs(left)) })];
  return listed(language, [...told(leftHours, hoursToGo, hoursOver), ...told(leftDays, daysToGo, daysOver)]);
}
