import { DatePicker } from 'antd';
import { useLanguage } from '../language';
import { useIsPhone } from '../phone';
import { dayFormat, setCalendar, useAt } from './calendar';
import type { AskProps } from './field';

export function AskDay({ value, onChange, ...rest }: AskProps<string>) {
  setCalendar(useLanguage());
  return (
    <DatePicker
      {...rest}
      className="wholeWidth"
      inputReadOnly={useIsPhone()}
      format={dayFormat}
      value={useAt(value, dayFormat)}
      onChange={(next) => onChange?.(next ? next.format(dayFormat) : null)}
    />
  );
}
