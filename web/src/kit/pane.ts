import { createContext, useContext, useEffect } from 'react';

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

export const usePane = () => useContext(PaneContext);

/**
 * Marks the tab while something typed is not yet saved; closing it asks first. Who saves takes the mark away: a tab
 * that is hidden runs the same clean-up as one that is closed, and must keep its mark.
 */
export function useUnsaved(source: string, isUnsaved: boolean) {
  const { setUnsaved } = usePane();
  useEffect(() => setUnsaved(source, isUnsaved), [setUnsaved, source, isUnsaved]);
}
