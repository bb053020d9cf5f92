import { approvalText } from '@fleet/contract/review/text';
import { signMark } from '../../kit/SignMark';

/** How far an application is, how a date stands, or what was done. */
export const ReviewMark = signMark(
  {
    none: ['none', 'quiet'],
    unapproved: ['clock', 'warning'],
    passed: ['check', 'success'],
    rejected: ['cross', 'error'],
    normal: ['check', 'success'],
    nearExpiry: ['mark', 'warning'],
    expired: ['cross', 'error'],
    notRecorded: ['none', 'quiet'],
    submit: ['clock', 'quiet'],
    pass: ['check', 'success'],
    reject: ['cross', 'error'],
    reReview: ['undo', 'warning'],
  },
  approvalText,
);
