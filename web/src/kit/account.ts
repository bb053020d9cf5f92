import { type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { session } from './session';

/*
 * The state that a person left behind in this browser tab (open pages, drafts, choices). It is kept per account: after an
 * expired session the same person finds it again, and another person does not.
 */

const accountNow = () => session.get()?.profile.user.id ?? '';
const prefixOf = (account: string) => `account:${account}:`;

export function readAccount<T>(name: string): T | undefined {
  try {
    const kept = sessionStorage.getItem(prefixOf(accountNow()) + name);
    return (JSON.parse(kept ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeAccount(name: string, value: unknown, account = accountNow()) {
  const key = prefixOf(account) + name;
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    // Whoever signed out left nothing behind, and nothing comes back to it.
    else if (account === accountNow() || sessionStorage.getItem(key) !== null)
      sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The storage is full or forbidden: the page works without memory.
  }
}

/** Writes for the account that was signed in when the caller was mounted: an answer may come to the next one. */
export function useWriteAccount() {
  const [account] = useState(accountNow);
  return useCallback((name: string, value: unknown) => writeAccount(name, value, account), [account]);
}

const keysOf = (start: string) => Object.keys(sessionStorage).filter((key) => key.startsWith(start));

/** Where a form keeps what was typed and not saved. */
export const draftName = (form: string) => `draft:${form}`;

/** Whether a form has such a thing, open or not: a reload leaves it there. */
export const hasDrafts = () => keysOf(prefixOf(accountNow()) + draftName('')).length > 0;

export function forgetAccount() {
  for (const key of keysOf(prefixOf(accountNow()))) sessionStorage.removeItem(key);
}

/** State that a reload and an expired session survive; a part of the page that has gone may still set it. */
export function useAccountState<T>(name: string, initial: T) {
  const [value, setValue] = useState<T>(() => readAccount<T>(name) ?? initial);
  const latest = useRef(value);
  const write = useWriteAccount();
  useEffect(() => write(name, latest.current), [name, write]);
  const keep = useCallback(
    (next: SetStateAction<T>) => {
      latest.current = next instanceof Function ? next(latest.current) : next;
      write(name, latest.current);
      setValue(latest.current);
    },
    [name, write],
  );
  return [value, keep] as const;
}
