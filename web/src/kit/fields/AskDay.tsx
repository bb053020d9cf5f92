import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useLanguage } from '../language';
import { useIsPhone } from '../phone';
import { dayFormat, setCalendar } from './calendar';
import type { AskProps } from './field';

export function AskDay({ value, onChange, ...rest }: AskProps<string>) {
  setCalendar(useLanguage());
  return (
    <DatePicker
      {...rest}
      className="wholeWidth"
      inputReadOnly={useIsPhone()}
      format={dayFormat}
      value={value ? dayjs(value, dayFormat) : null}
      onChange={(next) => onChange?.(next ? next.format(dayFormat) : null)}
    />
  );
}
