import { condition } from '@fleet/contract/condition/calls';
import { serve } from '../../../base/serve';
import { listConditions } from './service';

export const conditionRoutes = serve(condition, { list: listConditions });
