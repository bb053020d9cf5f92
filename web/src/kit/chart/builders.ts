import { showFigure } from '../figures';
import type { ChartData, Point, Series } from './data';

/** Figures of days, kinds or organizations: bars, lines, or bars with a line. */
export const columns = (
  pointsName: string,
  points: readonly Point[],
  series: readonly Series[],
): ChartData => ({
  kind: 'columns',
  pointsName,
  points,
  series,
});

/** Parts of a whole, one on the other. */
export const stack = (
  pointsName: string,
  points: readonly Point[],
  series: readonly Series[],
): ChartData => ({
  kind: 'stack',
  pointsName,
  points,
  series,
});

/** Bars from left to right, the first on top: ranks with long names. */
export const rank = (pointsName: string, points: readonly Point[], series: readonly Series[]): ChartData => ({
  kind: 'lying',
  pointsName,
  points,
  series,
});

/** How many objects have a value in each class; classes stand side by side without a gap. */
export const histogram = (pointsName: string, points: readonly Point[], series: Series): ChartData => ({
  kind: 'histogram',
  pointsName,
  points,
  series: [series],
});

export interface Slice extends Point {
  value: number;
}

const mostSlices = 5;

/** Parts of a whole as a ring: at most five; smaller ones are gathered under `others`. */
export function ring(
  pointsName: string,
  slices: readonly Slice[],
  words: { name: string; others: string },
  show = (value: number) => showFigure(value),
): ChartData {
  const sorted = slices.length > mostSlices ? slices.toSorted((a, b) => b.value - a.value) : slices;
  const few = sorted.length > mostSlices ? sorted.slice(0, mostSlices - 1) : sorted;
  const rest = sorted.slice(few.length).reduce((sum, { value }) => sum + value, 0);
  const shown = few.length < sorted.length ? [...few, { key: '', name: words.others, value: rest }] : few;
  return {
    kind: 'ring',
    pointsName,
    points: shown,
    series: [{ key: 'value', name: words.name, values: shown.map(({ value }) => value), show, look: 'bar' }],
  };
}

/** Kinds by how often they occur, the most frequent first, and the part of all that they make up together. */
export function pareto(
  pointsName: string,
  kinds: readonly Slice[],
  words: { count: string; partSoFar: string },
): ChartData {
  const points = kinds.toSorted((a, b) => b.value - a.value);
  const all = points.reduce((sum, { value }) => sum + value, 0);
  let soFar = 0;
  const parts = points.map(({ value }) => (all === 0 ? null : (soFar += value) / all));
  return columns(pointsName, points, [
    {
      key: 'count',
      name: words.count,
      values: points.map(({ value }) => value),
      show: (value) => showFigure(value),
      look: 'bar',
    },
    {
      key: 'partSoFar',
      name: words.partSoFar,
      values: parts,
      show: (value) => `${showFigure(value * 100, 1)}%`,
      brief: (value) => `${showFigure(value * 100)}%`,
      look: 'line',
      isShare: true,
    },
  ]);
}

/** Values by the hour of the clock, a row for each point; null where the hour is not over or nothing is known. */
export const heatMap = (
  pointsName: string,
  rows: readonly (Point & { values: readonly (number | null)[] })[],
  show: (value: number) => string,
): ChartData => ({
  kind: 'heat',
  pointsName,
  points: rows,
  series: Array.from({ length: 24 }, (_, hour) => ({
    key: String(hour),
    name: String(hour),
    values: rows.map(({ values }) => values[hour] ?? null),
    show,
    look: 'bar' as const,
  })),
});
