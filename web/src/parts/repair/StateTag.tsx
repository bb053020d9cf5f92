import { repairText } from '@fleet/contract/repair/text';
import { signMark } from '../../kit/SignMark';

/** How far a request has come. */
export const StateTag = signMark(
  {
    unaccepted: ['clock', 'error'],
    pending: ['tool', 'warning'],
    repaired: ['check', 'success'],
    closed: ['none', 'quiet'],
  },
  repairText,
);
