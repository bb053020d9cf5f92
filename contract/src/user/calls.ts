import { z } from 'zod';
import {
  byId,
  calls,
  done,
  exportCall,
  listOf,
  pageInput,
  pageOf,
  search,
  suggestion,
  version,
} from '../call';
import { choice, day, email, flag, id, loginName, mobile, text } from '../field';
import { day as shownDay, instant } from '../shown';
import { dataScopes } from '../session/calls';

export const userStates = ['active', 'nearExpiry', 'expired', 'unused', 'disabled'] as const;

/** The fields of an account: `domain.md` §3, User. */
const details = {
  username: text(30),
  orgId: id(),
  roleId: id(),
  email: email().nullish(),
  phone: mobile(),
  expiryDate: day(),
  /** For a role that sees a jurisdiction: which. */
  jurisdictionId: id().nullish(),
};

const row = z.object({
  id: z.string(),
  version: z.int(),
  loginName: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  orgId: z.string(),
  orgName: z.string(),
  companyName: z.string().nullable(),
  roleId: z.string(),
  roleName: z.string(),
  dataScope: z.enum(dataScopes),
  jurisdictionId: z.string().nullable(),
  jurisdictionName: z.string().nullable(),
  expiryDate: shownDay().nullable(),
  state: z.enum(userStates),
  disabled: z.boolean(),
  sessionCount: z.int(),
  hasSecondFactor: z.boolean(),
  lastLoginAt: instant().nullable(),
});

/** A password is shown once, when it is made; its owner must change it. */
const newPassword = z.object({ id: z.string(), password: z.string() });

const sortable = ['loginName', 'username', 'expiryDate', 'lastLoginAt'] as const;

export const user = calls('user', '/v1/user', {
  list: {
    path: 'queryUserList',
    right: 'user:view',
    input: pageInput(
      {
        id: id().optional(),
        orgId: id().optional(),
        /** Any part of the login name or the name. */
        username: text(30).optional(),
        phone: text(20).optional(),
        roleId: id().optional(),
        state: choice(userStates).optional(),
      },
      sortable,
    ),
    output: pageOf(row),
  },
  choices: {
    path: 'selectUserAll',
    right: 'signedIn',
    input: search({ keyword: text(30).optional(), id: id().optional(), orgId: id().optional() }),
    output: listOf(suggestion),
  },
  add: {
    path: 'addUser',
    right: 'user:add',
    input: z.strictObject({ loginName: loginName(), ...details }),
    output: newPassword,
  },
  edit: {
    path: 'updateUser',
    right: 'user:edit',
    input: z.strictObject({
      id: id(),
      version: version(),
      ...z.strictObject(details).partial().shape,
      disabled: flag().optional(),
    }),
    output: done,
  },
  del: { path: 'deleteUser', stepUp: true, right: 'user:del', input: byId, output: done },
  resetPassword: {
    path: 'resetPassword',
    stepUp: true,
    right: 'user:resetPwd',
    input: byId,
    output: newPassword,
  },
  /** Takes the second factor from somebody who has lost it. */
  resetSecondFactor: {
    path: 'resetSecondFactor',
    stepUp: true,
    right: 'user:resetPwd',
    input: byId,
    output: done,
  },
  endSessions: { path: 'endUserSession', right: 'user:edit', input: byId, output: done },
});

export const userFile = exportCall(
  user.list,
  [
    'loginName',
    'username',
    'phone',
    'email',
    'companyName',
    'orgName',
    'roleName',
    'jurisdictionName',
    'expiryDate',
    'state',
    'sessionCount',
    'hasSecondFactor',
    'lastLoginAt',
  ],
  { path: '/v1/getExportExcel/exportUser', right: 'user:export' },
);
