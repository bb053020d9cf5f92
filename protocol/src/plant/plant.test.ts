import { expect, test } from 'vitest';
import { distance } from './place';
import { layPlant, type PlaceKind } from './plant';
import { findRoute, nodeNear } from './route';

const sites = [
  { lng: 120.72, lat: 31.32 },
  { lng: 117.21, lat: 31.77 },
];

test('a plant is the same for the same seed, and another one elsewhere', () => {
  const [one, other] = sites as [(typeof sites)[0], (typeof sites)[0]];

  expect(layPlant(one, 1)).toEqual(layPlant(one, 1));
  expect(layPlant(one, 1).turn).not.toBe(layPlant(other, 1).turn);
});

test('every place can be driven to from every kind of place, along lanes', () => {
  for (const site of sites) {
    const plant = layPlant(site, 1);
    const kinds = Object.keys(plant.places) as PlaceKind[];
    const all = kinds.flatMap((kind) => plant.places[kind]);
    for (const from of kinds.map((kind) => plant.places[kind][0] ?? -1)) {
      for (const to of all) {
        const route = findRoute(plant, from, to);
        expect([route[0], route.at(-1)]).toEqual([from, to]);
        for (const [at, node] of route.slice(0, -1).entries()) {
          expect(plant.nodes[node]?.next).toContain(route[at + 1]);
        }
      }
    }
  }
});

test('the nearest node of a node is itself', () => {
  const plant = layPlant({ lng: 120, lat: 30 }, 4);

  for (const [at, node] of plant.nodes.entries()) {
    expect(distance(plant.nodes[nodeNear(plant, node)] ?? { x: 1e9, y: 0 }, plant.nodes[at] ?? node)).toBe(0);
  }
});
