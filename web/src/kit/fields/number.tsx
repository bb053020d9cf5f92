import { InputNumber } from 'antd';
import type { Field } from './field';
import { figure } from './figure';

/** A figure that one may type. */
export const number = (digits = 0): Field<number> => ({
  ...figure(digits),
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
