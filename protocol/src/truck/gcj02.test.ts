import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toGcj02, toWgs84 } from './gcj02';

test('a known place', () => {
  const shifted = toGcj02({ lng: 116.404, lat: 39.915 });
  expect(shifted.lng).toBeCloseTo(116.41024449916938, 9);
  expect(shifted.lat).toBeCloseTo(39.91640428150164, 9);
});

test('the inverse is exact to a millimetre everywhere on the mainland', () => {
  const lng = fc.double({ min: 73, max: 135, noNaN: true });
  const lat = fc.double({ min: 4, max: 53, noNaN: true });
  fc.assert(
    fc.property(lng, lat, (lng, lat) => {
      const back = toWgs84(toGcj02({ lng, lat }));
      expect(back.lng).toBeCloseTo(lng, 8);
      expect(back.lat).toBeCloseTo(lat, 8);
    }),
  );
});

test('outside nothing is moved', () => {
  const sydney = { lng: 151.209296, lat: -33.86882 };
  expect(toGcj02(sydney)).toEqual(sydney);
  expect(toWgs84(sydney)).toEqual(sydney);
});
