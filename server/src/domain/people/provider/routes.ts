import { provider } from '@fleet/contract/provider/calls';
import { serve } from '../../../base/serve';
import { beginProviderLogin, finishProviderLogin, leaveProvider } from './service';

export const providerRoutes = serve(provider, {
  begin: beginProviderLogin,
  finish: finishProviderLogin,
  leave: leaveProvider,
});
