/** One open page: where it was when it was last looked at. */
export interface Tab {
  /** Its path, and its record where each record has a tab of its own. */
  key: string;
  pathname: string;
  search: string;
  /** The screen's own title; else the name of its menu. */
  title: string | null;
  isPinned: boolean;
}

/** Pages that stay alive beside those with something unsaved; the others keep their title and address. */
export const mostLive = 10;

/** The pages that are alive; `recent` has who was looked at last first. */
export const alive = (
  tabs: readonly Tab[],
  recent: readonly string[],
  isUnsaved: (key: string) => boolean,
): readonly Tab[] => tabs.filter(({ key }) => recent.slice(0, mostLive).includes(key) || isUnsaved(key));

/** The tab of a place, moved there if it was elsewhere, opened at the end if it was not there. */
export function visit(tabs: readonly Tab[], key: string, pathname: string, search: string): readonly Tab[] {
  const known = tabs.find((tab) => tab.key === key);
  if (!known) return [...tabs, { key, pathname, search, title: null, isPinned: false }];
  if (known.pathname === pathname && known.search === search) return tabs;
  return tabs.map((tab) => (tab === known ? { ...tab, pathname, search } : tab));
}

export const change = (tabs: readonly Tab[], key: string, with_: Partial<Tab>): readonly Tab[] =>
  tabs.map((tab) => (tab.key === key ? { ...tab, ...with_ } : tab));

/** Pinned tabs stand first. */
export const pin = (tabs: readonly Tab[], key: string, isPinned: boolean): readonly Tab[] =>
  change(tabs, key, { isPinned }).toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned));

export type Closing = 'this' | 'left' | 'right' | 'others' | 'all';

/** Which tabs a wish to close means; pinned ones are closed only by name. */
export function toClose(tabs: readonly Tab[], key: string, which: Closing): string[] {
  const at = tabs.findIndex((tab) => tab.key === key);
  return tabs
    .filter((tab, index) => {
      if (which === 'this') return index === at;
      if (tab.isPinned) return false;
      if (which === 'left') return index < at;
      if (which === 'right') return index > at;
      return which === 'all' || index !== at;
    })
    .map((tab) => tab.key);
}

/** Where to go when the tab that is shown closes: to the right neighbour, else to the left one. */
export function neighbour(tabs: readonly Tab[], key: string, closing: readonly string[]): Tab | null {
  const at = tabs.findIndex((tab) => tab.key === key);
  const stays = (tab: Tab) => !closing.includes(tab.key);
  return tabs.slice(at + 1).find(stays) ?? tabs.slice(0, at).findLast(stays) ?? null;
}

/** Who was looked at last comes first. */
export const lookedAt = (recent: readonly string[], key: string): readonly string[] =>
  recent[0] === key ? recent : [key, ...recent.filter((other) => other !== key)];
