import { listed, say, type Language, type SlotsOf, type Text } from '@fleet/contract/text';
import { useCallback } from 'react';
import { createStore, useStore } from './store';

const key = 'locale';

const kept = (): Language => (localStorage.getItem(key) === 'en' ? 'en' : 'zh');

export const language = createStore<Language>(kept());

export function setLanguage(next: Language) {
  localStorage.setItem(key, next);
  language.set(next);
  showLanguage();
}

/** Goes on in the language that is chosen in another tab. */
export function followLanguage() {
  addEventListener('storage', (event) => {
    if (event.key === key) setLanguage(kept());
  });
}

/** Tells the browser which language the page is in. */
export function showLanguage() {
  document.documentElement.lang = language.get() === 'en' ? 'en' : 'zh-CN';
}

export const useLanguage = () => useStore(language);

/** A text with names in braces wants them filled in; another wants nothing. */
type Filled<T extends Text> = keyof SlotsOf<T> extends never ? [] : [slots: SlotsOf<T>];

/** Says a text in the chosen language. */
export function useSay() {
  const chosen = useLanguage();
  return useCallback(
    <const T extends Text>(text: T, ...[slots]: Filled<T>) => say(chosen, text, slots),
    [chosen],
  );
}

export type Say = ReturnType<typeof useSay>;

/** Names in one line, set off as the chosen language does. */
export function useListed() {
  const chosen = useLanguage();
  return useCallback((names: readonly string[]) => listed(chosen, names), [chosen]);
}

/** The same outside of a component. */
export const sayNow = <const T extends Text>(text: T, ...[slots]: Filled<T>) =>
  say(language.get(), text, slots);
