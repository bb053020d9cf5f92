import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../../kit/session';
import type { Playback } from './usePlayback';

/** Does what a key means to the playback; tells whether it means anything. */
export function playKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, playback: Playback) {
  if (ctrlKey || metaKey || altKey) return false;
  const step = shiftKey ? playback.stepMinute : playback.stepFix;
  if (key === ' ' && !shiftKey) playback.setPlaying(!playback.isPlaying);
  else if (key === 'ArrowLeft') step(-1);
  else if (key === 'ArrowRight') step(1);
  else if (key === 'Home') playback.jump(playback.start);
  else if (key === 'End') playback.jump(playback.end);
  else return false;
  return true;
}

/** Where these keys have a meaning of their own. */
const others =
  'input, textarea, select, button, a, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="radiogroup"], [role="switch"], .maplibregl-canvas';

/** The keys of the playback on its whole page, unless somebody has switched single keys off. */
export function usePlayKeys(playback: Playback) {
  const isOn = useSession().profile.settings.shortcuts !== false;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const target = event.target as HTMLElement | null;
    if (target?.closest(others) || document.querySelector('[aria-modal="true"]:not([hidden])')) return;
    if (event.key !== 'Home' && event.key !== 'End' && playKey(event, playback)) event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn]);
}
