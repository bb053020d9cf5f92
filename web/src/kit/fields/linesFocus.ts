import { useEffect, useRef } from 'react';

/**
 * The focus of somebody who adds or removes one of several lines or files, whose place is given the answered ref. Where
 * the button that removed it is gone, the field takes the focus; a line that a button marked `data-adds` added takes it
 * where it is marked `data-line`.
 */
export function useLinesFocus(count: number) {
  const field = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const added = count - before.current;
    before.current = count;
    const now = document.activeElement;
    const find = (inside: string) => [...(field.current?.querySelectorAll<HTMLElement>(inside) ?? [])];
    if (added < 0 && now === document.body)
      (find('[type=file], [data-adds]')[0] ?? find('button').at(-1))?.focus();
    // The button that adds the last one that there may be goes too.
    if (added === 1 && (now === document.body || find('[data-adds]').includes(now as HTMLElement)))
      find('[data-line]').at(-1)?.querySelector('input')?.focus();
  }, [count]);
  return field;
}
