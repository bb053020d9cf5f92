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
import { email, format, formats, id, loginName, phone, text } from '../field';

const details = {
  jurisdictionNum: format(/^(\d{6}|\d{9})$/, formats.jurisdictionNum),
  jurisdictionName: text(100),
  logoFileId: id().nullish(),
};

/** Whoever manages the jurisdiction for the authority. */
const manager = {
  managerAccount: loginName(),
  managerName: text(30),
  managerEmail: email().nullish(),
  managerPhone: phone().nullish(),
};

const contact = z.string().nullable();
const row = z.object({
  id: z.string(),
  version: z.int(),
  jurisdictionNum: z.string(),
  jurisdictionName: z.string(),
  logoFileId: z.string().nullable(),
  managerAccount: contact,
  managerName: contact,
  managerEmail: contact,
  managerPhone: contact,
  companyCount: z.int(),
  userCount: z.int(),
});

/** Passwords are shown once, when they are made. */
const newAccounts = z.object({
  id: z.string(),
  accounts: z.array(z.object({ loginName: z.string(), password: z.string() })),
});

export const jurisdiction = calls('jurisdiction', '/v1/jurisdiction', {
  list: {
    path: 'getJurisdiction',
    right: 'jurisdiction:view',
    input: pageInput(
      { id: id().optional(), jurisdictionName: text(100).optional(), jurisdictionNum: text(9).optional() },
      ['jurisdictionNum', 'jurisdictionName'],
    ),
    output: pageOf(row),
  },
  choices: {
    path: 'selectJurisdictionAll',
    right: 'signedIn',
    input: search({}),
    output: listOf(suggestion),
  },
  add: {
    path: 'insertJurisdiction',
    right: 'jurisdiction:add',
    input: z.strictObject({ ...details, ...manager }),
    output: newAccounts,
  },
  edit: {
    path: 'updateJurisdiction',
    right: 'jurisdiction:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(details).partial().shape }),
    output: done,
  },
  del: { path: 'deleteJurisdiction', stepUp: true, right: 'jurisdiction:del', input: byId, output: done },
  changeAdministrator: {
    path: 'changeAdministrator',
    stepUp: true,
    right: 'jurisdiction:edit',
    input: z.strictObject({ id: id(), version: version(), ...manager }),
    output: newAccounts,
  },
  resetPassword: {
    path: 'resetAdministratorPassword',
    stepUp: true,
    right: 'jurisdiction:resetPwd',
    input: byId,
    output: newAccounts,
  },
});

export const jurisdictionFile = exportCall(
  jurisdiction.list,
  [
    'jurisdictionNum',
    'jurisdictionName',
    'managerAccount',
    'managerName',
    'managerEmail',
    'managerPhone',
    'companyCount',
    'userCount',
  ],
  { path: '/v1/getExportExcel/exportJurisdiction', right: 'jurisdiction:export' },
);
