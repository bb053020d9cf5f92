import fc from 'fast-check';
import gcoord from 'gcoord';
import { expect, test } from 'vitest';
import { worldX, worldY } from './ground';
import { piecesOf, tileSize } from './shift';

const pixelsAt = (lng: number, lat: number, z: number) => ({
  x: worldX(lng) * tileSize * 2 ** z,
  y: worldY(lat) * tileSize * 2 ** z,
});

test('whatever stands on their tiles lies within a pixel of where a satellite says it is', () => {
  const place = fc.record({
    lng: fc.double({ min: 75, max: 133, noNaN: true }),
    lat: fc.double({ min: 20, max: 50, noNaN: true }),
    z: fc.integer({ min: 6, max: 18 }),
  });
  fc.assert(
    fc.property(place, ({ lng, lat, z }) => {
      const here = pixelsAt(lng, lat, z);
      const [theirLng, theirLat] = gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02);
      const there = pixelsAt(theirLng, theirLat, z);
      const tile = { x: Math.floor(here.x / tileSize), y: Math.floor(here.y / tileSize) };
      const drawn = piecesOf(z, tile.x, tile.y).map((piece) => ({
        x: tile.x * tileSize + piece.left + there.x - piece.x * tileSize,
        y: tile.y * tileSize + piece.top + there.y - piece.y * tileSize,
      }));
      const nearest = Math.min(...drawn.map(({ x, y }) => Math.hypot(x - here.x, y - here.y)));
      expect(nearest).toBeLessThan(1);
    }),
  );
});

test('the pieces cover the tile', () => {
  const pieces = piecesOf(15, 27_368, 13_358);
  expect(pieces).toHaveLength(4);
  expect(Math.min(...pieces.map(({ left }) => left))).toBeLessThanOrEqual(0);
  expect(Math.max(...pieces.map(({ left }) => left + tileSize))).toBeGreaterThanOrEqual(tileSize);
});

test('outside China nothing is moved', () => {
  expect(piecesOf(10, 511, 340)).toEqual([{ x: 511, y: 340, left: 0, top: 0 }]);
});
