import type { Spot } from '@fleet/contract/place';
import { fenceLevels, type FenceShape, mostKmh, usualRadius, usualWidth } from '@fleet/contract/fence/calls';
import { circleAround, type GroundShape, groundShapes } from '@fleet/contract/fence/ground';
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
  const drawn = shapeOf(before.values, groundOf(before));
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

const shapeIn = ({ shape }: Values) => groundShapes.find((one) => one === shape);

/** The shape of the fence that is edited; one that is there already keeps its own. */
export const groundOf = ({ values, initial }: Pick<Editing, 'values' | 'initial'>): GroundShape =>
  shapeIn(values) ?? shapeIn(initial) ?? 'circle';

const shapesWith: Record<string, readonly GroundShape[]> = {
  centerLng: ['circle'],
  centerLat: ['circle'],
  radius: ['circle'],
  points: ['polygon', 'corridor'],
  width: ['corridor'],
};

/** Whether fences of a shape have a field: a polygon has the radius only of the circle around it. */
export const isOf = (shape: GroundShape, name: string): boolean => shapesWith[name]?.includes(shape) ?? true;

/** Whether a field is one of this shape; the shape itself is asked once. */
export const isAsked = (editing: Editing, name: string): boolean =>
  name === 'shape' ? editing.id === null : isOf(groundOf(editing), name);

const spotsOf = ({ points }: Values) => (Array.isArray(points) ? (points as Spot[]) : []);

/** The change that puts a fence at a place: its centre, or one point more. */
export const putAt = (editing: Editing, { lng, lat }: Spot): Values =>
  groundOf(editing) === 'circle'
    ? { centerLng: lng, centerLat: lat }
    : { points: [...spotsOf(editing.values), { lng, lat }] };

/** Where the input lies; null as long as that is nowhere. */
function placeOf(values: Values, shape: GroundShape) {
  const { centerLng, centerLat, radius, width } = values;
  if (shape !== 'circle') {
    const points = spotsOf(values);
    if (points.length === 0) return null;
    const across = shape === 'corridor' ? (isBetween(width, 1_000) && width > 0 ? width : usualWidth) : null;
    return { ...circleAround(points, (across ?? 0) / 2), points, width: across };
  }
  // At the poles a degree of longitude is nothing.
  if (!isBetween(centerLng, 180) || !isBetween(centerLat, 89)) return null;
  const metres = isBetween(radius, 100_000) && radius > 0 ? radius : usualRadius;
  return { centerLng, centerLat, radius: metres, points: null, width: null };
}

/** The shape that can be drawn of the input. */
export function shapeOf(values: Values, shape = shapeIn(values) ?? 'circle'): FenceShape | null {
  const { fenceName, level, speedLimit } = values;
  const place = placeOf(values, shape);
  return (
    place && {
      id: '',
      fenceName: typeof fenceName === 'string' ? fenceName : '',
      shape,
      ...place,
      level: fenceLevels.find((one) => one === level) ?? '1',
      speedLimit: isBetween(speedLimit, mostKmh) ? speedLimit : null,
    }
  );
}
