import { expect, test } from 'vitest';
import { cameraOf, cameraText } from './cameraText';

test('a camera goes through an address and back', () => {
  const camera = { lng: 120.721234, lat: 31.320001, zoom: 16.25 };
  expect(cameraOf(cameraText(camera))).toEqual(camera);
});

test.each([null, '', '31,120', 'a,b,c', '91,120,3', '31,181,3', '31,120,99'])('%s is no camera', (text) => {
  expect(cameraOf(text)).toBeUndefined();
});
