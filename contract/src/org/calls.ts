import { z } from 'zod';
import { byId, calls, done, exportCall, listOf, pageInput, pageOf, search, version } from '../call';
import { choice, id, text } from '../field';

export const orgTypes = ['platform', 'company', 'department', 'team'] as const;
/** The organizations that people add themselves; a company comes with its file. */
export const innerOrgTypes = ['department', 'team'] as const;
/** The depth of the tree, the company being the first level. */
export const mostOrgLevels = 8;

const node = z.object({
  id: z.string(),
  version: z.int(),
  parentId: z.string().nullable(),
  parentName: z.string().nullable(),
  companyId: z.string().nullable(),
  orgName: z.string(),
  orgType: z.enum(orgTypes),
  /** Of the organization and all below it. */
  vehicleCount: z.int(),
  driverCount: z.int(),
  userCount: z.int(),
});

export const org = calls('org', '/v1/TreeController', {
  tree: {
    path: 'queryTree',
    right: 'signedIn',
    input: search({ name: text(50).optional() }),
    output: listOf(node),
  },
  one: {
    path: 'queryTreeOne',
    right: 'org:view',
    input: search({ id: id() }),
    output: node.extend({
      /** The names from the top down to itself. */
      pathNames: z.array(z.string()),
    }),
  },
  add: {
    path: 'insertTree',
    right: 'org:add',
    input: z.strictObject({ parentId: id(), orgName: text(50), orgType: choice(innerOrgTypes) }),
    output: byId,
  },
  /** Another `parentId` moves the organization with everything below it. */
  edit: {
    path: 'updateTree',
    right: 'org:edit',
    input: z.strictObject({
      id: id(),
      version: version(),
      orgName: text(50).optional(),
      orgType: choice(innerOrgTypes).optional(),
      parentId: id().optional(),
    }),
    output: done,
  },
  del: { path: 'deleteTree', right: 'org:del', input: byId, output: done },
});

/** The tree as a sheet holds it, a row for each organization. */
export const orgRows = calls('org', '/v1/TreeController', {
  list: {
    path: 'queryTreePage',
    right: 'org:view',
    input: pageInput({ name: text(50).optional() }, ['orgName']),
    output: pageOf(node),
  },
});

export const orgFile = exportCall(
  orgRows.list,
  ['orgName', 'orgType', 'parentName', 'vehicleCount', 'driverCount', 'userCount'],
  { path: '/v1/getExportExcel/exportTree', right: 'org:export' },
);
