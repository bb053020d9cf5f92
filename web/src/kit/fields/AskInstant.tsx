import { useSession } from '../session';
import { momentOf, wallOf } from '../wallClock';
import type { AskProps } from './field';
import { WallPicker } from './WallPicker';

/** Asks for a moment on the company's clock; it travels as a moment of the world. */
export function AskInstant({ value, onChange, ...rest }: AskProps<string>) {
  const { timeZone } = useSession().profile.user;
  return (
    <WallPicker
      className="wholeWidth"
      {...rest}
      value={value ? wallOf(Date.parse(value), timeZone) : null}
      onChange={(wall) => onChange?.(wall ? new Date(momentOf(wall, timeZone)).toISOString() : null)}
    />
  );
}
