import { expect, test } from 'vitest';
import { Random } from '@fleet/protocol/plant/random';
import { Histogram } from './histogram';

test('quantiles are those of the durations themselves, within two per cent', () => {
  const random = new Random(3);
  const histogram = new Histogram();
  const all = Array.from({ length: 20_000 }, () => 0.05 * 10 ** (random.next() * 5));

  for (const ms of all) histogram.add(ms);

  all.sort((a, b) => a - b);
  for (const share of [0.01, 0.5, 0.9, 0.99, 0.999]) {
    const exact = all[Math.ceil(all.length * share) - 1] ?? 0;
    expect(Math.abs(histogram.quantile(share) - exact) / exact).toBeLessThan(0.02);
  }
  expect(histogram.max).toBe(all.at(-1));
  expect(histogram.quantile(1)).toBeLessThanOrEqual(histogram.max);
});

test('two histograms merged count what one would have counted', () => {
  const [one, other, whole] = [new Histogram(), new Histogram(), new Histogram()];
  for (let ms = 1; ms <= 100; ms++) {
    (ms % 3 === 0 ? one : other).add(ms);
    whole.add(ms);
  }

  one.merge(other);

  expect([one.count, one.max, one.quantile(0.5), one.quantile(0.9)]).toEqual([
    whole.count,
    whole.max,
    whole.quantile(0.5),
    whole.quantile(0.9),
  ]);
});

test('nothing counted is nothing, and a duration beyond the last bucket is still the longest', () => {
  const histogram = new Histogram();
  expect(histogram.quantile(0.5)).toBe(0);

  histogram.add(3_600_000);

  expect(histogram.max).toBe(3_600_000);
  expect(histogram.quantile(0.5)).toBeGreaterThan(60_000);
});
