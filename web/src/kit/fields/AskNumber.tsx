import { InputNumber } from 'antd';
import type { AskProps } from './field';

export const AskNumber = ({ value, onChange, ...rest }: AskProps<number>) => (
  <InputNumber<number>
    {...rest}
    value={value ?? null}
    onChange={(next) => onChange?.(next)}
    controls={false}
    className="wholeWidth"
    inputMode="decimal"
  />
);
