import Input from 'antd/es/input/Input';
import { useSession } from '../session';
import { momentOf, wallOf } from '../wallClock';
import type { AskProps } from './field';

/** Asks for a moment on the company's clock; it travels as a moment of the world. */
export function AskInstant({ value, onChange, placeholder, ...rest }: AskProps<string>) {
  const { timeZone } = useSession().profile.user;
  return (
    <Input
      {...rest}
      type="datetime-local"
      title={placeholder}
      prefix={placeholder}
      value={value ? wallOf(Date.parse(value), timeZone).replace(' ', 'T') : ''}
      onChange={({ target }) =>
        onChange?.(
          target.value ? new Date(momentOf(target.value.replace('T', ' '), timeZone)).toISOString() : null,
        )
      }
    />
  );
}
