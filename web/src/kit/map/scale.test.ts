import { expect, test } from 'vitest';
import { scaleOf } from './scale';

test('the bar is round and fits', () => {
  expect(scaleOf(1, 100)).toEqual({ pixels: 100, label: '100 m' });
  expect(scaleOf(0.3, 100)).toMatchObject({ label: '20 m' });
  expect(scaleOf(77, 100)).toMatchObject({ label: '5 km' });
  for (const resolution of [0.07, 0.5, 3.3, 41, 900, 70_000]) {
    const { pixels } = scaleOf(resolution, 100);
    expect(pixels).toBeLessThanOrEqual(100);
    expect(pixels).toBeGreaterThan(39);
  }
});
