import { factor } from '@fleet/contract/factor/calls';
import { session } from '@fleet/contract/session/calls';
import { serve } from '../../../base/serve';
import { changePassword, forgotPassword, resetForgotPassword } from './ownPassword';
import {
  addOwnPasskey,
  beginOwnPasskey,
  beginOwnTotp,
  confirmOwnTotp,
  removeOwnPasskey,
  removeOwnTotp,
  renewOwnCodes,
  showFactor,
} from './ownFactor';
import { changeProfile, endOtherSessions, endOwnSession, listOwnSessions, logout, profile } from './service';
import { beginProof, prove } from './proof';
import { beginPasskeyLogin, login, loginWithCode, loginWithPasskey, signInWays } from './signIn';

export const sessionRoutes = serve(session, {
  login,
  loginWithCode,
  ways: signInWays,
  beginPasskeyLogin,
  loginWithPasskey,
  logout,
  beginProof,
  prove,
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
  beginPasskey: beginOwnPasskey,
  addPasskey: addOwnPasskey,
  removePasskey: removeOwnPasskey,
});
