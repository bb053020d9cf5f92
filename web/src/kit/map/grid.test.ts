import { expect, test } from 'vitest';
import { gridAt, gridLines, stepName } from './grid';
import { metresPerLongitude, metresPerPixel } from './ground';

const plant = { west: 120.719, south: 31.319, east: 120.721, north: 31.321 };

test('at a plant the grid is metric, from afar it is in degrees', () => {
  expect(gridAt(2, 30).unit).toBe('degree');
  expect(gridAt(8, 30).unit).toBe('degree');
  expect(stepName(gridAt(17, 31.3))).toBe('20 m');
  expect(stepName(gridAt(18.5, 31.3))).toBe('10 m');
  expect(stepName(gridAt(12, 31.3))).toBe('1 km');
});

test('neighbouring lines never stand closer than can be told apart', () => {
  for (let zoom = 1; zoom <= 20; zoom += 0.25) {
    const { unit, step } = gridAt(zoom, 31.3);
    const width = unit === 'metre' ? step : step * metresPerLongitude(31.3);
    const pixels = width / metresPerPixel(zoom, 31.3);
    if (step !== 30) expect(pixels).toBeGreaterThanOrEqual(32);
  }
});

test('the lines of a plant stand the step apart, and each fifth is strong and labelled', () => {
  const grid = gridAt(20, 31.32);

  const { features } = gridLines(grid, plant);

  const standing = features.filter(
    ({ geometry: { coordinates } }) => coordinates[0]?.[0] === coordinates[1]?.[0],
  );
  const [first, second] = standing.map(({ geometry }) => geometry.coordinates[0]?.[0] ?? 0);
  expect(((second ?? 0) - (first ?? 0)) * metresPerLongitude(31.3)).toBeCloseTo(10, 3);
  expect(standing.filter(({ properties }) => properties.isStrong).length).toBeCloseTo(
    standing.length / 5,
    -0.5,
  );
  for (const { properties } of features) expect(properties.label !== '').toBe(properties.isStrong);
});

test('panning inside a plant moves no line', () => {
  const before = gridLines(gridAt(18, 31.3199), plant);
  const after = gridLines(gridAt(18, 31.3201), plant);

  expect(after).toEqual(before);
});

test('meridians beyond the date line are named as people name them', () => {
  const { features } = gridLines(
    { unit: 'degree', step: 10, strong: 1, lat: 0 },
    { west: 175, south: 1, east: 205, north: 2 },
  );

  expect(features.map(({ properties }) => properties.label)).toEqual(['180°W', '170°W', '160°W']);
});
