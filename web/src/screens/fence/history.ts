import type { Values } from '../../kit/form/check';

/** What a form held, step by step, and where one stands in it. */
export interface History {
  steps: readonly Values[];
  at: number;
  /** The fields of the last step, and when it was made: what follows at once belongs to it. */
  last: { names: string; time: number } | null;
}

export const begin = (values: Values): History => ({ steps: [values], at: 0, last: null });

/** Dragging and typing are many changes and one step. */
const pauseMs = 600;

const namesOf = (one: Values, other: Values) =>
  Object.keys({ ...one, ...other })
    .filter((name) => JSON.stringify(one[name] ?? null) !== JSON.stringify(other[name] ?? null))
    .sort()
    .join();

/** Takes in what the form holds now; what was undone before is gone then. */
export function note(history: History, values: Values, time: number): History {
  const now = history.steps[history.at] ?? {};
  const names = namesOf(now, values);
  if (names === '') return history;
  const { last } = history;
  const goesOn = last !== null && last.names === names && time - last.time < pauseMs;
  const kept = history.steps.slice(0, history.at + (goesOn ? 0 : 1));
  return { steps: [...kept, values], at: kept.length, last: { names, time } };
}

/** One step back or forth; the same history where there is none. */
export function go(history: History, by: -1 | 1): History {
  const at = history.at + by;
  return history.steps[at] ? { ...history, at, last: null } : history;
}
