import { productKey, terminalType } from '@fleet/contract/terminalType/calls';
import { serve } from '../../../base/serve';
import { listProductKeys, listTerminalTypes } from './queries';
import {
  addProductKey,
  addTerminalType,
  delProductKey,
  delTerminalType,
  editProductKey,
  resetProductSecret,
} from './service';

export const terminalTypeRoutes = [
  ...serve(terminalType, { list: listTerminalTypes, add: addTerminalType, del: delTerminalType }),
  ...serve(productKey, {
    list: listProductKeys,
    add: addProductKey,
    edit: editProductKey,
    resetSecret: resetProductSecret,
    del: delProductKey,
  }),
];
