import { noteText } from '@fleet/contract/note/text';
import { signMark } from '../../kit/SignMark';

/** The side that is to act on a note. */
export const NoteMark = signMark(
  { awaiting: ['clock', 'warning'], replied: ['dots', 'active'], closed: ['check', 'quiet'] },
  noteText,
);
