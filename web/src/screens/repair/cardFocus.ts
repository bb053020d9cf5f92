import { useCallback, useRef, type FocusEvent, type RefObject } from 'react';

/** A card that comes into another column goes on having the focus that it had: its element there is a new one. */
export function useCardFocus(board: RefObject<HTMLElement | null>) {
  const held = useRef<string | null>(null);
  const note = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    held.current = target.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey ?? null;
  }, []);
  /** Called when the card comes, and when it has gone: whichever is the later. */
  const follow = useCallback(
    (id: string) => {
      const now = document.activeElement;
      if (held.current !== id || (now !== document.body && now?.id !== 'content')) return;
      board.current?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(id)}"]`)?.focus();
    },
    [board],
  );
  return { note, follow };
}
