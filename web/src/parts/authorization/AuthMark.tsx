import { authText } from '@fleet/contract/authorization/text';
import { signMark } from '../../kit/SignMark';

/** How far an authorization is at its terminal. */
export const AuthMark = signMark(
  {
    pending: ['dots', 'active'],
    effective: ['check', 'success'],
    failed: ['cross', 'error'],
    suspended: ['pause', 'warning'],
    revoking: ['undo', 'quiet'],
  },
  authText,
);
