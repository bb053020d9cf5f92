import type { Call, Input, Sent } from '@fleet/contract/call';
import { fromForm, toForm } from '@fleet/contract/form';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** A call whose input has named fields: what a list is asked by. */
export type Shaped = Call & { input: { shape: Record<string, Call['input']> } };

/**
 * Reads a filter out of an address, field by field: what the schema does not understand falls back to its default,
 * and what is not the schema's (an open record, say) is left alone.
 */
export function readFilter<L extends Shaped>(list: L, search: Iterable<[string, string]>): Input<L> {
  const asked = fieldsOf(search);
  const filter: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(list.input.shape)) {
    const given = schema.safeParse(asked[name] === '' ? undefined : asked[name]);
    const value = given.success ? given.data : schema.safeParse(undefined).data;
    if (value !== undefined) filter[name] = value;
  }
  return filter as Input<L>;
}

function fieldsOf(search: Iterable<[string, string]>): Record<string, unknown> {
  try {
    return fromForm(search);
  } catch {
    return {};
  }
}

/** Writes a filter into an address; what is the default needs no saying, and foreign entries stay. */
export function writeFilter<L extends Shaped>(list: L, search: URLSearchParams, filter: object) {
  const next = new URLSearchParams();
  for (const [name, value] of search) {
    if (!Object.hasOwn(list.input.shape, name.split('[')[0] ?? name)) next.append(name, value);
  }
  for (const [name, value] of Object.entries(filter)) {
    if (value === undefined || value === null || value === '') continue;
    if (value === list.input.shape[name]?.safeParse(undefined).data) continue;
    for (const [field, text] of toForm({ [name]: value as unknown })) next.append(field, text);
  }
  return next;
}

/** A list's filter, kept in the address bar as the very form that travels to the server. */
export function useFilter<L extends Shaped>(list: L) {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(list, search), [list, search]);
  const setFilter = useCallback(
    (change: Partial<Sent<L>>, how: { replace?: boolean } = {}) =>
      setSearch(
        (before) => writeFilter(list, before, { ...(readFilter(list, before) as object), ...change }),
        how,
      ),
    [list, setSearch],
  );
  return [filter, setFilter] as const;
}

/** One more entry of the address bar beside the filter: the record that is open, say. */
export function useAddressEntry(name: string) {
  const [search, setSearch] = useSearchParams();
  const setEntry = useCallback(
    (value: string | null, how: { replace?: boolean } = {}) =>
      setSearch((before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      }, how),
    [name, setSearch],
  );
  return [search.get(name), setEntry] as const;
}
