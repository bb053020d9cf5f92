import type { themes } from '@fleet/contract/session/calls';
import { chartColours, marks, palettes, type Shade } from './palette';
import { createStore, useStore } from './store';

export type ThemeChoice = (typeof themes)[number];

const key = 'theme';
const darkWanted = matchMedia('(prefers-color-scheme: dark)');
const onPaper = matchMedia('print');

function remembered(): ThemeChoice {
  const kept = localStorage.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Paper is white: a browser prints no dark ground, and light words would be lost on it. */
function resolved(choice: ThemeChoice): Shade {
  if (onPaper.matches) return 'light';
  if (choice !== 'system') return choice;
  return darkWanted.matches ? 'dark' : 'light';
}

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
  paintPart(document.documentElement, chosen);
  shade.set(chosen);
}

/** Gives a part of the page the colours of a shade, whatever is chosen for the rest. */
export function paintPart(part: HTMLElement, chosen: Shade) {
  part.dataset.shade = chosen;
  part.style.colorScheme = chosen;
  for (const [name, colour] of Object.entries(palettes[chosen])) part.style.setProperty(`--${name}`, colour);
  for (const [name, { mark, text }] of Object.entries(marks[chosen])) {
    part.style.setProperty(`--mark-${name}`, mark);
    part.style.setProperty(`--mark-${name}-text`, text);
  }
  const { bar, heat } = chartColours[chosen];
  part.style.setProperty('--chartBar', bar);
  for (const [step, colour] of heat.entries()) part.style.setProperty(`--heat-${step}`, colour);
}

darkWanted.addEventListener('change', paint);
onPaper.addEventListener('change', paint);
