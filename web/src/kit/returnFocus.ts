import { useEffect, useState } from 'react';

/** When what lies over the page goes, the focus returns to where it came from. */
export function useReturnFocus() {
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(
    () => () => {
      if (before?.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
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
