import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useLanguage } from '../language';
import { setCalendar } from './calendar';
import type { AskProps, Field } from './field';

const format = 'YYYY-MM-DD';

function AskDay({ value, onChange, ...rest }: AskProps<string>) {
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

/** A day, without a clock and without a time zone. */
export const day = (): Field<string> => ({ isChoice: true, Show: ({ value }) => value, Ask: AskDay });
