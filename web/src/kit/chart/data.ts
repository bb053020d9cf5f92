import type { MarkName } from '../palette';

/** A place of a chart: a day, a kind, an organization. */
export interface Point {
  key: string;
  name: string;
  /** A second line under the name. */
  note?: string;
  /** It is not over yet: drawn hatched. */
  isOpen?: boolean;
  /** The state of vehicles that it stands for, which has a colour of its own. */
  mark?: MarkName;
}

/** One figure of all points, in their order; null where there is none. */
export interface Series {
  key: string;
  name: string;
  values: readonly (number | null)[];
  /** A value in words, with its unit. */
  show: (value: number) => string;
  /** The same where there is little room. */
  brief?: (value: number) => string;
  /** Bars, a line, or the dashed line of what the others are compared with. */
  look: 'bar' | 'line' | 'before';
  /** On the right, from nothing to all: a share beside counts. */
  isShare?: boolean;
}

/**
 * A chart is a table of figures: points by series. On a heat map points are the rows and series the columns; a ring has
 * one series.
 */
export interface ChartData {
  kind: 'columns' | 'stack' | 'lying' | 'histogram' | 'ring' | 'heat';
  /** The name of the points, over their column in the table. */
  pointsName: string;
  points: readonly Point[];
  series: readonly Series[];
}

/** A place in it. */
export interface Cell {
  point: number;
  series: number;
}

/** The value there, in words; blank where there is none. */
export function told({ series }: ChartData, at: Cell): string {
  const one = series[at.series];
  const value = one?.values[at.point];
  return one && value !== null && value !== undefined ? one.show(value) : '';
}

/** The table of a chart: a head and a row for each point. */
export function tableOf(data: ChartData): { head: string[]; rows: string[][] } {
  return {
    head: [data.pointsName, ...data.series.map(({ name }) => name)],
    rows: data.points.map(({ name, note }, point) => [
      note ? `${name} ${note}` : name,
      ...data.series.map((_, series) => told(data, { point, series })),
    ]),
  };
}

/** The same as plain figures, for a sheet; what has no value is blank. */
export const figuresOf = (data: ChartData): (string | number)[][] => [
  tableOf(data).head,
  ...data.points.map(({ name, note }, point) => [
    note ? `${name} ${note}` : name,
    ...data.series.map(({ values }) => values[point] ?? ''),
  ]),
];

/** Nothing is known, or there is nothing of which a ring could show parts. */
export const isBlank = ({ kind, series }: ChartData) =>
  series.every(({ values }) => values.every((value) => value === null || (kind === 'ring' && value === 0)));
