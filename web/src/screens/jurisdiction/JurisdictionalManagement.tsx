import { jurisdiction, jurisdictionFile } from '@fleet/contract/jurisdiction/calls';
import { pushTarget } from '@fleet/contract/push/calls';
import { jurisdictionText } from '@fleet/contract/jurisdiction/text';
import { listScreen } from '../../kit/list/ListScreen';
import { NewAccounts } from '../../parts/company/NewAccounts';
import { jurisdictionFields } from './fields';
import { PushTarget } from '../../parts/push/PushTarget';
import { ManagerMore } from './ManagerMore';

const own = ['jurisdictionNum', 'jurisdictionName', 'logoFileId'] as const;
const manager = ['managerAccount', 'managerName', 'managerEmail', 'managerPhone'] as const;

export const JurisdictionalManagement = listScreen({
  text: jurisdictionText,
  fields: jurisdictionFields,
  list: jurisdiction.list,
  name: 'jurisdictionName',
  filters: ['jurisdictionName', 'jurisdictionNum'],
  columns: [
    'jurisdictionNum',
    'jurisdictionName',
    'logoFileId',
    'managerAccount',
    'managerName',
    'managerEmail',
    'companyCount',
    'userCount',
  ],
  view: [
    { title: jurisdictionText.jurisdiction, names: [...own, 'companyCount', 'userCount'] },
    { title: jurisdictionText.manager, names: manager },
  ],
  form: [
    { title: jurisdictionText.jurisdiction, names: own },
    { title: jurisdictionText.manager, names: manager },
  ],
  add: jurisdiction.add,
  edit: jurisdiction.edit,
  del: jurisdiction.del,
  Born: NewAccounts,
  file: jurisdictionFile,
  more: [
    { call: pushTarget.edit, Act: PushTarget },
    { call: jurisdiction.list, Act: ManagerMore },
  ],
});
