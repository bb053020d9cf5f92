import { z } from 'zod';
import { byId, calls, done, exportCall, pageInput, pageOf, search, version } from '../call';
import { choice, email, format, formats, id, loginName, phone, text } from '../field';
import { creditCode } from './creditCode';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}
const timeZone = () =>
  text(60).refine((value) => value.includes('/') && isTimeZone(value), {
    params: { text: formats.timeZone },
  });
export const usualTimeZone = 'Asia/Shanghai';

const details = {
  companyName: text(100),
  creditCode: creditCode(),
  address: text(100).nullish(),
  logoFileId: id().nullish(),
  /** IANA; fixed once there are facts that were cut by it. */
  timeZone: timeZone(),
  homePageUrl: format(/^(\/[A-Za-z0-9_-]{1,60}){1,5}$/, formats.homePageUrl).nullish(),
};

const administrator = {
  administratorAccount: loginName(),
  administratorName: text(30),
  administratorEmail: email().nullish(),
  administratorPhone: phone().nullish(),
};

const safety = {
  safetyAccount: loginName(),
  safetyName: text(30),
  safetyEmail: email().nullish(),
  safetyPhone: phone().nullish(),
};

const contact = z.string().nullable();
const row = z.object({
  id: z.string(),
  version: z.int(),
  companyName: z.string(),
  creditCode: z.string(),
  address: z.string().nullable(),
  logoFileId: z.string().nullable(),
  timeZone: z.string(),
  homePageUrl: z.string().nullable(),
  orgId: z.string(),
  parentId: z.string().nullable(),
  parentName: z.string().nullable(),
  roleId: z.string().nullable(),
  roleName: z.string().nullable(),
  administratorAccount: contact,
  administratorName: contact,
  administratorEmail: contact,
  administratorPhone: contact,
  safetyAccount: contact,
  safetyName: contact,
  safetyEmail: contact,
  safetyPhone: contact,
  vehicleCount: z.int(),
  userCount: z.int(),
});

/** Passwords are shown once, when they are made. */
const newAccounts = z.object({
  id: z.string(),
  accounts: z.array(z.object({ loginName: z.string(), password: z.string() })),
});

const companyDuties = ['administrator', 'safety'] as const;

export const company = calls('company', '/v1/CompanyController', {
  one: {
    path: 'selectSingleCompany',
    right: 'signedIn',
    input: search({ id: id().optional() }),
    output: z.object({
      id: z.string(),
      companyName: z.string(),
      creditCode: z.string(),
      address: z.string().nullable(),
      timeZone: z.string(),
      homePageUrl: z.string().nullable(),
      logoFileId: z.string().nullable(),
    }),
  },
  list: {
    path: 'queryCompany',
    right: 'company:view',
    input: pageInput(
      {
        id: id().optional(),
        companyName: text(100).optional(),
        creditCode: text(18).optional(),
        roleId: id().optional(),
      },
      ['companyName', 'creditCode'],
    ),
    output: pageOf(row),
  },
  add: {
    path: 'addCompany',
    right: 'company:add',
    input: z.strictObject({
      ...details,
      timeZone: z.preprocess((value) => value ?? usualTimeZone, timeZone()),
      /** The role of its administrator. */
      roleId: id(),
      /** The organization of the platform that it hangs under; the platform itself unless told. */
      parentId: id().nullish(),
      ...administrator,
      ...safety,
    }),
    output: newAccounts,
  },
  edit: {
    path: 'updateCompany',
    right: 'company:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(details).partial().shape }),
    output: done,
  },
  del: { path: 'deleteCompany', stepUp: true, right: 'company:del', input: byId, output: done },
  changeRole: {
    path: 'updateCompanyRole',
    right: 'company:editRole',
    input: z.strictObject({ id: id(), version: version(), roleId: id() }),
    output: done,
  },
  bindOrg: {
    path: 'companyBindOrg',
    stepUp: true,
    right: 'company:bindOrg',
    input: z.strictObject({ id: id(), version: version(), parentId: id() }),
    output: done,
  },
  changeAdministrator: {
    path: 'changeAdministrator',
    stepUp: true,
    right: 'company:edit',
    input: z.strictObject({ id: id(), version: version(), ...administrator }),
    output: newAccounts,
  },
  resetPassword: {
    path: 'resetAdministratorPassword',
    stepUp: true,
    right: 'company:resetPwd',
    input: z.strictObject({ id: id(), duty: choice(companyDuties) }),
    output: newAccounts,
  },
});

export const companyFile = exportCall(
  company.list,
  [
    'companyName',
    'creditCode',
    'address',
    'roleName',
    'administratorAccount',
    'administratorName',
    'administratorEmail',
    'administratorPhone',
    'safetyAccount',
    'safetyName',
    'safetyEmail',
    'safetyPhone',
    'parentName',
    'homePageUrl',
    'timeZone',
    'vehicleCount',
    'userCount',
  ],
  { path: '/v1/getExportExcel/exportCompany', right: 'company:export' },
);
