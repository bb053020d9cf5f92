import type { Badge } from '@fleet/contract/status/calls';
import type { MarkName } from './palette';

/** The drawings inside a mark, on a grid of 16; white on the colour of the state. */
export const signs: Record<MarkName, string> = {
  working: 'M8 3.6 11.6 12 8 10.2 4.4 12Z',
  charging: 'M9 2.8 4.8 8.8H7.6L6.8 13.2 11.2 7.2H8.4Z',
  idle: 'M5.6 4.8H7.2V11.2H5.6ZM8.8 4.8H10.4V11.2H8.8Z',
  underRepair: 'M10.9 3.4A3 3 0 0 0 7.6 7.4L4 11 5 12 8.6 8.4A3 3 0 0 0 12.6 5.1L10.9 6.8 9.2 5.1Z',
  off: 'M5.4 5.4H10.6V10.6H5.4Z',
  offline: '',
  due: 'M7.3 6H8.7V10H7.3ZM7.3 11H8.7V12.4H7.3Z',
  overdue: 'M7.3 3.8H8.7V8.8H7.3ZM7.3 10.2H8.7V11.8H7.3Z',
};

/** The outline around it: discs for states, a ring for offline, a triangle and an octagon for conditions. */
export const outlines: Record<MarkName, string> = {
  working: 'M8 1A7 7 0 1 1 8 15 7 7 0 1 1 8 1Z',
  charging: 'M8 1A7 7 0 1 1 8 15 7 7 0 1 1 8 1Z',
  idle: 'M8 1A7 7 0 1 1 8 15 7 7 0 1 1 8 1Z',
  underRepair: 'M8 1A7 7 0 1 1 8 15 7 7 0 1 1 8 1Z',
  off: 'M8 1A7 7 0 1 1 8 15 7 7 0 1 1 8 1Z',
  offline: 'M8 2A6 6 0 1 1 8 14 6 6 0 1 1 8 2Z',
  due: 'M8 1.2 15.4 14.4H.6Z',
  overdue: 'M5.2 1H10.8L15 5.2V10.8L10.8 15H5.2L1 10.8V5.2Z',
};

/**
 * Conditions: an octagon for what is wrong, a triangle for what one should know, a disc for repair, which is a state too;
 * each with its sign. Hands of a clock are maintenance, a card is a licence: nothing is told by colour alone.
 */
export const badgeMarks: Record<Badge, { mark: MarkName; sign: string }> = {
  fault: { mark: 'overdue', sign: signs.overdue },
  criticalCheck: {
    mark: 'overdue',
    sign: 'M5.2 6.2 6.2 5.2 8 7 9.8 5.2 10.8 6.2 9 8 10.8 9.8 9.8 10.8 8 9 6.2 10.8 5.2 9.8 7 8Z',
  },
  locked: {
    mark: 'due',
    sign: 'M5.2 9.2H6.2V8A1.8 1.8 0 0 1 9.8 8V9.2H10.8V13.2H5.2ZM7.2 9.2H8.8V8A.8.8 0 0 0 7.2 8Z',
  },
  overdue: { mark: 'overdue', sign: 'M7.4 3.8H8.6V7.6L10.8 9.8 10 10.6 7.4 8Z' },
  licenceExpired: {
    mark: 'overdue',
    sign: 'M4 5.2H12V10.8H4ZM5.2 6.4V9.6H7.4V6.4ZM8.4 6.4V7.4H11V6.4ZM8.4 8.4V9.4H11V8.4Z',
  },
  underRepair: { mark: 'underRepair', sign: signs.underRepair },
  clockWrong: {
    mark: 'due',
    sign: 'M8 6A3.4 3.4 0 1 1 8 12.8 3.4 3.4 0 1 1 8 6ZM7.4 7.2V8.8H8.6V7.2ZM7.4 10H8.6V11.6H7.4Z',
  },
  due: { mark: 'due', sign: 'M7.4 6.2H8.6V9.4L10.6 11.4 9.8 12.2 7.4 9.8Z' },
  licenceDue: {
    mark: 'due',
    sign: 'M4.6 8.4H11.4V12.8H4.6ZM5.6 9.4V11.8H7.4V9.4ZM8.3 9.4V10.2H10.5V9.4ZM8.3 10.9V11.7H10.5V10.9Z',
  },
};
