import { viewText } from '@fleet/contract/view/text';
import { useSay } from '../language';
import type { Row } from './listing';
import type { Selection } from './selection';

/** Marks every row of the page, or none. */
export function MarkAll({ rows, selection }: { rows: readonly Row[] | undefined; selection: Selection }) {
  const say = useSay();
  const ids = rows?.map(({ id }) => id) ?? [];
  const marked = ids.filter(selection.has).length;
  const isAll = ids.length > 0 && marked === ids.length;
  return (
    <input
      type="checkbox"
      aria-label={say(viewText.selectPage)}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = marked > 0 && !isAll;
      }}
      onChange={({ target }) => selection.toggle(ids, target.checked)}
    />
  );
}

export function MarkRow({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  const say = useSay();
  return (
    <input
      type="checkbox"
      aria-label={say(viewText.selectRow, { name })}
      checked={selection.has(id)}
      onChange={({ target }) => selection.toggle([id], target.checked)}
    />
  );
}
