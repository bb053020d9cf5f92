import { company, companyFile, usualTimeZone } from '@fleet/contract/company/calls';
import { companyText } from '@fleet/contract/company/text';
import { listScreen } from '../../kit/list/ListScreen';
import { CompanyMore } from './CompanyMore';
import { companyFields } from './fields';
import { NewAccounts } from '../../parts/company/NewAccounts';

const administrator = [
  'administratorAccount',
  'administratorName',
  'administratorEmail',
  'administratorPhone',
] as const;
const safety = ['safetyAccount', 'safetyName', 'safetyEmail', 'safetyPhone'] as const;
const usual = { timeZone: usualTimeZone };

export const CompanyManagement = listScreen({
  text: companyText,
  fields: companyFields,
  list: company.list,
  name: 'companyName',
  filters: ['companyName', 'creditCode', 'roleId'],
  columns: [
    'companyName',
    'creditCode',
    'logoFileId',
    'roleName',
    'administratorName',
    'safetyName',
    'homePageUrl',
    'parentName',
    'vehicleCount',
    'userCount',
  ],
  view: [
    {
      title: companyText.company,
      names: [
        'companyName',
        'creditCode',
        'address',
        'logoFileId',
        'roleName',
        'homePageUrl',
        'timeZone',
        'parentName',
        'vehicleCount',
        'userCount',
      ],
    },
    { title: companyText.administrator, names: administrator },
    { title: companyText.safety, names: safety },
  ],
  form: [
    {
      title: companyText.company,
      names: [
        'companyName',
        'creditCode',
        'address',
        'timeZone',
        'roleId',
        'homePageUrl',
        'parentId',
        'logoFileId',
      ],
    },
    { title: companyText.administrator, names: administrator },
    { title: companyText.safety, names: safety },
  ],
  useNew: () => usual,
  add: company.add,
  edit: company.edit,
  Born: NewAccounts,
  file: companyFile,
  more: [{ call: company.list, Act: CompanyMore }],
});
