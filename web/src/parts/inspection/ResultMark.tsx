import { inspectionText } from '@fleet/contract/inspection/text';
import { signMark } from '../../kit/SignMark';

/** The result of looking at one item, or at all. */
export const ResultMark = signMark(
  { normal: ['check', 'success'], abnormal: ['mark', 'error'], na: ['none', 'quiet'] },
  inspectionText,
);

/** Whether somebody has looked. */
export const StandingMark = signMark(
  { checked: ['check', 'success'], unchecked: ['none', 'quiet'] },
  inspectionText,
);
