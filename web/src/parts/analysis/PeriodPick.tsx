import { longestPeriodDays } from '@fleet/contract/analysis/period';
import { analysisText } from '@fleet/contract/analysis/text';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { setCalendar, usePeriodAt } from '../../kit/fields/calendar';
import { useLanguage, useSay } from '../../kit/language';
import { useIsPhone } from '../../kit/phone';
import { addDays, type Days, presetDays, presets } from './period';

export interface PeriodProps {
  days: Days;
  today: string;
  onChange: (days: Days) => void;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

const format = 'YYYY-MM-DD';
const dayOf = (day: Dayjs) => day.format(format);
const at = (day: string) => dayjs(day, format);

/** From which day to which, both counted; none that is to come, and no longer than can be asked for. */
export function PeriodPick({ days, today, onChange, isOpen, setOpen }: PeriodProps) {
  setCalendar(useLanguage());
  const say = useSay();
  const word = say(analysisText.period);
  return (
    <DatePicker.RangePicker
      aria-label={word}
      className="analysisFilter__period"
      inputReadOnly={useIsPhone()}
      format={format}
      allowClear={false}
      open={isOpen}
      onOpenChange={setOpen}
      value={usePeriodAt(days.startDate, days.endDate, format)}
      presets={presets.map((preset) => {
        const { startDate, endDate } = presetDays(preset, today);
        return { label: say(analysisText[preset]), value: [at(startDate), at(endDate)] };
      })}
      disabledDate={(day, { from }) => {
        const shown = dayOf(day);
        if (shown > today) return true;
        if (!from) return false;
        const start = dayOf(from);
        return shown > addDays(start, longestPeriodDays - 1) || shown < addDays(start, 1 - longestPeriodDays);
      }}
      onChange={(next) => {
        const [start, end] = next ?? [];
        if (start && end) onChange({ startDate: dayOf(start), endDate: dayOf(end) });
      }}
    />
  );
}
