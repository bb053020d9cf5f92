import { trajectory } from '@fleet/contract/trajectory/calls';
import { serve } from '../../base/serve';
import { track } from './service';

export const trajectoryRoutes = serve(trajectory, { track });
