import { expect, test } from 'vitest';
import { unpackLand } from './land';

test('a packed ring is unpacked into degrees', () => {
  const ring = [12072, 3132, 100, 0, 0, -50, -100, 50];

  const land = unpackLand([[ring]]);

  expect(land.coordinates).toEqual([
    [
      [
        [120.72, 31.32],
        [121.72, 31.32],
        [121.72, 30.82],
        [120.72, 31.32],
      ],
    ],
  ]);
});
