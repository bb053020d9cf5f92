import { fenceLevels, type FenceShape, mostKmh, usualRadius } from '@fleet/contract/fence/calls';
import type { Values } from '../../kit/form/check';
import { begin, go, type History, note } from './history';

/** A fence that is being made, or changed: its form and its drawing are two sights of the same values. */
export interface Editing {
  /** The key of one that is there already. */
  id: string | null;
  initial: Values;
  hidden?: Values;
  values: Values;
  history: History;
  /** Values that come from the map or from the past; a new object is taken in. */
  given: Values | undefined;
  /** The form has not said yet that it holds them. */
  isWaiting: boolean;
  /** It was put onto the map by a click or a key. */
  isPlaced: boolean;
  /** How many drags there were, and whether what was given last came from one. */
  drags: number;
  isDragged: boolean;
}

export function beginEditing(initial: Values, id: string | null = null, hidden?: Values): Editing {
  const untouched = { given: undefined, isWaiting: false, isPlaced: false, drags: 0, isDragged: false };
  return { id, ...(hidden && { hidden }), initial, values: initial, history: begin(initial), ...untouched };
}

export type Given = Values | ((drawn: FenceShape) => Values);
interface How {
  isPlaced?: boolean;
  isDragged?: boolean;
}

/** Changes from the map. Keys may come faster than the form is drawn: what they change is told by what it is by then. */
export function give(
  before: Editing,
  next: Given,
  { isPlaced = false, isDragged = false }: How = {},
): Editing {
  const drawn = shapeOf(before.values);
  const change = typeof next === 'function' ? drawn && next(drawn) : next;
  if (!change) return before;
  return {
    ...before,
    values: { ...before.values, ...change },
    given: { ...(before.isWaiting && before.given), ...change },
    isWaiting: true,
    isPlaced: before.isPlaced || isPlaced,
    isDragged,
  };
}

/** Takes the values of the form; it may not know yet what it was given. */
export function take(before: Editing, held: Values, time: number): Editing {
  const { given, history, isWaiting } = before;
  if (isWaiting && given && !holds(held, given)) return { ...before, values: { ...held, ...given } };
  const drag = isWaiting && before.isDragged ? before.drags : null;
  return { ...before, values: held, isWaiting: false, history: note(history, held, time, drag) };
}

/** One step back or forth. */
export function move(before: Editing, by: -1 | 1): Editing {
  const history = go(before.history, by);
  if (history === before.history) return before;
  const blank = Object.fromEntries(Object.keys(before.values).map((name) => [name, null]));
  const values = { ...blank, ...history.steps[history.at] };
  return { ...before, history, values, given: values, isWaiting: true, isDragged: false };
}

/** Nothing typed and nothing known are the same. */
const holds = (held: Values, given: Values) =>
  Object.entries(given).every(
    ([name, value]) => JSON.stringify(held[name] ?? null) === JSON.stringify(value ?? null),
  );

const isBetween = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;

/** The shape that can be drawn of the input. */
export function shapeOf({
  fenceName,
  centerLng,
  centerLat,
  radius,
  level,
  speedLimit,
}: Values): FenceShape | null {
  // At the poles a degree of longitude is nothing.
  if (!isBetween(centerLng, 180) || !isBetween(centerLat, 89)) return null;
  return {
    id: '',
    fenceName: typeof fenceName === 'string' ? fenceName : '',
    centerLng,
    centerLat,
    radius: isBetween(radius, 100_000) && radius > 0 ? radius : usualRadius,
    level: fenceLevels.find((one) => one === level) ?? '1',
    speedLimit: isBetween(speedLimit, mostKmh) ? speedLimit : null,
  };
}
