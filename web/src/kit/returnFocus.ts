import { useEffect, useState } from 'react';

/** The place to which a layer gives the focus back at this very moment. */
let givenBack: HTMLElement | null = null;

function focusBelow() {
  const below = [...document.querySelectorAll('[role=dialog]')].findLast((one) => one.checkVisibility());
  const place = below ? below.querySelector('button') : document.getElementById('content');
  place?.focus({ preventScroll: true });
}

/**
 * When what lies over the page goes, the focus returns to where it came from. A layer that follows on another one came
 * from where that did. Where the place is gone too, the layer below takes the focus, or else the page.
 */
export function useReturnFocus() {
  const [begun] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(() => {
    const before = begun?.isConnected ? begun : givenBack;
    return () => {
      givenBack = before;
      const isThere = before?.isConnected === true;
      if (isThere) before.focus({ preventScroll: true });
      queueMicrotask(() => {
        givenBack = null;
        // The list or form in its place may have taken the focus.
        if (!isThere && document.activeElement === document.body) focusBelow();
      });
    };
  }, [begun]);
}

/**
 * When the panel of a record goes: its row takes the focus, or else the page. A record that was opened by its address
 * came from nowhere; where it came from somewhere, the drawer puts the focus back there afterwards.
 */
export function focusRow(id: string | null, panel: HTMLElement | null) {
  const now = document.activeElement;
  if (now && now !== document.body && !panel?.closest('.ant-drawer')?.contains(now)) return;
  const rows =
    id === null ? [] : document.querySelectorAll<HTMLElement>(`[data-row-key="${CSS.escape(id)}"]`);
  const row = [...rows].find((one) => one.checkVisibility());
  const target = row?.querySelector<HTMLElement>('button:is(.dataTable__open, .cards__name)') ?? row;
  (target ?? document.getElementById('content'))?.focus({ preventScroll: !target });
}
