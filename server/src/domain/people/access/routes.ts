import { session } from '@fleet/contract/session/calls';
import { serve } from '../../../base/serve';
import { changePassword, forgotPassword, resetForgotPassword } from './ownPassword';
import {
  changeProfile,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  login,
  logout,
  profile,
} from './service';

export const sessionRoutes = serve(session, {
  login,
  logout,
  changePassword,
  forgotPassword,
  resetForgotPassword,
  profile,
  updateProfile: changeProfile,
  sessions: listOwnSessions,
  endSession: endOwnSession,
  endOtherSessions,
});
