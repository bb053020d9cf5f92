import { createStore, useStore } from '../store';

/** How much waits for this person, of each kind; null where he may not look. */
export interface Waiting {
  fault: number | null;
  violation: number | null;
  repair: number | null;
  unread: number;
  /** Terminals that other hardware tried to be. */
  takeovers: number;
  /** The number of conditions. */
  conditions: number;
  /** Vehicles whose last inspection found a critical item abnormal. */
  critical: number;
  /** Exams that this person may take. */
  exams: number;
  /** Enforcement notes with something unread. */
  notes: number;
}

export const waiting = createStore<Waiting>({
  fault: null,
  violation: null,
  repair: null,
  unread: 0,
  takeovers: 0,
  conditions: 0,
  critical: 0,
  exams: 0,
  notes: 0,
});
export const useWaiting = () => useStore(waiting);

/** From here on it is not counted on. */
const mostCounted = 99;
export const shortCount = (count: number) => (count > mostCounted ? `${mostCounted}+` : String(count));
