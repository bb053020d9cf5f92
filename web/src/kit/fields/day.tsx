import { askLater, askPeriodLater } from './askLater';
import type { Field } from './field';

/** A day, without a clock and without a time zone. */
export const day = (): Field<string> => ({
  isChoice: true,
  Show: ({ value }) => (
    <time className="unbroken" dateTime={value}>
      {value}
    </time>
  ),
  Ask: askLater(() => import('./AskDay').then((file) => file.AskDay)),
});

/** The same as the beginning of a period, whose end is the named field. */
export const dayTo = (end: string): Field<string> => ({
  ...day(),
  period: { end, Ask: askPeriodLater(() => import('./AskPeriod').then((file) => file.AskDays)) },
});
