import { trajectory } from '@fleet/contract/trajectory/calls';
import { serve } from '../../base/serve';
import { summary, track, trackFile } from './service';

export const trajectoryRoutes = serve(trajectory, { track, file: trackFile, summary });
