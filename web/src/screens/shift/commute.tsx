import { type Commute, timesOf } from '@fleet/contract/shift/times';
import { askLater } from '../../kit/fields/askLater';
import type { Field } from '../../kit/fields/field';

/** The times of a shift, pulled on a bar of the day or typed. */
export const commute = (): Field<Commute[]> => ({
  isWide: true,
  Show: ({ value }) => timesOf(value),
  Ask: askLater(() => import('./AskCommute').then((file) => file.AskCommute)),
});
