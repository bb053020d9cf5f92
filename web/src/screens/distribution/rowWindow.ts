import { mostShown } from '@fleet/contract/distribution/calls';

/** Rows a little beyond the edge are drawn too, so that scrolling shows no blanks. */
const spare = 6;

/** Which rows of a long list are in sight: from `first` up to, but not including, `last`. */
export function rowsInSight(scrollTop: number, height: number, rowHeight: number, count: number) {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - spare);
  const last = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + spare);
  return { first: Math.min(first, last), last };
}

/** The extra facts of rows are asked for in blocks, so that not every step of a scroll asks anew. */
const blockLength = 50;

/** The rows in sight, filled up to whole blocks; no more of them than one call takes. */
export function blockOf(first: number, last: number, count: number) {
  const from = Math.floor(first / blockLength) * blockLength;
  const to = Math.min(count, Math.ceil(last / blockLength) * blockLength);
  return { first: from, last: Math.min(to, from + mostShown) };
}

/** How far to scroll so that a row is wholly in sight; as far as now when it is. */
export function scrolledTo(index: number, scrollTop: number, height: number, rowHeight: number) {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  return top + rowHeight > scrollTop + height ? top + rowHeight - height : scrollTop;
}
