import type { Values } from '../../kit/form/check';

/** The steps of a form, and the present one. */
export interface History {
  steps: readonly Values[];
  at: number;
  /** The fields of the last step, when it was made and by which drag: what belongs to it goes into it. */
  last: { names: string; time: number; drag: number | null } | null;
}

export const begin = (values: Values): History => ({ steps: [values], at: 0, last: null });

/** Typing in a row counts as one step. */
const pauseMs = 600;

const namesOf = (one: Values, other: Values) =>
  Object.keys({ ...one, ...other })
    .filter((name) => JSON.stringify(one[name] ?? null) !== JSON.stringify(other[name] ?? null))
    .sort()
    .join();

/** Takes in what the form holds now; what was undone before is gone then. One drag is one step, however long. */
export function note(history: History, values: Values, time: number, drag: number | null = null): History {
  const now = history.steps[history.at] ?? {};
  const names = namesOf(now, values);
  if (names === '') return history;
  const { last } = history;
  const isSame = last !== null && last.drag === drag && last.names === names;
  const goesOn = isSame && (drag !== null || time - last.time < pauseMs);
  const kept = history.steps.slice(0, history.at + (goesOn ? 0 : 1));
  return { steps: [...kept, values], at: kept.length, last: { names, time, drag } };
}

/** One step back or forth; the same history where there is none. */
export function go(history: History, by: -1 | 1): History {
  const at = history.at + by;
  return history.steps[at] ? { ...history, at, last: null } : history;
}
