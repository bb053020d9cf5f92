import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useLanguage } from '../language';
import { setCalendar } from './calendar';
import type { AskProps } from './field';

const format = 'YYYY-MM-DD';

export function AskDay({ value, onChange, ...rest }: AskProps<string>) {
  setCalendar(useLanguage());
  return (
    <DatePicker
      {...rest}
      className="wholeWidth"
      format={format}
      value={value ? dayjs(value, format) : null}
      onChange={(next) => onChange?.(next ? next.format(format) : null)}
    />
  );
}
