import { useRef, type DragEvent } from 'react';
import type { Row } from './listing';

/** Lets rows be dragged: above the middle of another row means in front of it, below means behind. */
export function useRowDrag(
  rows: readonly Row[] | undefined,
  onMove: ((id: string, beforeId: string | null) => void) | undefined,
) {
  const dragged = useRef<string | null>(null);
  if (!onMove || !rows) return undefined;
  return (id: string) => ({
    draggable: true,
    onDragStart: () => {
      dragged.current = id;
    },
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault();
      const moved = dragged.current;
      dragged.current = null;
      if (!moved || moved === id) return;
      const { top, height } = event.currentTarget.getBoundingClientRect();
      const isAbove = event.clientY < top + height / 2;
      const at = rows.findIndex((row) => row.id === id);
      const before = isAbove ? id : (rows[at + 1]?.id ?? null);
      if (before !== moved) onMove(moved, before);
    },
  });
}
