import { shellText } from '@fleet/contract/shell/text';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useLanguage, useSay } from '../language';
import { useIsPhone } from '../phone';
import { useSession } from '../session';
import { useToday } from '../today';
import { dayOf, momentOf, wallOf } from '../wallClock';
import { dayFormat, setCalendar, usePeriodAt, wallFormat } from './calendar';
import type { AskPeriodProps } from './field';
import { presetDays, presets } from './periodPresets';

interface Clock {
  format: string;
  /** The text that the picker shows of a value, and back. */
  show(value: string): string;
  read(shown: string): string;
  /** The values of a period of whole days, both counted. */
  daysAs(from: string, to: string): [string, string];
}

/** Asks for days from one to another, both counted. */
export function AskDays(props: AskPeriodProps) {
  const asIs = (value: string) => value;
  return (
    <AskPeriod
      {...props}
      clock={{ format: dayFormat, show: asIs, read: asIs, daysAs: (from, to) => [from, to] }}
    />
  );
}

/** Asks for the time between two moments on the company's clock; they travel as moments of the world. */
export function AskInstants(props: AskPeriodProps) {
  const { timeZone } = useSession().profile.user;
  const iso = (moment: number) => new Date(moment).toISOString();
  return (
    <AskPeriod
      {...props}
      clock={{
        format: wallFormat,
        show: (value) => wallOf(Date.parse(value), timeZone),
        read: (wall) => iso(momentOf(wall, timeZone)),
        daysAs: (from, to) => [iso(dayOf(from, timeZone).from), iso(dayOf(to, timeZone).to)],
      }}
    />
  );
}

function AskPeriod({ value, onChange, words, className, clock }: AskPeriodProps & { clock: Clock }) {
  setCalendar(useLanguage());
  const say = useSay();
  const today = useToday();
  const { format, show, read, daysAs } = clock;
  const shown = (one: string | null | undefined) => one && show(one);
  const at = (one: string) => dayjs(show(one), format);
  return (
    <DatePicker.RangePicker
      className={className}
      inputReadOnly={useIsPhone()}
      format={format}
      showTime={format === wallFormat && { format: 'HH:mm' }}
      placeholder={words}
      allowEmpty={[true, true]}
      value={usePeriodAt(shown(value[0]), shown(value[1]), format)}
      presets={presets.map((preset) => {
        const [from, to] = daysAs(...presetDays(preset, today));
        return { label: say(shellText[preset]), value: [at(from), at(to)] };
      })}
      onChange={(next) => {
        const [from = null, to = null] = next ?? [];
        onChange([from && read(from.format(format)), to && read(to.format(format))]);
      }}
    />
  );
}
