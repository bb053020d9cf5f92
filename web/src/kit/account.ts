import { type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { session } from './session';

/*
 * The state that a person left behind in this browser tab (open pages, drafts, choices). It is kept per account: after an
 * expired session the same person finds it again, and another person does not.
 */

const prefix = () => `account:${session.get()?.profile.user.id ?? ''}:`;

export function readAccount<T>(name: string): T | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(prefix() + name) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeAccount(name: string, value: unknown) {
  try {
    if (value === undefined) sessionStorage.removeItem(prefix() + name);
    else sessionStorage.setItem(prefix() + name, JSON.stringify(value));
  } catch {
    // The storage is full or forbidden: the page works without memory.
  }
}

export function forgetAccount() {
  const start = prefix();
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(start)) sessionStorage.removeItem(key);
}

/** State that a reload and an expired session survive; a part of the page that has gone may still set it. */
export function useAccountState<T>(name: string, initial: T) {
  const [value, setValue] = useState<T>(() => readAccount<T>(name) ?? initial);
  const latest = useRef(value);
  useEffect(() => writeAccount(name, latest.current), [name]);
  const keep = useCallback(
    (next: SetStateAction<T>) => {
      latest.current = next instanceof Function ? next(latest.current) : next;
      writeAccount(name, latest.current);
      setValue(latest.current);
    },
    [name],
  );
  return [value, keep] as const;
}
