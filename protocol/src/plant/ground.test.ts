import { expect, test } from 'vitest';
import { type Box, groundOf, isIn } from './ground';
import { layPlant } from './plant';

const plants = [1, 2, 3, 4, 5, 6].map((seed) => layPlant({ lng: 120.72, lat: 31.32 }, seed));
const meet = (one: Box, other: Box) =>
  one.west < other.east && other.west < one.east && one.south < other.north && other.south < one.north;

test('nothing that stands on the ground stands in the way', () => {
  for (const plant of plants) {
    const { ways, walls, racks, stacks, office, workshop, store, staging, yards } = groundOf(plant);
    const solid = [...walls, ...racks, ...stacks, office, workshop, store, ...staging];
    for (const box of [...solid, ...yards.map(({ box }) => box)])
      expect(ways.filter((way) => meet(way, box))).toEqual([]);
    for (const [at, box] of solid.entries())
      expect(solid.slice(at + 1).filter((other) => meet(box, other) && !walls.includes(box))).toEqual([]);
  }
});

test('every place and stretch of the lanes lies on the ground, and on a way', () => {
  for (const plant of plants) {
    const { site, ways, docks, chargers, parking, racks } = groundOf(plant);
    for (const node of plant.nodes) {
      expect(isIn(site, node)).toBe(true);
      expect(ways.some((way) => isIn(way, node))).toBe(true);
    }
    expect(docks).toHaveLength(plant.places.dock.length);
    expect(chargers).toHaveLength(plant.places.charger.length);
    expect(parking).toHaveLength(plant.places.parking.length);
    expect(racks).toHaveLength(plant.aisles.length * 2);
  }
});
