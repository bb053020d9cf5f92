import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** Columns without the last ones that may go, until so many pixels are saved. */
export function without<C extends { name: string }>(
  columns: readonly C[],
  mayGo: (column: C, at: number) => boolean,
  widthOf: (column: C, at: number) => number,
  pixels: number,
): readonly C[] {
  const left = [...columns];
  let over = pixels;
  for (let at = left.length - 1; at > 0 && over > 0; at -= 1) {
    if (!mayGo(left[at]!, at)) continue;
    over -= widthOf(left[at]!, at);
    left.splice(at, 1);
  }
  return left;
}

interface Fitting {
  frame: RefObject<HTMLDivElement | null>;
  /** Cells before the first column. */
  before: number;
  /** The column that sorts stays. */
  sorted: string | undefined;
  isOn: boolean;
}

/** Leaves the last columns of a table out while they do not fit: nobody chose them, and the drawer of a record has them. */
export function useFitting<C extends { name: string }>(
  columns: readonly C[],
  rows: unknown,
  { frame, before, sorted, isOn }: Fitting,
): readonly C[] {
  const [width, setWidth] = useState(0);
  const [content, setContent] = useState(0);
  const of = `${width} ${columns.map(({ name }) => name).join()}`;
  const [gone, setGone] = useState<{ of: string; names: readonly string[] }>({ of: '', names: [] });
  const names = isOn && gone.of === of ? gone.names : [];
  const shown = columns.filter(({ name }) => !names.includes(name));

  useEffect(() => {
    const scroll = frame.current?.querySelector('.dataTable__scroll');
    if (!isOn || !scroll) return;
    // Words of a row may come or grow after it: its acts, and what the stream tells.
    const watch = new ResizeObserver(() => {
      setWidth(scroll.clientWidth);
      setContent(scroll.scrollWidth);
    });
    watch.observe(scroll);
    if (scroll.firstElementChild) watch.observe(scroll.firstElementChild);
    return () => watch.disconnect();
  }, [frame, isOn]);

  useLayoutEffect(() => {
    const scroll = frame.current?.querySelector('.dataTable__scroll');
    if (!isOn || !rows || !scroll || scroll.clientWidth !== width) return;
    const over = scroll.scrollWidth - scroll.clientWidth;
    if (over <= 0) return;
    const heads = [...scroll.querySelectorAll<HTMLElement>('thead th')].slice(before);
    const fits = without(
      shown,
      ({ name }) => name !== sorted,
      (_, at) => heads[at]?.offsetWidth ?? 0,
      over,
    );
    if (fits.length < shown.length)
      setGone({ of, names: columns.filter((one) => !fits.includes(one)).map(({ name }) => name) });
  }, [frame, before, sorted, isOn, rows, width, content, of, columns, shown]);
  return shown;
}
