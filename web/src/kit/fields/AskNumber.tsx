import { NumberBox } from './NumberBox';
import type { AskProps } from './field';

export const AskNumber = ({ value, onChange, ...rest }: AskProps<number>) => (
  <NumberBox
    {...rest}
    value={value ?? null}
    onChange={(next) => onChange?.(next)}
    controls={false}
    className="wholeWidth"
    inputMode="decimal"
  />
);
