import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAccountState } from '../../kit/account';
import { routeOf } from '../routes';
import { alive, change, type Closing, lookedAt, neighbour, pin, type Tab, toClose, visit } from './tabs';

/** The key of the tab that a place belongs to. */
function keyOf(pathname: string, search: string) {
  const record = routeOf(pathname)?.record;
  const id = record && new URLSearchParams(search).get(record);
  return id ? `${pathname}?${record}=${id}` : pathname;
}

/** The open pages, as far as this person may still see them; `isPage` while the address shows one. */
export function useTabs(isPage: boolean, mayOpen: (tab: Tab) => boolean) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [kept, setKept] = useAccountState<readonly Tab[]>('tabs', []);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [revisions, setRevisions] = useState<Readonly<Record<string, number>>>({});
  const [unsaved, setUnsaved] = useState<Readonly<Record<string, readonly string[]>>>({});

  const active = isPage ? keyOf(pathname, search) : null;
  const allowed = kept.filter(mayOpen);
  const tabs = active === null ? allowed : visit(allowed, active, pathname, search);
  const order = active === null ? recent : lookedAt(recent, active);
  const isUnsaved = (key: string) => (unsaved[key]?.length ?? 0) > 0;

  useEffect(() => {
    if (active === null) return;
    setKept((before) => visit(before, active, pathname, search));
    setRecent((before) => lookedAt(before, active));
  }, [active, pathname, search, setKept]);

  const markUnsaved = useCallback((key: string, source: string, isUnsaved: boolean) => {
    setUnsaved((before) => {
      const others = (before[key] ?? []).filter((other) => other !== source);
      return { ...before, [key]: isUnsaved ? [...others, source] : others };
    });
  }, []);
  const setTitle = useCallback(
    (key: string, title: string | null) => setKept((before) => change(before, key, { title })),
    [setKept],
  );
  const refresh = useCallback((key: string) => {
    setUnsaved((before) => ({ ...before, [key]: [] }));
    setRevisions((before) => ({ ...before, [key]: (before[key] ?? 0) + 1 }));
  }, []);

  function close(keys: readonly string[]) {
    const leave = active !== null && keys.includes(active);
    const next = leave ? neighbour(tabs, active, keys) : null;
    setKept(tabs.filter((tab) => !keys.includes(tab.key)));
    setRecent(order.filter((key) => !keys.includes(key)));
    setUnsaved((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key))));
    if (leave) navigate(next ? next.pathname + next.search : '/', { replace: true });
  }

  return {
    tabs,
    active,
    live: alive(tabs, order, isUnsaved),
    revisions,
    isUnsaved,
    markUnsaved,
    setTitle,
    refresh,
    closing: (key: string, which: Closing) => toClose(tabs, key, which),
    close,
    pin: (key: string, isPinned: boolean) => setKept(pin(tabs, key, isPinned)),
    show: (tab: Tab) => navigate(tab.pathname + tab.search),
    step(by: number) {
      const at = tabs.findIndex((tab) => tab.key === active);
      const next = tabs[(at + by + tabs.length) % tabs.length];
      if (next) navigate(next.pathname + next.search);
    },
  };
}

export type Tabs = ReturnType<typeof useTabs>;
