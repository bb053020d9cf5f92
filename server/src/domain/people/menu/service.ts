import type { Input, Output } from '@fleet/contract/call';
import type { menu, openMenu } from '@fleet/contract/menu/calls';
import { menuText } from '@fleet/contract/menu/text';
import { type AppPage, buttonsOf, type Right, subjectOf } from '@fleet/contract/rights';
import { transaction, type Context } from '../../../base/context';
import { refuseDuplicates } from '../../../base/query';
import { refuse, refuseField } from '../../../base/refuse';
import { editable, type Watched } from '../../house/plain/service';
import {
  deleteNode,
  findNode,
  findOwnAppPages,
  insertNode,
  lastSort,
  listMenus,
  listNodes,
  lockMenu,
  updateNode,
  type NodeDetails,
} from './queries';

export { findOwnAppPages, listMenus } from './queries';

type Node = NonNullable<Awaited<ReturnType<typeof findNode>>>;
type Open = Output<typeof openMenu.platform>['rows'];

/** Menu management itself: without it nobody could bring anything back. */
const keeper: Right = 'menu:view';

const file = editable({
  module: 'menu',
  find: findNode,
  nameOf: ({ nameZh }: { nameZh: string }) => nameZh,
  // Everybody's menu is made of these.
  tell(ctx, id) {
    ctx.tell('changed', { subject: 'menu', ids: [id], companyId: null });
    ctx.tell('rightsChanged', { accountIds: 'all' });
  },
});

/** The pages that the caller may open, and the buttons on them that are his to give. */
export async function listOpenPages(ctx: Context): Promise<{ rows: Open }> {
  const nodes = await listMenus(ctx, 'platform', [...ctx.actor.rights]);
  return {
    rows: nodes.map((node) => ({
      ...node,
      buttons: node.permiss
        ? buttonsOf(subjectOf(node.permiss as Right)).filter((right) => ctx.actor.rights.has(right))
        : [],
    })),
  };
}

export async function listOpenAppPages(ctx: Context): Promise<{ rows: Open }> {
  const nodes = await listMenus(ctx, 'app', await findOwnAppPages(ctx));
  return { rows: nodes.map((node) => ({ ...node, buttons: [] })) };
}

export const addModule = (ctx: Context, input: Input<typeof menu.addModule>) =>
  add(ctx, { icon: null, ...input, parentId: null, type: 'module', permiss: null });

export async function addNode(ctx: Context, input: Input<typeof menu.addNode>): Promise<{ id: string }> {
  const { side } = await file.findOrFail(ctx, input.parentId);
  return add(ctx, { ...input, side, icon: null, permiss: input.permiss ?? null });
}

type New = Omit<NodeDetails, 'icon' | 'sort' | 'shown'> & {
  icon?: string | null | undefined;
  sort?: number | undefined;
  shown?: boolean | undefined;
};

function add(ctx: Context, input: New): Promise<{ id: string }> {
  return transaction(ctx, async (ctx) => {
    await lockMenu(ctx);
    const { side, parentId } = input;
    const details: NodeDetails = {
      ...input,
      icon: input.icon ?? null,
      shown: input.shown ?? true,
      sort: input.sort ?? (await lastSort(ctx, side, parentId)),
    };
    await check(ctx, details, null);
    const { id } = await refuseDuplicates(watchedIn(details), () => insertNode(ctx, details));
    await file.log(ctx, 'add', { ...details, id }, { after: details });
    return { id };
  });
}

export async function editNode(ctx: Context, input: Input<typeof menu.edit>): Promise<null> {
  const { id, version, ...change } = input;
  const before = await file.findOrFail(ctx, id);
  const after = { ...before, ...change } as Node;
  return transaction(ctx, async (ctx) => {
    await lockMenu(ctx);
    await check(ctx, after, id);
    if (!after.shown && before.shown && (await keepsKeeper(ctx, before))) throw refuse(menuText.keepsItself);
    return file.change(ctx, before, {
      action: 'edit',
      watched: watchedIn(after),
      write: (ctx) => updateNode(ctx, id, version, change as Partial<NodeDetails>),
      before,
      after: change,
    });
  });
}

export const delNode = (ctx: Context, { id }: Input<typeof menu.del>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    await lockMenu(ctx);
    const node = await file.findOrFail(ctx, id);
    if (await keepsKeeper(ctx, node)) throw refuse(menuText.keepsItself);
    const { rows } = await listNodes(ctx, {});
    if (rows.some((other) => other.parentId === id)) throw refuse(menuText.hasChildren);
    await deleteNode(ctx, id);
    await file.log(ctx, 'del', node, { before: node });
    return null;
  });

/** Whether menu management stands at or below the node. */
async function keepsKeeper(ctx: Context, node: Node): Promise<boolean> {
  const { rows } = await listNodes(ctx, {});
  let at = rows.find((one) => one.permiss === keeper);
  while (at) {
    const { id, parentId } = at;
    if (id === node.id) return true;
    at = rows.find((one) => one.id === parentId);
  }
  return false;
}

/** Rules between a node, its right and the one above it. */
async function check(ctx: Context, node: NodeDetails, id: string | null): Promise<void> {
  if (node.type === 'page' && !node.permiss) throw refuseField('permiss', menuText.needsRight);
  if (node.permiss && (node.side === 'app') !== node.permiss.startsWith('app:'))
    throw refuseField('permiss', menuText.wrongSide);
  let above = node.parentId === null ? null : await file.findOrFail(ctx, node.parentId);
  if (above && above.type !== 'module') throw refuseField('parentId', menuText.pageHasNone);
  if (above && above.side !== node.side) throw refuseField('parentId', menuText.otherSide);
  while (above) {
    if (above.id === id) throw refuseField('parentId', menuText.belowItself);
    above = above.parentId === null ? null : await file.findOrFail(ctx, above.parentId);
  }
}

const watchedIn = (node: { path: string; permiss: Right | AppPage | null }): Watched => ({
  menu_node_path_once: ['path', node.path],
  menu_node_permiss_once: ['permiss', node.permiss],
});
