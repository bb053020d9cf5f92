import { z } from 'zod';
import { byId, calls, done, listOf, pageInput, pageOf, search, version } from '../call';
import { choice, id, list, text } from '../field';
import { type AppPage, appPages, everyRight, type Right } from '../rights';
import { dataScopes } from '../session/calls';

const rights = z.array(z.enum(everyRight as [Right, ...Right[]]));
const appMenus = z.array(z.enum(appPages as readonly AppPage[] as [AppPage, ...AppPage[]]));

const details = {
  roleName: text(30),
  /** Pages (`<key>:view`) and buttons of the platform. */
  rights: list(choice(everyRight as [Right, ...Right[]]), everyRight.length),
  /** Pages of the app. */
  appMenus: list(choice(appPages), appPages.length),
  dataScope: choice(dataScopes),
};

const row = z.object({
  id: z.string(),
  version: z.int(),
  roleName: z.string(),
  template: z.string().nullable(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  /** A role of the platform that every company may give to its people. */
  shared: z.boolean(),
  dataScope: z.enum(dataScopes),
  rights,
  appMenus,
  userCount: z.int(),
  /** Whether the caller may change it. */
  editable: z.boolean(),
});

export const role = calls('role', '/v1/RoleController', {
  list: {
    path: 'queryPage',
    right: 'role:view',
    input: pageInput({ id: id().optional(), roleName: text(30).optional(), companyId: id().optional() }, [
      'roleName',
      'userCount',
    ]),
    output: pageOf(row),
  },
  /** Roles that the caller may give to somebody. */
  choices: {
    path: 'query',
    right: 'signedIn',
    input: search({ companyId: id().optional() }),
    output: listOf(
      z.object({
        id: z.string(),
        roleName: z.string(),
        dataScope: z.enum(dataScopes),
        companyId: z.string().nullable(),
        companyName: z.string().nullable(),
        shared: z.boolean(),
      }),
    ),
  },
  templates: {
    path: 'selectTemplateRole',
    right: 'role:view',
    input: search({}),
    output: listOf(
      z.object({
        template: z.string(),
        roleName: z.string(),
        dataScope: z.enum(dataScopes),
        rights,
        appMenus,
      }),
    ),
  },
  add: {
    path: 'insertRole',
    right: 'role:add',
    input: z.strictObject({
      ...details,
      appMenus: details.appMenus.optional(),
      /** The company that it is for; without it the caller's own, or the platform. */
      companyId: id().nullish(),
      template: text(40).nullish(),
    }),
    output: byId,
  },
  edit: {
    path: 'updateRole',
    right: 'role:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(details).partial().shape }),
    output: done,
  },
  del: { path: 'deleteByid', right: 'role:del', input: byId, output: done },
});
