import type { AlarmKind, AlarmNote } from '@fleet/contract/alarm/calls';
import { useState } from 'react';
import { createStore, useStore } from '../store';
import { changed } from './changed';

/** How many of each kind have come since the session began: a list tells by it that there are newer ones. */
const arrived = createStore<Record<AlarmKind, number>>({ fault: 0, violation: 0 });
type Listener = (note: AlarmNote) => void;
const listeners = new Set<Listener>();

/** Takes a new alarm from the stream: what waits is counted anew, lists are not moved under anybody's hand. */
export function takeAlarm(note: AlarmNote) {
  const before = arrived.get();
  arrived.set({ ...before, [note.kind]: before[note.kind] + 1 });
  changed.add(['alarm']);
  for (const listener of listeners) listener(note);
}

export function onAlarm(listener: Listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How many have come since `caughtUp` was last called. */
export function useArrived(kind: AlarmKind) {
  const count = useStore(arrived)[kind];
  const [known, setKnown] = useState(count);
  return { count: count - known, caughtUp: () => setKnown(arrived.get()[kind]) };
}
