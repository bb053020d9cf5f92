import { expect, test } from 'vitest';
import { boxHeight, boxWidth, placeOf } from './crop';

const still = { zoom: 1, across: 0, down: 0 };

test('a picture fits whole and in the middle, whatever its shape', () => {
  expect(placeOf({ width: 292, height: 102 }, still)).toEqual({
    left: 0,
    top: 0,
    width: boxWidth,
    height: boxHeight,
  });
  expect(placeOf({ width: 100, height: 100 }, still)).toMatchObject({
    top: 0,
    width: boxHeight,
    left: (boxWidth - boxHeight) / 2,
  });
});

test('it is moved by per cents of the box', () => {
  expect(placeOf({ width: 292, height: 102 }, { ...still, across: 50, down: -100 })).toMatchObject({
    left: boxWidth / 2,
    top: -boxHeight,
  });
});
