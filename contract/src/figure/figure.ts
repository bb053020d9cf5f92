import { z } from 'zod';
import type { Text } from '../text';
import { figure as shownFigure, share } from '../shown';
import type { Sums } from './measures';

/** The day of a use rate: of 24 hours, or of one shift of 8. */
export const hourSystems = ['24', '8'] as const;
export type HourSystem = (typeof hourSystems)[number];

const units = [
  'count',
  'cycles',
  'hours',
  'kilometres',
  'share',
  'ratio',
  'per100Hours',
  'yuan',
  'yuanPerHour',
] as const;
export type Unit = (typeof units)[number];

/** A figure of the fleet: its words, its formula for people and for the machine, and how it is shown. */
export interface Figure<M extends string> {
  words: Text;
  /** The formula as people read it. */
  formula: Text;
  unit: Unit;
  /** The direction that is good, where there is one. */
  better: 'more' | 'less' | null;
  /** Its value of the sums of a period; null where there is nothing to divide by. */
  of: (sums: Sums<M>, hourSystem: HourSystem) => number | null;
}

/** Figures of any measures, as far as their looks go. */
type Shown = Record<string, Pick<Figure<never>, 'words' | 'unit'>>;

const digits: Record<Exclude<Unit, 'share'>, number> = {
  count: 0,
  cycles: 1,
  hours: 1,
  kilometres: 1,
  ratio: 2,
  per100Hours: 1,
  yuan: 2,
  yuanPerHour: 2,
};

/** The unit after a value; a count, and a rate that says its unit in its name, have none. */
export const unitWords: Record<Unit, Text | null> = {
  count: null,
  cycles: null,
  hours: ['小时', 'h'],
  kilometres: ['km', 'km'],
  share: ['%', '%'],
  ratio: null,
  per100Hours: null,
  yuan: ['元', 'CNY'],
  yuanPerHour: ['元/小时', 'CNY/h'],
};

/** How many decimals a person sees; a share is shown as whole per cents. */
export const digitsOf = (unit: Unit) => (unit === 'share' ? 0 : digits[unit]);

/** The schemas of some figures, as the columns of a list. */
export function columnsOf<F extends Shown, const N extends readonly (keyof F & string)[]>(
  figures: F,
  names: N,
) {
  const shape = Object.fromEntries(
    names.map((name) => [
      name,
      (figures[name]!.unit === 'share' ? share() : shownFigure(digitsOf(figures[name]!.unit))).nullable(),
    ]),
  );
  return shape as Record<N[number], z.ZodNullable<z.ZodNumber>>;
}

/** The heads of columns of figures by their names, for lists and sheets: with the unit, but for shares. */
export const wordsOf = <F extends Shown>(figures: F) =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, headOf(figure)])) as Record<
    keyof F & string,
    Text
  >;

/** The head of a column of a figure: with the unit, but for shares. */
export function headOf({ words, unit }: Shown[string]): Text {
  const shown = unit === 'share' ? null : unitWords[unit];
  return shown ? [`${words[0]}（${shown[0]}）`, `${words[1]} (${shown[1]})`] : words;
}

/** The quotient; null where there is nothing to divide by. */
export const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole);
export const hoursOf = (seconds: number) => seconds / 3600;
export const per100Hours = (count: number, workSeconds: number) => ratio(count * 100, hoursOf(workSeconds));
