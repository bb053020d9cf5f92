import { crossing } from '@fleet/contract/crossing/calls';
import { fence } from '@fleet/contract/fence/calls';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { listInside } from './inside';
import { listCrossings } from './queries';

export const crossingRoutes = [
  ...serve(crossing, { list: answerPage(listCrossings) }),
  ...serve(fence, { inside: listInside }),
];
