import { Input } from 'antd';
import type { Field } from './field';

/** A password; it is never shown. */
export const secret = (autoComplete: 'current-password' | 'new-password'): Field<string> => ({
  Show: () => null,
  Ask: ({ value, onChange, ...rest }) => (
    <Input.Password
      {...rest}
      autoComplete={autoComplete}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
    />
  ),
});
