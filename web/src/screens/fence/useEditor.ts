import { useState } from 'react';
import type { Values } from '../../kit/form/check';
import type { Spot } from '@fleet/contract/place';
import { beginEditing, type Editing, give, groundOf, move, putAt, shapeOf, take } from './editing';
import { go } from './history';

type Given = Parameters<typeof give>[1];
type How = Parameters<typeof give>[2];

/** The present editing, if any, and everything that may happen to it. */
export function useEditor() {
  const [editing, setEditing] = useState<Editing | null>(null);
  const change = (next: (before: Editing) => Editing) => setEditing((before) => before && next(before));
  return {
    editing,
    draft: editing && shapeOf(editing.values, groundOf(editing)),
    open: (initial: Values, id?: string, hidden?: Values) => setEditing(beginEditing(initial, id, hidden)),
    close: () => setEditing(null),
    give: (next: Given, how?: How) => change((before) => give(before, next, how)),
    /** Puts it at a place, or one more of its points: one step, however fast the clicks come. */
    putAt: (place: Spot) =>
      change((before) =>
        give({ ...before, drags: before.drags + 1 }, putAt(before, place), {
          isPlaced: true,
          isDragged: true,
        }),
      ),
    /** A handle is grabbed: what is given until the next is one step. */
    grab: () => change((before) => ({ ...before, drags: before.drags + 1 })),
    take: (held: Values) => change((before) => take(before, held, performance.now())),
    move: (by: -1 | 1) => change((before) => move(before, by)),
    canMove: (by: -1 | 1) => editing !== null && go(editing.history, by) !== editing.history,
  };
}
export type Editor = ReturnType<typeof useEditor>;
