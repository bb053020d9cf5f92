import type { ChartData } from './data';

const most = 5;

/** The upper ends of the steps of heat above nothing: whole numbers where the values are, at most five. */
export function heatSteps({ series }: Pick<ChartData, 'series'>): number[] {
  const values = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const highest = values.reduce((highest, value) => Math.max(highest, value), 0);
  if (highest === 0) return [];
  const isWhole = values.every(Number.isInteger);
  const count = isWhole ? Math.min(most, highest) : most;
  const ends = Array.from({ length: count }, (_, at) => (highest * (at + 1)) / count);
  return isWhole ? ends.map(Math.ceil) : ends;
}
