import { fenceLevels, type FenceShape, usualRadius } from '@fleet/contract/fence/calls';
import { useState } from 'react';
import type { Values } from '../../kit/form/check';
import { begin, go, type History, note } from './history';

/** A fence that is being made, or changed. */
export interface Editing {
  /** The key of one that is there already. */
  id: string | null;
  initial: Values;
  hidden?: Values;
  values: Values;
  history: History;
  /** Values that come from the map or from the past; a new object is taken in. */
  given: Values | undefined;
  /** It was put onto the map by a click or a key. */
  isPlaced: boolean;
}

type Given = Values | ((drawn: FenceShape) => Values);

/** What is being edited: its form and its drawing are two sights of the same values. */
export function useEditor() {
  const [editing, setEditing] = useState<Editing | null>(null);
  const change = (next: (before: Editing) => Editing) => setEditing((before) => before && next(before));

  function open(initial: Values, id: string | null = null, hidden?: Values) {
    const start = { initial, values: initial, history: begin(initial), given: undefined, isPlaced: false };
    setEditing({ id, ...(hidden && { hidden }), ...start });
  }
  /** Keys may come faster than the form is drawn: what they change is told by what it is by then. */
  const give = (next: Given, isPlaced = false) =>
    change((before) => {
      const drawn = shapeOf(before.values);
      const given = typeof next === 'function' ? drawn && next(drawn) : next;
      if (!given) return before;
      const values = { ...before.values, ...given };
      const { centerLng, centerLat, radius } = values;
      const isPut = before.isPlaced || isPlaced;
      return { ...before, values, given: { centerLng, centerLat, radius }, isPlaced: isPut };
    });
  const take = (values: Values) =>
    change((before) => ({ ...before, values, history: note(before.history, values, Date.now()) }));
  const move = (by: -1 | 1) =>
    change((before) => {
      const history = go(before.history, by);
      const values = history.steps[history.at] ?? {};
      return history === before.history ? before : { ...before, history, values, given: values };
    });

  return {
    editing,
    draft: editing && shapeOf(editing.values),
    open,
    close: () => setEditing(null),
    give,
    take,
    move,
    canMove: (by: -1 | 1) => editing !== null && go(editing.history, by) !== editing.history,
  };
}
export type Editor = ReturnType<typeof useEditor>;

const isBetween = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;

/** What can be drawn of what was typed. */
function shapeOf({ fenceName, centerLng, centerLat, radius, level }: Values): FenceShape | null {
  // At the poles a degree of longitude is nothing.
  if (!isBetween(centerLng, 180) || !isBetween(centerLat, 89)) return null;
  return {
    id: '',
    fenceName: typeof fenceName === 'string' ? fenceName : '',
    centerLng,
    centerLat,
    radius: isBetween(radius, 100_000) && radius > 0 ? radius : usualRadius,
    level: fenceLevels.find((one) => one === level) ?? '1',
  };
}
