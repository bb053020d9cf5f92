import { productKey, terminalType } from '@fleet/contract/terminalType/calls';
import { serve } from '../../base/serve';
import { listProductKeys, listTerminalTypes } from './queries';
import { addProductKey, delProductKey, editProductKey, resetProductSecret } from './service';

export const terminalTypeRoutes = [
  ...serve(terminalType, { list: listTerminalTypes }),
  ...serve(productKey, {
    list: listProductKeys,
    add: addProductKey,
    edit: editProductKey,
    resetSecret: resetProductSecret,
    del: delProductKey,
  }),
];
