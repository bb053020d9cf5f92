import { user, userFile } from '@fleet/contract/user/calls';
import { userText } from '@fleet/contract/user/text';
import { listScreen } from '../../kit/list/ListScreen';
import { userFields } from './fields';
import { NewUser } from './NewUser';
import { useUserFields } from './useUserFields';
import { ResetPassword } from './ResetPassword';
import { UserMore } from './UserMore';

export const UserManagement = listScreen({
  text: userText,
  fields: userFields,
  list: user.list,
  name: 'loginName',
  filters: ['orgId', 'username', 'roleId', 'state'],
  columns: [
    'loginName',
    'username',
    'phone',
    'email',
    'orgName',
    'roleName',
    'jurisdictionName',
    'expiryDate',
    'state',
    'sessionCount',
    'lastLoginAt',
  ],
  view: [
    {
      names: [
        'loginName',
        'username',
        'phone',
        'email',
        'companyName',
        'orgName',
        'roleName',
        'dataScope',
        'jurisdictionName',
        'expiryDate',
        'state',
        'sessionCount',
        'hasSecondFactor',
        'lastLoginAt',
      ],
    },
  ],
  form: [
    { names: ['loginName', 'username', 'orgId', 'roleId', 'jurisdictionId', 'phone', 'email', 'expiryDate'] },
  ],
  useShown: useUserFields,
  add: user.add,
  edit: user.edit,
  del: user.del,
  Born: NewUser,
  file: userFile,
  more: [
    { call: user.resetPassword, Act: ResetPassword },
    { call: user.edit, Act: UserMore },
  ],
});
