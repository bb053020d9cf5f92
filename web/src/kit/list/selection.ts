import { useState } from 'react';

/** The rows a person has marked: some by their keys, or all that the filter shows. */
export interface Selection {
  ids: ReadonlySet<string>;
  isAll: boolean;
  count: number;
  has: (id: string) => boolean;
  toggle: (ids: readonly string[], isOn: boolean) => void;
  takeAll: () => void;
  clear: () => void;
  /** How a batch names them on the wire. */
  input: { ids: string[] } | { matching: object; count: number } | { all: true; count: number };
}

const paging = new Set(['pageNum', 'pageSize', 'sort']);

/** Marks survive paging, and end with the filter that they were made under. */
export function useSelection(filter: object, total: number): Selection {
  const shown = Object.entries(filter).filter(([name]) => !paging.has(name));
  const under = JSON.stringify(shown);
  const [marked, setMarked] = useState({ under, ids: new Set<string>(), isAll: false });
  const { ids, isAll } = marked.under === under ? marked : { ids: new Set<string>(), isAll: false };
  const set = (next: ReadonlySet<string>, isAll = false) => setMarked({ under, ids: new Set(next), isAll });
  return {
    ids,
    isAll,
    count: isAll ? total : ids.size,
    has: (id) => isAll || ids.has(id),
    // From what is marked by then, not from what was shown: keys may come faster than the screen.
    toggle: (changed, isOn) =>
      setMarked((before) => {
        const next = new Set(before.under === under ? before.ids : []);
        for (const id of changed) {
          if (isOn) next.add(id);
          else next.delete(id);
        }
        return { under, ids: next, isAll: false };
      }),
    takeAll: () => set(ids, true),
    clear: () => set(new Set()),
    input: inputOf(ids, isAll, shown, total),
  };
}

/** A selection of these rows that nobody marked by hand. */
export const chosenOnly = (keys: string[]): Selection => ({
  ids: new Set(keys),
  isAll: false,
  count: keys.length,
  has: (id) => keys.includes(id),
  toggle: () => undefined,
  takeAll: () => undefined,
  clear: () => undefined,
  input: { ids: keys },
});

function inputOf(
  ids: ReadonlySet<string>,
  isAll: boolean,
  shown: [string, unknown][],
  count: number,
): Selection['input'] {
  if (!isAll) return { ids: [...ids] };
  return shown.length === 0 ? { all: true, count } : { matching: Object.fromEntries(shown), count };
}
