import { useEffect, useRef, type RefObject } from 'react';
import { passFocus } from '../returnFocus';
import type { Row } from './listing';

/** The focus of a row that goes passes to the one in its place; a record that was just added takes the one that is free. */
export function useRowFocus(
  frame: RefObject<HTMLElement | null>,
  rows: readonly Row[] | undefined,
  fresh: string | null | undefined,
) {
  const held = useRef<{ id: string; at: number } | null>(null);
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
    held.current = null;
    const lines = linesIn(frame.current);
    const next = lines[Math.min(lost.at, lines.length - 1)];
    if (next) passFocus(next);
  }, [frame, rows]);
  useEffect(() => {
    if (greeted.current === fresh || !rows?.some(({ id }) => id === fresh)) return;
    greeted.current = fresh;
    const row = linesIn(frame.current).find((one) => one.dataset.rowKey === fresh);
    if (row) passFocus(row);
  }, [frame, rows, fresh]);
}

const linesIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row-key]') ?? []),
];
