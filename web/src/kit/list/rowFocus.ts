import { useEffect, useRef, type RefObject } from 'react';
import { passFocus } from '../returnFocus';
import type { Row } from './listing';

/** The focus of a row that goes passes to the one in its place; a record that was just added takes the one that is free. */
export function useRowFocus(
  frame: RefObject<HTMLElement | null>,
  rows: readonly Row[] | undefined,
  fresh: string | null | undefined,
) {
  const held = useRef<{ id: string; at: number; isGone?: boolean } | null>(null);
  const greeted = useRef(fresh);
  useEffect(() => {
    const list = frame.current;
    const note = ({ target }: FocusEvent) => {
      const row = (target as HTMLElement).closest<HTMLElement>('[data-row-key]');
      held.current = row && { id: row.dataset.rowKey!, at: linesIn(list).indexOf(row) };
    };
    list?.addEventListener('focusin', note);
    return () => list?.removeEventListener('focusin', note);
  }, [frame]);
  useEffect(() => {
    const lost = held.current;
    if (!rows || !lost) return;
    const at = rows.findIndex(({ id }) => id === lost.id);
    if (at >= 0) {
      held.current = { ...lost, at };
      return;
    }
    const lines = linesIn(frame.current);
    // Where a page goes with its last row, the page before takes its place a moment later.
    held.current = lines.length > 0 ? null : { ...lost, isGone: true };
    const next =
      lines[Math.min(lost.at, lines.length - 1)] ?? (lost.isGone ? null : placeOfNone(frame.current));
    if (next) passFocus(next);
  }, [frame, rows]);
  useEffect(() => {
    if (greeted.current === fresh || !rows?.some(({ id }) => id === fresh)) return;
    greeted.current = fresh;
    const row = linesIn(frame.current).find((one) => one.dataset.rowKey === fresh);
    if (row) passFocus(row);
  }, [frame, rows, fresh]);
}

/** Where the last row has gone: what is offered in its place, or the page. */
const placeOfNone = (list: HTMLElement | null) =>
  list?.querySelector<HTMLElement>('.panel__ways button') ?? document.getElementById('content');

const linesIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row-key]') ?? []),
];
