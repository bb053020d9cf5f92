import { expect, test } from 'vitest';
import { placeOf } from './crop';

const still = { zoom: 1, across: 0, down: 0 };
const logo = { width: 146, height: 51, isFilled: false };
const face = { width: 240, height: 240, isFilled: true };

test('a picture fits whole and in the middle, whatever its shape', () => {
  expect(placeOf({ width: 292, height: 102 }, still, logo)).toEqual({
    left: 0,
    top: 0,
    width: logo.width,
    height: logo.height,
  });
  expect(placeOf({ width: 100, height: 100 }, still, logo)).toMatchObject({
    top: 0,
    width: logo.height,
    left: (logo.width - logo.height) / 2,
  });
});

test('a picture that is to fill its box leaves no side of it empty', () => {
  expect(placeOf({ width: 640, height: 480 }, still, face)).toEqual({
    left: -40,
    top: 0,
    width: 320,
    height: 240,
  });
});

test('it is moved by per cents of the box', () => {
  expect(placeOf({ width: 292, height: 102 }, { ...still, across: 50, down: -100 }, logo)).toMatchObject({
    left: logo.width / 2,
    top: -logo.height,
  });
});
