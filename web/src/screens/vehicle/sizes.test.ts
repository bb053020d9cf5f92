import { expect, test } from 'vitest';
import { sizesOf } from './sizes';

const truck = { length: 3700, width: 1230, height: 2140, forkLength: 1070, maxLift: 3000 };

test('a drawing shows every measure that is known, all of one scale and inside the sheet', () => {
  const drawing = sizesOf(truck)!;
  const measures = drawing.views.flatMap((view) => view.measures);
  expect(measures.map(({ value }) => value).sort((a, b) => a - b)).toEqual([1070, 1230, 2140, 3000, 3700]);
  for (const { from, to, value } of measures) {
    expect(Math.hypot(to.x - from.x, to.y - from.y)).toBeCloseTo(value, 6);
    for (const { x, y } of [from, to]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(drawing.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(drawing.height);
    }
  }
});

test('what is not known is not drawn, and of nothing there is no drawing', () => {
  expect(sizesOf({ ...truck, width: null, maxLift: null })!.views.map(({ name }) => name)).toEqual(['side']);
  expect(sizesOf({ ...truck, length: null })!.views.map(({ name }) => name)).toEqual(['front']);
  expect(sizesOf({ ...truck, height: null })).toBeNull();
});
