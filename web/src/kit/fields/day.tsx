import { askLater } from './askLater';
import type { Field } from './field';

/** A day, without a clock and without a time zone. */
export const day = (): Field<string> => ({
  isChoice: true,
  Show: ({ value }) => value,
  Ask: askLater(() => import('./AskDay').then((file) => file.AskDay)),
});
