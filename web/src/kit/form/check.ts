import { fieldErrors } from '@fleet/contract/issue';
import type { Language, Text } from '@fleet/contract/text';
import type { Shaped } from '../filter';

export type Values = Record<string, unknown>;
export type Wrong = Record<string, string>;

/** The input of a form: every field that it asks for, a blank one as null, which clears. */
export function toInput(values: Values, names: readonly string[], hidden: object = {}): Values {
  const input: Values = { ...hidden };
  for (const name of names) {
    const value = values[name];
    input[name] = value === undefined || value === '' ? null : value;
  }
  return input;
}

/** The objections of the call's own schema to an input, one sentence per field. */
export function gapsIn(
  call: Shaped,
  input: Values,
  words: Readonly<Record<string, Text>>,
  language: Language,
  isChosen?: (name: string) => boolean,
): Wrong {
  const typed = call.input.safeParse(input, { reportInput: true });
  const wrong: Wrong = {};
  if (typed.success) return wrong;
  for (const { field, msg } of fieldErrors(language, typed.error.issues, words, isChosen)) {
    wrong[field.split('.')[0] ?? field] ??= msg;
  }
  return wrong;
}

/** Whether a field must be filled in; a blank list is a list. */
export const isRequired = (call: Shaped, name: string) =>
  call.input.shape[name]?.safeParse(null).success === false;

/** Names of the fields whose values differ; null, blank and absent are the same nothing. */
export const differing = (names: readonly string[], one: Values, other: Values) =>
  names.filter((name) => JSON.stringify(plain(one[name])) !== JSON.stringify(plain(other[name])));

const plain = (value: unknown) => {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  return typeof value === 'number' ? String(value) : value;
};
