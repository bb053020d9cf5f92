import { texts } from './text';

/** The validity of a date of expiry: near for its last 30 days, its last day included; `domain.md` §4, Validity. */
export const validities = ['normal', 'nearExpiry', 'expired', 'notRecorded'] as const;

export const validityText = texts({
  normal: ['正常', 'Normal'],
  nearExpiry: ['临期', 'Near expiry'],
  expired: ['已过期', 'Expired'],
  notRecorded: ['未录入', 'Not recorded'],
});
