import { trajectory } from '@fleet/contract/trajectory/calls';
import { serve } from '../../../base/serve';
import { drivers, summary, track, trackFile } from './service';

export const trajectoryRoutes = serve(trajectory, { track, drivers, file: trackFile, summary });
