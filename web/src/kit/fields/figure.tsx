import { showFigure } from '../figures';
import type { Field } from './field';

const nothingToAsk = () => null;

/** A figure that is only shown: whole, unless told how many decimals it keeps. */
export const figure = (digits = 0): Field<number> => ({
  isFigure: true,
  Show: ({ value }) => showFigure(value, digits),
  Ask: nothingToAsk,
});
