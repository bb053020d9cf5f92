import { useEffect, useEffectEvent } from 'react';
import { useSession } from './session';

/** Keys rest while somebody types, chooses from a list or composes Chinese. */
function isTyping(event: KeyboardEvent) {
  if (event.isComposing || event.keyCode === 229) return true;
  const target = event.target as HTMLElement | null;
  return Boolean(
    target?.closest(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"]',
    ),
  );
}

const isDialogOpen = () => document.querySelector('[aria-modal="true"]:not([hidden])') !== null;

/**
 * Single keys of a screen, alive while the screen is the visible one. A handler that answers `false` lets the key go
 * on.
 */
export function useShortcuts(keys: Record<string, () => unknown>) {
  const isOn = useSession().profile.settings.shortcuts !== false;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const handler = keys[event.key];
    if (!handler || isTyping(event) || isDialogOpen()) return;
    if (handler() !== false) event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn]);
}

/** A key with Ctrl or ⌘, alive everywhere, also while somebody types. */
export function useEverywhere(key: string, handler: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== key ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    handler();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
