import { useLayoutEffect } from 'react';

/** Tells each pinned column where it stops, which only its neighbours' widths can tell. */
export function usePins(
  frame: { current: HTMLDivElement | null },
  count: number,
  columns: readonly unknown[],
) {
  useLayoutEffect(() => {
    const table = frame.current?.querySelector('table');
    if (!table) return;
    const place = () => {
      let start = 0;
      const heads = [...table.querySelectorAll<HTMLElement>('thead th')].slice(0, count);
      for (const [index, head] of heads.entries()) {
        table.style.setProperty(`--pin${index + 1}`, `${start}px`);
        start += head.offsetWidth;
      }
    };
    const watch = new ResizeObserver(place);
    watch.observe(table);
    return () => watch.disconnect();
  }, [frame, count, columns]);
}
