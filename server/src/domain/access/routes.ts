import { session } from '@fleet/contract/session/calls';
import { serve } from '../../base/serve';
import {
  changePassword,
  changeProfile,
  forgotPassword,
  login,
  logout,
  profile,
  resetForgotPassword,
} from './service';

export const sessionRoutes = serve(session, {
  login,
  logout,
  changePassword,
  forgotPassword,
  resetForgotPassword,
  profile,
  updateProfile: changeProfile,
});
