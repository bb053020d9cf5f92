import type { Language } from '@fleet/contract/text';
import type { MenuNode } from './session';

export interface MenuBranch {
  node: MenuNode;
  children: MenuBranch[];
}

export const menuName = (node: Pick<MenuNode, 'nameZh' | 'nameEn'>, language: Language) =>
  language === 'en' ? node.nameEn : node.nameZh;

/** The menus as a tree, in their order; pages that lead nowhere and modules without pages are left out. */
export function menuTree(nodes: readonly MenuNode[], isKnown: (path: string) => boolean): MenuBranch[] {
  const under = (parentId: string | null): MenuBranch[] =>
    nodes
      .filter((node) => node.parentId === parentId)
      .toSorted((a, b) => a.sort - b.sort)
      .map((node) => ({ node, children: under(node.id) }))
      .filter(({ node, children }) => (node.type === 'page' ? isKnown(node.path) : children.length > 0));
  return under(null);
}

/** The pages of a tree, in the order in which they are shown. */
export const pagesOf = (tree: readonly MenuBranch[]): MenuNode[] =>
  tree.flatMap(({ node, children }) =>
    node.type === 'page' ? [node, ...pagesOf(children)] : pagesOf(children),
  );

/** A page and the modules around it, outermost first; a page without a menu of its own stands under the page above. */
export function menuTrail(nodes: readonly MenuNode[], path: string): MenuNode[] {
  const trail: MenuNode[] = [];
  const isAbove = (page: MenuNode) => path === page.path || path.startsWith(`${page.path}/`);
  let node = nodes.find((node) => node.type === 'page' && node.path !== '' && isAbove(node));
  while (node) {
    trail.unshift(node);
    const { parentId } = node;
    node = nodes.find(({ id }) => id === parentId);
  }
  return trail;
}
