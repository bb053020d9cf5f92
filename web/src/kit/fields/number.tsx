import { InputNumber } from 'antd';
import { showFigure } from '../figures';
import type { Field } from './field';

/** A figure with so many decimals; whole, as the product shows figures, unless told otherwise. */
export const number = (digits = 0): Field<number> => ({
  isFigure: true,
  Show: ({ value }) => showFigure(value, digits),
  Ask: ({ value, onChange, ...rest }) => (
    <InputNumber<number>
      {...rest}
      value={value ?? null}
      onChange={(next) => onChange?.(next)}
      controls={false}
      className="wholeWidth"
      inputMode={digits ? 'decimal' : 'numeric'}
    />
  ),
});
