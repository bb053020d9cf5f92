import { trainText } from '@fleet/contract/training/text';
import { signMark } from '../../kit/SignMark';

/** How a candidate stands in an exam. */
export const ExamMark = signMark(
  {
    notTaken: ['clock', 'quiet'],
    taken: ['dots', 'active'],
    passed: ['check', 'success'],
    failed: ['cross', 'error'],
    absent: ['none', 'warning'],
  },
  trainText,
);
