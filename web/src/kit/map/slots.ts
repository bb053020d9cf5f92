import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl';

/** The order of layers, from the ground up; each new layer finds its height by the name of its slot. */
const slots = ['tiles', 'boundary', 'plan', 'fences', 'routes', 'stations', 'vehicles', 'editing'] as const;
export type Slot = (typeof slots)[number];

const markerOf = (slot: Slot) => `slot:${slot}`;

/** Layers that draw nothing: each is the ceiling of its slot. */
export const slotLayers: LayerSpecification[] = slots.map((slot) => ({
  id: markerOf(slot),
  type: 'background',
  layout: { visibility: 'none' },
}));

/** Adds a layer on top of its slot, below all that lies above. */
export function addAt(map: MapLibre, slot: Slot, layer: LayerSpecification) {
  map.addLayer(layer, markerOf(slot));
}
