import { useEffect, useRef, useState } from 'react';

/** The place to which a layer gives the focus back at this very moment. */
let givenBack: HTMLElement | null = null;

/** The neighbour of a row that went while a layer lay over its list. */
let neighbour: HTMLElement | null = null;

/** Nothing in sight has the focus, or the page for want of anything else. */
function isFree() {
  const now = document.activeElement;
  return !now || now === document.body || now.id === 'content' || !now.checkVisibility();
}

function takeNeighbour() {
  const row = neighbour;
  neighbour = null;
  return row?.checkVisibility() ? row : null;
}

const openLayer = () =>
  [...document.querySelectorAll('[role=dialog]')].findLast((one) => one.checkVisibility());

/** The layer below takes the focus; where there is none: the neighbour of the row that went, or else the page. */
function focusBelow() {
  const below = openLayer();
  const place = below
    ? below.querySelector('button')
    : (takeNeighbour() ?? document.getElementById('content'));
  place?.focus({ preventScroll: true });
}

/** The row in whose place another stands now has gone with the focus: at once, or once the layer or bar above goes. */
export function passFocus(to: HTMLElement) {
  // A layer that is just going keeps the focus to itself until it has gone.
  if (openLayer() || document.activeElement?.closest('.batchBar')) neighbour = to;
  else if (isFree()) to.focus({ preventScroll: true });
}

/** A bar that goes with the focus gives it back to where it came from, or else to what is below. */
export function useFocusBeforeBar() {
  const [begun] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(
    () => () => {
      if (!isFree()) return;
      if (begun !== document.body && begun?.isConnected) begun.focus({ preventScroll: true });
      else focusBelow();
    },
    [begun],
  );
}

/** A question goes: where what it was asked from has gone too, the focus is not lost. */
export function catchFocus() {
  // It is drawn for this moment still, and holds the focus.
  setTimeout(() => isFree() && focusBelow());
}

/**
 * When what lies over the page goes, the focus returns to where it came from. A layer that follows on another one came
 * from where that did. Where the place is gone too, or there was none, the layer below takes the focus, or else the page.
 */
export function useReturnFocus() {
  const [begun] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(() => {
    const before = givenBack ?? begun;
    return () => {
      givenBack = before;
      const isThere = before !== document.body && before?.isConnected === true;
      if (isThere) before.focus({ preventScroll: true });
      queueMicrotask(() => {
        givenBack = null;
        // The list or form in its place may have taken the focus.
        if (!isThere && isFree()) focusBelow();
      });
    };
  }, [begun]);
}

/**
 * When the panel of a record goes: its row takes the focus, where it went its neighbour, or else the page. A record
 * that was opened by its address came from nowhere; where it came from somewhere, the drawer puts the focus back there
 * afterwards.
 */
export function focusRow(id: string | null, panel: HTMLElement | null) {
  const now = document.activeElement;
  if (now && now !== document.body && !panel?.closest('.ant-drawer')?.contains(now)) return;
  const rows =
    id === null ? [] : document.querySelectorAll<HTMLElement>(`[data-row-key="${CSS.escape(id)}"]`);
  const row = [...rows].find((one) => one.checkVisibility());
  const target =
    row?.querySelector<HTMLElement>('button:is(.dataTable__open, .cards__name)') ?? row ?? takeNeighbour();
  (target ?? document.getElementById('content'))?.focus({ preventScroll: !target });
}

/** A record in place of its list takes the focus that its row lost, by the answered ref, and gives it back as it goes. */
export function useFocusInPlace(id: string | null) {
  const place = useRef<HTMLButtonElement>(null);
  const last = useRef(id);
  useEffect(() => {
    if (id !== null) last.current = id;
  }, [id]);
  useEffect(() => {
    if (isFree()) place.current?.focus({ preventScroll: true });
    return () => focusRow(last.current, null);
  }, []);
  return place;
}

/** A form in place of its list goes: its row takes the focus, after one without a row the button with the answered ref. */
export function useFocusAfterForm(isOpen: boolean, id: string | null) {
  const begin = useRef<HTMLButtonElement>(null);
  const before = useRef<{ id: string | null } | null>(null);
  useEffect(() => {
    const gone = isOpen ? null : before.current;
    before.current = isOpen ? { id } : null;
    if (gone?.id) focusRow(gone.id, null);
    else if (gone && isFree()) begin.current?.focus({ preventScroll: true });
  }, [isOpen, id]);
  return begin;
}
