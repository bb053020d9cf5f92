/** A page of the tree: the right to see it, and the buttons on it. */
export interface GrantPage {
  id: string;
  name: string;
  view: string;
  buttons: readonly string[];
}
export interface GrantModule {
  id: string;
  name: string;
  modules: readonly GrantModule[];
  pages: readonly GrantPage[];
  /** Its one page stands in the menu beside the modules, as the home page does. */
  isLone?: true;
}

export type Ticked = 'none' | 'some' | 'all';

export const pagesIn = (module: GrantModule): GrantPage[] => [
  ...module.pages,
  ...module.modules.flatMap(pagesIn),
];

const rightsOf = ({ view, buttons }: GrantPage) => [view, ...buttons];

/** How much of what stands in these pages is granted. */
export function tickedOf(pages: readonly GrantPage[], granted: ReadonlySet<string>): Ticked {
  const all = pages.flatMap(rightsOf);
  const count = all.filter((right) => granted.has(right)).length;
  return count === 0 ? 'none' : count === all.length ? 'all' : 'some';
}

/** Grants pages or takes them away; linked, what stands on them goes along. */
export function tickPages(
  pages: readonly GrantPage[],
  granted: ReadonlySet<string>,
  isOn: boolean,
  isLinked: boolean,
): Set<string> {
  const next = new Set(granted);
  for (const right of pages.flatMap((page) => (isLinked ? rightsOf(page) : [page.view]))) {
    if (isOn) next.add(right);
    else next.delete(right);
  }
  return next;
}

/** Grants a button or takes it away; linked, a button brings its page along. */
export function tickButton(
  page: GrantPage,
  right: string,
  granted: ReadonlySet<string>,
  isLinked: boolean,
): Set<string> {
  const next = new Set(granted);
  if (next.delete(right)) return next;
  next.add(right);
  if (isLinked) next.add(page.view);
  return next;
}

interface Node {
  id: string;
  parentId: string | null;
  type: 'module' | 'page';
  permiss: string | null;
  buttons: readonly string[];
}

/** The pages that may be granted as a tree; `isAllowed` leaves out what may not go to this role. */
export function grantTree<N extends Node>(
  nodes: readonly N[],
  nameOf: (node: N) => string,
  isAllowed: (right: string) => boolean,
): GrantModule[] {
  const pageOf = (page: N): GrantPage[] =>
    page.permiss !== null && isAllowed(page.permiss)
      ? [{ id: page.id, name: nameOf(page), view: page.permiss, buttons: page.buttons.filter(isAllowed) }]
      : [];
  const moduleOf = (node: N): GrantModule => ({
    id: node.id,
    name: nameOf(node),
    modules: nodes
      .filter(({ parentId, type }) => parentId === node.id && type === 'module')
      .map(moduleOf)
      .filter(hasPages),
    pages: nodes.filter(({ parentId, type }) => parentId === node.id && type === 'page').flatMap(pageOf),
  });
  return nodes
    .filter(({ parentId }) => parentId === null)
    .map(
      (node): GrantModule =>
        node.type === 'module'
          ? moduleOf(node)
          : { id: node.id, name: nameOf(node), modules: [], pages: pageOf(node), isLone: true },
    )
    .filter(hasPages);
}

const hasPages = (module: GrantModule) => pagesIn(module).length > 0;

/** The members that one set has more than another, and less. */
export const differenceOf = (before: readonly string[], after: readonly string[]) => ({
  granted: after.filter((right) => !before.includes(right)),
  taken: before.filter((right) => !after.includes(right)),
});
