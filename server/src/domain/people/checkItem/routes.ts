import { checkItem, checkItemFile } from '@fleet/contract/checkItem/calls';
import { checkItemText } from '@fleet/contract/checkItem/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listItems } from './queries';
import { checkItems, moveItem } from './service';

export const checkItemRoutes = [
  ...serve(checkItem, {
    list: answerPage(listItems),
    add: checkItems.add,
    edit: checkItems.edit,
    del: checkItems.del,
    move: moveItem,
  }),
  exportRoute({ list: checkItem.list, file: checkItemFile, find: listItems, words: checkItemText }),
];
