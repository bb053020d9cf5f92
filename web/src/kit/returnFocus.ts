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
