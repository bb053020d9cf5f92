import { crossing } from '@fleet/contract/crossing/calls';
import { fence } from '@fleet/contract/fence/calls';
import { paged } from '../../../base/query';
import { serve } from '../../../base/serve';
import { listInside } from './inside';
import { listCrossings } from './queries';

export const crossingRoutes = [
  ...serve(crossing, { list: paged(listCrossings) }),
  ...serve(fence, { inside: listInside }),
];
