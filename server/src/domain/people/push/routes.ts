import { pushTarget } from '@fleet/contract/push/calls';
import { serve } from '../../../base/serve';
import { delTarget, editTarget, showTarget } from './service';

export const pushRoutes = serve(pushTarget, { one: showTarget, edit: editTarget, del: delTarget });
