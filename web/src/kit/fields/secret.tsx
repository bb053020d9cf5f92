import { Input } from 'antd';
import type { Field } from './field';
import { text } from './text';

/** A password; it is never shown. */
export const secret = (autoComplete: 'current-password' | 'new-password'): Field<string> => ({
  isSecret: true,
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

/** One line that others read masked, such as an ID number. */
export const masked = (): Field<string> => ({ ...text(), isSecret: true });
