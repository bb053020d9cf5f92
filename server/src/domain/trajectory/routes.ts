import { trajectory } from '@fleet/contract/trajectory/calls';
import { serve } from '../../base/serve';
import { summary, track } from './service';

export const trajectoryRoutes = serve(trajectory, { track, summary });
