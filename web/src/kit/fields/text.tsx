// By its own path: the package's index brings areas, passwords and codes along to every list.
import Input from 'antd/es/input/Input';
import type { Field } from './field';
import { useClear } from './clear';

const Show = ({ value }: { value: string }) => value;

/** One line of text, and the keys that a phone offers for it. */
export const text = (inputMode?: 'tel' | 'email' | 'decimal'): Field<string> => ({
  Show,
  Ask: ({ value, onChange, ...rest }) => (
    <Input
      {...rest}
      {...(inputMode && { inputMode })}
      allowClear={useClear()}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
    />
  ),
});
