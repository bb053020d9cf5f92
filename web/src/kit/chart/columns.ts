/** The part of a curve in one column of pixels: its lowest, highest, first and last value there. */
export interface Column {
  x: number;
  low: number;
  high: number;
  first: number;
  last: number;
  /** Nothing was known between the column before and this one. */
  isCut: boolean;
}

interface Curve {
  time: readonly number[];
  value: readonly (number | null)[];
  /** A longer silence cuts the curve. */
  longestSilence: number;
}

/** A curve of any length, as the columns of pixels that it is drawn in. */
export function columnsOf({ time, value, longestSilence }: Curve, xOf: (time: number) => number): Column[] {
  const columns: Column[] = [];
  let column: Column | undefined;
  let before = Number.NEGATIVE_INFINITY;
  time.forEach((moment, at) => {
    const shown = value[at];
    if (shown === null || shown === undefined) return;
    const x = Math.round(xOf(moment));
    const isCut = moment - before > longestSilence;
    before = moment;
    if (column && column.x === x && !isCut) {
      column.low = Math.min(column.low, shown);
      column.high = Math.max(column.high, shown);
      column.last = shown;
    } else {
      column = { x, low: shown, high: shown, first: shown, last: shown, isCut };
      columns.push(column);
    }
  });
  return columns;
}
