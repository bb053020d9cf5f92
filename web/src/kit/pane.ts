import { createContext, useContext, useEffect, useInsertionEffect } from 'react';

/** The services of the tab to its screen. */
export interface Pane {
  /** The name of the tab: its path, and its record where it shows one. */
  key: string;
  setUnsaved: (source: string, isUnsaved: boolean) => void;
  /** Names the tab after its record. */
  setTitle: (title: string | null) => void;
  refresh: () => void;
  /** Says what the page is for, over it. */
  openHelp: () => void;
}

export const PaneContext = createContext<Pane>({
  key: '',
  setUnsaved: () => undefined,
  setTitle: () => undefined,
  refresh: () => undefined,
  openHelp: () => undefined,
});

/** The name of a tab's page in the document. */
export const idOf = (key: string) => `pane-${key}`;

export const usePane = () => useContext(PaneContext);

interface Unsaved {
  isUnsaved: boolean;
  /** A draft has it, which a reload and the end of the form survive. */
  isKept: boolean;
}

/**
 * Marks the tab while something typed is not yet saved; closing it asks first. Who saves takes the mark away: a tab
 * that is hidden runs the same clean-up as one that is closed, and must keep its mark. Where no draft has it, the
 * browser asks too before it leaves the page, and the mark goes with the form, however that ends.
 */
export function useUnsaved(source: string, { isUnsaved, isKept }: Unsaved) {
  const { setUnsaved } = usePane();
  useEffect(() => setUnsaved(source, isUnsaved), [setUnsaved, source, isUnsaved]);
  // An insertion effect is not undone while its tab is hidden.
  useInsertionEffect(() => {
    if (!isUnsaved || isKept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      // It may set nothing itself.
      queueMicrotask(() => setUnsaved(source, false));
    };
  }, [setUnsaved, source, isUnsaved, isKept]);
}
