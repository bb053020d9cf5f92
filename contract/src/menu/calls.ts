import { z } from 'zod';
import { byId, calls, done, listOf, search, version } from '../call';
import { choice, flag, format, int, id, text } from '../field';
import { appPages, everyRight, type Right } from '../rights';
import { iconText, menuWords } from './text';

export const menuSides = ['platform', 'app'] as const;
export const menuTypes = ['module', 'page'] as const;
export const menuIcons = Object.keys(iconText) as [keyof typeof iconText, ...(keyof typeof iconText)[]];
/** The rights that a page may ask for: to be seen. */
export const pageRights = [...everyRight.filter((right) => right.endsWith(':view')), ...appPages] as const;

const node = z.object({
  id: z.string(),
  version: z.int(),
  parentId: z.string().nullable(),
  side: z.enum(menuSides),
  type: z.enum(menuTypes),
  nameZh: z.string(),
  nameEn: z.string(),
  path: z.string(),
  permiss: z.string().nullable(),
  icon: z.string().nullable(),
  sort: z.int(),
  shown: z.boolean(),
});

const names = { nameZh: text(30), nameEn: text(60) };
const path = format(/^(\/[A-Za-z0-9_-]{1,60}){1,5}$/, menuWords.path);
const sort = int(0, 999_999);

export const menu = calls('menu', '/v1/menuNode', {
  list: {
    path: 'selectMenuNode',
    right: 'menu:view',
    input: search({ name: text(60).optional(), side: choice(menuSides).optional() }),
    output: listOf(node),
  },
  addModule: {
    path: 'addModule',
    right: 'menu:add',
    input: z.strictObject({
      side: choice(menuSides),
      ...names,
      path,
      icon: choice(menuIcons).nullish(),
      sort: sort.optional(),
      shown: flag().optional(),
    }),
    output: byId,
  },
  addNode: {
    path: 'addMenuNode',
    right: 'menu:add',
    input: z.strictObject({
      parentId: id(),
      type: choice(menuTypes),
      ...names,
      path,
      permiss: choice(pageRights as unknown as [Right, ...Right[]]).nullish(),
      sort: sort.optional(),
      shown: flag().optional(),
    }),
    output: byId,
  },
  edit: {
    path: 'updateMenuNode',
    right: 'menu:edit',
    input: z.strictObject({
      id: id(),
      version: version(),
      parentId: id().nullish(),
      nameZh: names.nameZh.optional(),
      nameEn: names.nameEn.optional(),
      path: path.optional(),
      permiss: choice(pageRights as unknown as [Right, ...Right[]]).nullish(),
      icon: choice(menuIcons).nullish(),
      sort: sort.optional(),
      shown: flag().optional(),
    }),
    output: done,
  },
  del: { path: 'deleteMenuNode', right: 'menu:del', input: byId, output: done },
});

/** The pages that the caller may open and give to others, each with its buttons. */
const open = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  type: z.enum(menuTypes),
  nameZh: z.string(),
  nameEn: z.string(),
  path: z.string(),
  permiss: z.string().nullable(),
  sort: z.int(),
  buttons: z.array(z.enum(everyRight as [Right, ...Right[]])),
});

export const openMenu = calls('menu', '/v1/TreeController', {
  platform: { path: 'getMenuNode', right: 'signedIn', input: search({}), output: listOf(open) },
  app: { path: 'getAppMenuNode', right: 'signedIn', input: search({}), output: listOf(open) },
});
