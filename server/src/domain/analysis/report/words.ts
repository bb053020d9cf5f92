import { analysisText } from '@fleet/contract/analysis/text';
import { digitsOf, headOf, unitWords } from '@fleet/contract/figure/figure';
import { changeOf, countsByHours, showFigure, showValue } from '@fleet/contract/figure/show';
import type { Cell, ReportContent, SectionContent } from '@fleet/contract/report/content';
import { type ReportColumn, reportWords, sectionOf } from '@fleet/contract/report/sections';
import { reportText } from '@fleet/contract/report/text';
import { type Language, say, type Text } from '@fleet/contract/text';
import { clock } from '../../../base/calendar';
import { pageAddress, type Reached } from '../../../base/pageAddress';

export type Looks = ReturnType<typeof sectionOf>['figures'][string];

/** A report with the language in which it is read. */
export interface Reading {
  content: ReportContent;
  language: Language;
}

/** The days of a period in words; one day alone is said once. */
export const daysWord = (
  language: Language,
  { startDate, endDate }: { startDate: string; endDate: string },
) => (startDate === endDate ? startDate : say(language, reportText.span, { startDate, endDate }));

export const titleOf = ({ content, language }: Reading) =>
  `${say(language, reportText[content.report])} · ${say(language, reportText[content.period])}`;

const momentWord = (instant: string, timeZone: string) => clock(new Date(instant), timeZone).slice(0, 16);

/** The facts under the title: whose, of which days, against which, and until when counted. */
export function factsOf({ content, language }: Reading): string[] {
  const { orgName, before, madeAt, countedAt, timeZone } = content;
  return [
    orgName,
    daysWord(language, content),
    say(language, reportText.comparedWith, { days: daysWord(language, before) }),
    countedAt
      ? say(language, reportText.countedAt, { time: momentWord(countedAt, timeZone) })
      : say(language, reportText.notCounted),
    say(language, reportText.madeAt, { time: momentWord(madeAt, timeZone), zone: timeZone }),
  ];
}

/** The name of a figure, with the hours of a day that it counts with. */
export const nameOf = (language: Language, name: string, words: Text) =>
  `${say(language, words)}${countsByHours(name) ? say(language, analysisText.of24) : ''}`;

export const headWord = (language: Language, name: string, { words, unit }: ReportColumn | Looks) =>
  unit in unitWords
    ? nameOf(language, name, headOf({ words, unit: unit as Looks['unit'] }))
    : say(language, words);

/** A value with its unit; a dash where there is none. */
export function valueWord(language: Language, value: number | null, { unit }: Looks): string {
  if (value === null) return '–';
  const word = unitWords[unit];
  const between = unit === 'share' ? '' : ' ';
  return `${showValue(value, unit)}${word ? `${between}${say(language, word)}` : ''}`;
}

/** How a figure stands to the period before: an arrow with the amount, and whether that is good. */
export function changeWord(
  language: Language,
  looks: Looks,
  { value, before }: SectionContent['figures'][number],
) {
  const change = changeOf(looks, value, before);
  if (!change) return { text: '', isGood: null };
  if (change.direction === 0) return { text: say(language, analysisText.same), isGood: null };
  const amount =
    'points' in change ? say(language, analysisText.points, { value: change.points ?? '' }) : change.percent;
  const judged =
    change.isGood === null ? '' : say(language, change.isGood ? reportText.better : reportText.worse);
  const parts = [change.direction > 0 ? '▲' : '▼', amount, judged];
  return { text: parts.filter(Boolean).join(' '), isGood: change.isGood };
}

/** A cell of a table as people read it. */
export function cellWord({ content, language }: Reading, value: Cell, unit: ReportColumn['unit']): string {
  if (unit === 'instant')
    return value === null ? say(language, reportText.never) : momentWord(String(value), content.timeZone);
  if (value === null) return '–';
  if (unit === 'word') return say(language, reportWords[value] ?? [String(value), String(value)]);
  if (unit === 'money') return showFigure(Number(value), 2);
  if (unit === 'text' || unit === 'day') return String(value);
  return `${showValue(Number(value), unit)}${unit === 'share' ? '%' : ''}`;
}

export const isNumber = (unit: ReportColumn['unit']) => !['text', 'word', 'day', 'instant'].includes(unit);
export const decimalsOf = (unit: ReportColumn['unit']) =>
  unit === 'money' ? 2 : isNumber(unit) ? digitsOf(unit as Looks['unit']) : 0;

/** The screen that says the same as a section, for the same days. */
export function linkTo(
  config: Reached,
  { startDate, endDate }: Pick<ReportContent, 'startDate' | 'endDate'>,
  page: string,
): string {
  const url = pageAddress(config, page);
  if (!url.search) url.search = new URLSearchParams({ startDate, endDate }).toString();
  return url.href;
}
