import { expect, test } from 'vitest';
import { columns, heatMap, pareto, ring } from './builders';
import { figuresOf, tableOf, type ChartData } from './data';
import { heatSteps } from './heatSteps';
import { step } from './keys';
import { hatch, lookOf } from './option/look';
import { cellAt, indexOf, optionOf } from './option/option';

const show = (value: number) => `${value} h`;
const days = columns(
  'Day',
  [
    { key: '2026-11-19', name: 'Thu', note: '11-19' },
    { key: '2026-11-20', name: 'Today', note: '11-20', isOpen: true },
  ],
  [
    { key: 'now', name: 'This period', values: [211, 121], show, look: 'bar' },
    { key: 'before', name: 'Week before', values: [null, 130], show, look: 'before' },
  ],
);
const look = lookOf('light', true);
interface Drawn {
  type: string;
  data: { value: unknown; itemStyle: Record<string, unknown> }[];
  connectNulls?: boolean;
}
const seriesOf = (data: ChartData, chosen: string | null = null) =>
  optionOf(data, look, chosen).series as Drawn[];

test('the table and the sheet of a chart hold every figure; what is unknown is blank', () => {
  expect(tableOf(days)).toEqual({
    head: ['Day', 'This period', 'Week before'],
    rows: [
      ['Thu 11-19', '211 h', ''],
      ['Today 11-20', '121 h', '130 h'],
    ],
  });
  expect(figuresOf(days)[1]).toEqual(['Thu 11-19', 211, '']);
});

test('bars stand on zero, the day that goes on is hatched, and a gap stays a gap', () => {
  const [bars, before] = seriesOf(days);
  const option = optionOf(days, look, null) as { yAxis: { min: number }[] };

  expect(option.yAxis[0]?.min).toBe(0);
  expect(bars?.data.map(({ itemStyle }) => itemStyle.decal)).toEqual([undefined, hatch(look)]);
  expect(before?.connectNulls).toBe(false);
  expect(before?.data[0]).toBeNull();
});

test('only the chosen point keeps its colour', () => {
  const [bars] = seriesOf(days, '2026-11-19');

  expect(bars?.data.map(({ itemStyle }) => itemStyle.opacity)).toEqual([undefined, 0.35]);
});

test('a ring has at most five slices and loses nothing', () => {
  const slices = [5, 1, 2, 9, 3, 4, 6].map((value) => ({ key: `k${value}`, name: `${value}`, value }));

  const { points, series } = ring('Kind', slices, { name: 'Count', others: 'Others' });

  expect(points.map(({ name }) => name)).toEqual(['9', '6', '5', '4', 'Others']);
  expect(series[0]?.values).toEqual([9, 6, 5, 4, 6]);
});

test('a Pareto chart begins with the most frequent kind and ends at all of them', () => {
  const kinds = [1, 6, 3].map((value) => ({ key: `k${value}`, name: `${value}`, value }));

  const { series } = pareto('Kind', kinds, { count: 'Count', partSoFar: 'So far' });

  expect(series[0]?.values).toEqual([6, 3, 1]);
  expect(series[1]?.values).toEqual([0.6, 0.9, 1]);
});

test('heat rises in whole steps where trucks are counted, and what is to come has no cell', () => {
  const row = { key: 'd', name: 'Today', values: [0, 3, ...Array.from({ length: 22 }, () => null)] };
  const map = heatMap('Day', [row], show);

  expect(heatSteps(map)).toEqual([1, 2, 3]);
  expect(heatSteps({ series: [{ ...map.series[0]!, values: [21] }] })).toEqual([5, 9, 13, 17, 21]);
  expect((seriesOf(map)[0]?.data ?? []).map(({ value }) => (value as unknown[])[2]).slice(0, 3)).toEqual([
    0,
    3,
    '-',
  ]);
});

test('arrows walk through the points and stop at the ends', () => {
  const first = step(days, null, 'ArrowRight');
  expect(first).toEqual({ point: 0, series: 0 });
  expect(step(days, first, 'ArrowRight')).toEqual({ point: 1, series: 0 });
  expect(step(days, { point: 1, series: 0 }, 'ArrowRight')).toEqual({ point: 1, series: 0 });
  expect(step(days, { point: 1, series: 0 }, 'ArrowUp')).toEqual({ point: 1, series: 1 });
  expect(step(days, first, 'a')).toBeNull();
});

test('every place of a heat map is found again from where it is drawn', () => {
  const rows = ['a', 'b', 'c'].map((key) => ({ key, name: key, values: [] }));
  const map = heatMap('Day', rows, show);

  expect(cellAt(map, indexOf(map, { point: 2, series: 7 }))).toEqual({ point: 2, series: 7 });
});
