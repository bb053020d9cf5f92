import { controlText } from '@fleet/contract/control/text';
import { signMark } from '../../kit/SignMark';

/** How far a command is. */
export const CommandMark = signMark(
  { sending: ['dots', 'active'], success: ['check', 'success'], expired: ['cross', 'error'] },
  controlText,
);
