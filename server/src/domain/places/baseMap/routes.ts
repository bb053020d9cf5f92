import { baseMap } from '@fleet/contract/baseMap/calls';
import { serve } from '../../../base/serve';
import { boundary, layers, tile } from './service';

export const baseMapRoutes = serve(baseMap, { layers, tile, boundary });
