import { askLater } from './askLater';
import type { Field } from './field';
import { figure } from './figure';

/** A figure that one may type. */
export const number = (digits = 0): Field<number> => ({
  ...figure(digits),
  Ask: askLater(() => import('./AskNumber').then((file) => file.AskNumber)),
});
