import type { RefObject } from 'react';
import { useShortcuts } from '../shortcuts';
import type { Row } from './listing';
import type { Selection } from './selection';

interface Doings<R> {
  onOpen?: ((row: R) => void) | undefined;
  mayOpen?: ((row: R) => boolean) | undefined;
  onEdit?: ((row: R) => void) | undefined;
  selection?: Selection | undefined;
}

/** Walks through the rows with `j` and `k`, marks with `x`, opens with Enter, edits with `e`. */
export function useRowKeys<R extends Row>(
  frame: RefObject<HTMLElement | null>,
  rows: readonly R[] | undefined,
  { onOpen, mayOpen, onEdit, selection }: Doings<R>,
) {
  const lines = () => [...(frame.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])];
  const here = () => (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-row-key]');
  const walk = (step: number) => () => {
    const all = lines();
    const at = all.indexOf(here() as HTMLElement);
    const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const current = () => rows?.find(({ id }) => id === here()?.dataset.rowKey);
  useShortcuts({
    j: walk(1),
    k: walk(-1),
    Enter() {
      const row = current();
      // On a button or a link Enter means that button or link.
      if (!row || !onOpen || mayOpen?.(row) === false || document.activeElement !== here()) return false;
      onOpen(row);
    },
    x() {
      const row = current();
      if (!row || !selection) return false;
      selection.toggle([row.id], !selection.has(row.id));
    },
    e() {
      const row = current();
      if (!row || !onEdit) return false;
      onEdit(row);
    },
  });
}
