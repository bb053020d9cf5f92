import { policy, policyFile } from '@fleet/contract/policy/calls';
import { policyText } from '@fleet/contract/policy/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listReaders, listRules } from './queries';
import { addRule, delRules, readRule } from './service';

export const policyRoutes = [
  ...serve(policy, {
    list: answerPage(listRules),
    add: addRule,
    del: delRules,
    read: readRule,
    readers: answerPage(listReaders),
  }),
  exportRoute({
    list: policy.list,
    file: policyFile,
    find: listRules,
    words: policyText,
    sheetTitle: policyText.listTitle,
  }),
];
