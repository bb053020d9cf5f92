import type { KeyboardEvent } from 'react';

/**
 * Tab leaves an open list of which one takes several. The list would take the entry that it stands on, or drop it where
 * it was just taken, and keep the focus.
 */
export const leaveByTab = (event: KeyboardEvent) => {
  if (event.key === 'Tab') event.stopPropagation();
};
