import type { Figure, Unit } from '@fleet/contract/figure/figure';
import { unitWords } from '@fleet/contract/figure/figure';
import { showValue } from '@fleet/contract/figure/show';
import type { Text } from '@fleet/contract/text';
import type { Field } from '../../kit/fields/field';
import { showFigure } from '../../kit/figures';
import type { Say } from '../../kit/language';

/** A figure of the registry, as far as its looks go. */
export type Looks = Pick<Figure<never>, 'words' | 'formula' | 'unit' | 'better'>;
export type Registry = Readonly<Record<string, Looks>>;

/** A value with its unit, in words. */
export function withUnit(say: Say, value: number, unit: Unit, more = 0) {
  const word = unitWords[unit];
  return `${showValue(value, unit, more)}${word ? `${unit === 'share' ? '' : ' '}${say<Text>(word)}` : ''}`;
}

/** Beside a bar there is little room, and yet 0.2 is not nothing. */
export function brief(value: number, unit: Unit) {
  const shown = unit === 'share' ? value * 100 : value;
  const short = shown >= 10 ? showFigure(shown) : String(Number(shown.toPrecision(2)));
  return unit === 'share' ? `${short}%` : short;
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
