import { key, keyFile } from '@fleet/contract/key/calls';
import { keyText } from '@fleet/contract/key/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listKeys } from './queries';
import { addKey, editKey, keys } from './service';

export const keyRoutes = [
  ...serve(key, { list: answerPage(listKeys), add: addKey, edit: editKey, del: keys.del }),
  exportRoute({ list: key.list, file: keyFile, find: listKeys, words: keyText }),
];
