import { factor } from '@fleet/contract/factor/calls';
import { session } from '@fleet/contract/session/calls';
import { serve } from '../../../base/serve';
import { changePassword, forgotPassword, resetForgotPassword } from './ownPassword';
import { beginOwnTotp, confirmOwnTotp, removeOwnTotp, renewOwnCodes, showFactor } from './ownFactor';
import { changeProfile, endOtherSessions, endOwnSession, listOwnSessions, logout, profile } from './service';
import { login, loginWithCode } from './signIn';

export const sessionRoutes = serve(session, {
  login,
  loginWithCode,
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

export const ownFactorRoutes = serve(factor, {
  show: showFactor,
  beginTotp: beginOwnTotp,
  confirmTotp: confirmOwnTotp,
  removeTotp: removeOwnTotp,
  renewCodes: renewOwnCodes,
});
