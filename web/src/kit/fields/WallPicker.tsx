import { DatePicker } from 'antd';
import { useLanguage } from '../language';
import { useIsPhone } from '../phone';
import { setCalendar, useAt, wallFormat } from './calendar';
import type { AskProps } from './field';

/** Asks for a day and a minute as a clock on the wall shows them: `YYYY-MM-DD HH:mm`. */
export function WallPicker({ value, onChange, ...rest }: AskProps<string>) {
  setCalendar(useLanguage());
  return (
    <DatePicker
      {...rest}
      inputReadOnly={useIsPhone()}
      format={wallFormat}
      showTime={{ format: 'HH:mm' }}
      needConfirm={false}
      value={useAt(value, wallFormat)}
      onChange={(next) => onChange?.(next ? next.format(wallFormat) : null)}
    />
  );
}
