import type { themes } from '@fleet/contract/session/calls';
import { marks, palettes, type Shade } from './palette';
import { createStore, useStore } from './store';

export type ThemeChoice = (typeof themes)[number];

const key = 'theme';
const darkWanted = matchMedia('(prefers-color-scheme: dark)');

function remembered(): ThemeChoice {
  const kept = localStorage.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

const resolved = (choice: ThemeChoice): Shade =>
  choice === 'system' ? (darkWanted.matches ? 'dark' : 'light') : choice;

export const themeChoice = createStore<ThemeChoice>(remembered());
const shade = createStore<Shade>(resolved(themeChoice.get()));
export const useShade = () => useStore(shade);

export function setTheme(choice: ThemeChoice) {
  localStorage.setItem(key, choice);
  themeChoice.set(choice);
  paint();
}

/** Puts the colours of the chosen shade where the style sheets read them. */
export function paint() {
  const chosen = resolved(themeChoice.get());
  const root = document.documentElement;
  root.dataset.shade = chosen;
  root.style.colorScheme = chosen;
  for (const [name, colour] of Object.entries(palettes[chosen])) root.style.setProperty(`--${name}`, colour);
  for (const [name, { mark, text }] of Object.entries(marks[chosen])) {
    root.style.setProperty(`--mark-${name}`, mark);
    root.style.setProperty(`--mark-${name}-text`, text);
  }
  shade.set(chosen);
}

darkWanted.addEventListener('change', paint);
