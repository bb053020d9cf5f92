import { expect, test } from 'vitest';
import type { Placed } from './fleet';
import { glideMs, glides } from './glide';

const truck = (x: number, y = 0.4) => ({ id: '1', x, y }) as Placed;
const step = 1e-6;

test('a truck that has moved goes there, and is there in the end', () => {
  const shown = glides();
  shown.aim([truck(0.5)], 0);
  expect(shown.isMoving(0)).toBe(false);
  shown.aim([truck(0.5 + step)], 1000);
  expect(shown.isMoving(1000)).toBe(true);
  expect(shown.at(truck(0.5 + step), 1000).x).toBe(0.5);
  expect(shown.at(truck(0.5 + step), 1000 + glideMs / 2).x).toBeCloseTo(0.5 + step / 2, 12);
  expect(shown.at(truck(0.5 + step), 1000 + 2 * glideMs).x).toBe(0.5 + step);
  expect(shown.isMoving(1000 + glideMs)).toBe(false);
});

test('a fix on the way turns it from where it is', () => {
  const shown = glides();
  shown.aim([truck(0.5)], 0);
  shown.aim([truck(0.5 + step)], 0);
  shown.aim([truck(0.5)], glideMs / 2);
  expect(shown.at(truck(0.5), glideMs / 2).x).toBeCloseTo(0.5 + step / 2, 12);
});

test('what is far away, or new in view, is shown where it is', () => {
  const shown = glides();
  shown.aim([truck(0.5)], 0);
  shown.aim([truck(0.6)], 10);
  expect(shown.at(truck(0.6), 10).x).toBe(0.6);
  expect(shown.isMoving(10)).toBe(false);
});
