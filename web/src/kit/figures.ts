const withDigits = (digits: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const plain = withDigits(0);
const formats = new Map<number, Intl.NumberFormat>([[0, plain]]);

/** A figure as the product shows it: rounded, thousands commas, blank when there is none. */
export function showFigure(value: number | null | undefined, digits = 0) {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  let format = formats.get(digits);
  if (!format) formats.set(digits, (format = withDigits(digits)));
  return format.format(value);
}
