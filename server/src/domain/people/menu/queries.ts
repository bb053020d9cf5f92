import type { Input } from '@fleet/contract/call';
import type { menu, menuSides } from '@fleet/contract/menu/calls';
import type { AppPage, Right } from '@fleet/contract/rights';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains } from '../../../base/query';
import { writing } from '../../../base/scope';
import { softDelete, updateIfUnchanged } from '../../../base/versions';

export type MenuSide = (typeof menuSides)[number];

const columns = [
  'id',
  'version',
  'parentId',
  'side',
  'type',
  'nameZh',
  'nameEn',
  'path',
  'permiss',
  'icon',
  'sort',
  'shown',
] as const;

/** Every node that is there, in the order of its level. */
export async function listNodes(ctx: Context, { name, side }: Input<typeof menu.list>) {
  let nodes = ctx.db
    .selectFrom('menuNode')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('sort')
    .orderBy('id');
  if (side) nodes = nodes.where('side', '=', side);
  if (name) {
    const like = contains(name);
    nodes = nodes.where((is) => is.or([is('nameZh', 'ilike', like), is('nameEn', 'ilike', like)]));
  }
  return { rows: await nodes.execute() };
}

/** The menu of these rights: the pages, and the modules around them; a hidden module hides its pages. */
export async function listMenus(ctx: Context, side: MenuSide, rights: readonly (Right | AppPage)[]) {
  const { rows } = await listNodes(ctx, { side });
  const may = new Set<string>(rights);
  const walk = (parentId: string | null): typeof rows =>
    rows
      .filter((node) => node.parentId === parentId && node.shown)
      .flatMap((node) => {
        const below = walk(node.id);
        const isOpen = node.type === 'page' ? may.has(node.permiss ?? '') : below.length > 0;
        return isOpen ? [node, ...below] : [];
      });
  return walk(null);
}

export const findNode = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('menuNode')
    .select(columns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

/** Until the transaction ends nobody else changes the shape of the menu. */
export const lockMenu = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtext('the menu'))`.execute(writing(ctx));

export interface NodeDetails {
  parentId: string | null;
  side: MenuSide;
  type: 'module' | 'page';
  nameZh: string;
  nameEn: string;
  path: string;
  permiss: Right | AppPage | null;
  icon: string | null;
  sort: number;
  shown: boolean;
}

export const insertNode = (ctx: Context, details: NodeDetails) =>
  writing(ctx).insertInto('menuNode').values(details).returning('id').executeTakeFirstOrThrow();

/** Writes the change if nobody else wrote since `version` was read; says whether it did. */
export const updateNode = (ctx: Context, id: string, version: number, change: Partial<NodeDetails>) =>
  updateIfUnchanged(ctx, 'menuNode', id, version, change);

export const deleteNode = (ctx: Context, id: string) => softDelete(ctx, 'menuNode', id);

/** The place after the last one of a level. */
export async function lastSort(ctx: Context, side: MenuSide, parentId: string | null): Promise<number> {
  const { last } = await ctx.db
    .selectFrom('menuNode')
    .select(sql<number | null>`max(sort)`.as('last'))
    .where('side', '=', side)
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : Math.min(last + 1, 999_999);
}

export const findOwnAppPages = async (ctx: Context): Promise<readonly AppPage[]> => {
  const { rows } = await sql<{ appMenus: AppPage[] }>`
    select app_menus as "appMenus" from role join account on account.role_id = role.id
    where account.id = ${ctx.actor.accountId}`.execute(ctx.db);
  return rows[0]?.appMenus ?? [];
};
