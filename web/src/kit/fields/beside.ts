import { createContext, useContext } from 'react';

/** The values of the other fields of the same form or filter: some choices depend on them. */
export const Beside = createContext<Record<string, unknown>>({});

/** The text that a field beside this one holds. */
export function useBeside(name: string): string | undefined {
  const value = useContext(Beside)[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The keys that a field beside this one holds, where it holds several. */
export function useBesideKeys(name: string): readonly string[] {
  const value = useContext(Beside)[name];
  return Array.isArray(value) ? (value as string[]) : [];
}
