import { productKey, terminalType } from '@fleet/contract/terminalType/calls';
import { serve } from '../../base/serve';
import { listProductKeys, listTerminalTypes } from './queries';

export const terminalTypeRoutes = [
  ...serve(terminalType, { list: listTerminalTypes }),
  ...serve(productKey, { list: listProductKeys }),
];
