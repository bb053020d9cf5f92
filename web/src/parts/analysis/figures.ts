import type { Figure, Unit } from '@fleet/contract/figure/figure';
import { digitsOf, unitWords } from '@fleet/contract/figure/figure';
import type { Text } from '@fleet/contract/text';
import type { Field } from '../../kit/fields/field';
import { showFigure } from '../../kit/figures';
import type { Say } from '../../kit/language';

/** A figure of the registry, as far as its looks go. */
export type Looks = Pick<Figure<never>, 'words' | 'formula' | 'unit' | 'better'>;
export type Registry = Readonly<Record<string, Looks>>;

/** A value without its unit; a share as whole per cents, or with one decimal more where there is room. */
export const showValue = (value: number | null | undefined, unit: Unit, more = 0) =>
  unit === 'share'
    ? showFigure(value === null || value === undefined ? value : value * 100, more)
    : showFigure(value, digitsOf(unit));

/** A value with its unit, in words. */
export function withUnit(say: Say, value: number, unit: Unit, more = 0) {
  const word = unitWords[unit];
  return `${showValue(value, unit, more)}${word ? `${unit === 'share' ? '' : ' '}${say<Text>(word)}` : ''}`;
}

const nothingToAsk = () => null;

/** The fields of figures in a table; the formula stands behind the head. */
export const figureFields = (figures: Registry): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, { unit, formula }]) => [
      name,
      {
        isFigure: true,
        tip: formula,
        Show: ({ value }: { value: unknown }) =>
          typeof value === 'number' ? `${showValue(value, unit)}${unit === 'share' ? '%' : ''}` : '',
        Ask: nothingToAsk,
      } satisfies Field,
    ]),
  );

/** How a value stands to the one before: which way, by how much, and whether that is good; null where nothing is known. */
export function changeOf({ unit, better }: Looks, value: number | null, before: number | null) {
  if (value === null || before === null) return null;
  const shown = (one: number) => showValue(one, unit);
  const direction = shown(value) === shown(before) ? 0 : Math.sign(value - before);
  const isGood = direction === 0 || better === null ? null : direction > 0 === (better === 'more');
  const amount =
    unit === 'share'
      ? { points: showFigure(Math.abs(value - before) * 100) }
      : { percent: before === 0 ? '' : `${showFigure(Math.abs(value / before - 1) * 100)}%` };
  return { direction, isGood, ...amount };
}

/** The hours of a day that a figure counts with, where it does. */
export const countsByHours = (name: string) => name === 'useRate';
