import { digitsOf, type Figure, type Unit } from './figure';

const withDigits = (digits: number) =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    // A temperature just below nought is "0", not "-0".
    signDisplay: 'negative',
  });
const formats = new Map<number, Intl.NumberFormat>();

/** A figure as the product shows it: rounded, thousands commas, blank when there is none. */
export function showFigure(value: number | null | undefined, digits = 0) {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  let format = formats.get(digits);
  if (!format) formats.set(digits, (format = withDigits(digits)));
  return format.format(value);
}

/** A value without its unit; a share as whole per cents, or with one decimal more where there is room. */
export const showValue = (value: number | null | undefined, unit: Unit, more = 0) =>
  unit === 'share'
    ? showFigure(value === null || value === undefined ? value : value * 100, more)
    : showFigure(value, digitsOf(unit));

/** How a value stands to the one before: which way, by how much, and whether that is good; null where nothing is known. */
export function changeOf(
  { unit, better }: Pick<Figure<never>, 'unit' | 'better'>,
  value: number | null,
  before: number | null,
) {
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
