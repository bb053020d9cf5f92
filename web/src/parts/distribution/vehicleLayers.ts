import type { ExpressionSpecification, LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import { mapFont } from '../../kit/map/baseStyle';
import { addMarkImages } from '../../kit/map/markImages';
import { addAt } from '../../kit/map/slots';
import { palettes, type Shade } from '../../kit/palette';

/** From here on a mark that stands alone has room for its number; which numbers fit the map itself decides. */
const labelsFrom = 11;
const empty = { type: 'FeatureCollection' as const, features: [] };
const isMany: ExpressionSpecification = ['get', 'isMany'];
const isOne: ExpressionSpecification = ['!', isMany];

/** Puts the layers of the vehicles onto a map that has none yet. */
export function addVehicleLayers(map: MapLibre, shade: Shade) {
  if (map.getSource('vehicles')) return;
  addMarkImages(map, shade);
  map.addSource('vehicles', { type: 'geojson', data: empty, tolerance: 0, maxzoom: 20 });
  map.addSource('chosen', { type: 'geojson', data: empty, tolerance: 0, maxzoom: 20 });
  for (const layer of layersOf(shade)) addAt(map, 'vehicles', layer);
}

/** The chosen vehicle has a label of its own. */
export function hideLabelOf(map: MapLibre, key: number | null) {
  map.setFilter('vehicleLabels', ['all', isOne, ['!=', ['get', 'key'], key]]);
}

function layersOf(shade: Shade): LayerSpecification[] {
  const { text, layout, link } = palettes[shade];
  // Always drawn, and names make way for it.
  const first = { 'icon-allow-overlap': true, 'icon-padding': 0 };
  const over = { 'icon-allow-overlap': true, 'icon-ignore-placement': true };
  const mark = {
    ...first,
    'icon-image': ['get', 'icon'] as ExpressionSpecification,
    'icon-rotate': ['get', 'direction'] as ExpressionSpecification,
    'icon-rotation-alignment': 'map' as const,
  };
  const badge = { ...over, 'icon-image': ['get', 'badge'] as ExpressionSpecification };
  const label = {
    'text-field': ['get', 'label'] as ExpressionSpecification,
    'text-font': mapFont,
    'text-size': 12,
    'text-padding': 1,
    'text-variable-anchor': ['left', 'right', 'top', 'bottom'] as ('left' | 'right' | 'top' | 'bottom')[],
    'text-radial-offset': 1.35,
    'text-justify': 'auto' as const,
  };
  const labelPaint = { 'text-color': text, 'text-halo-color': layout, 'text-halo-width': 1.5 };
  const faded: ExpressionSpecification = ['case', ['get', 'isOld'], 0.5, 1];
  const hasBadge: ExpressionSpecification = ['!=', ['get', 'badge'], ''];
  return [
    // Below all marks: the map finds places from the top down, so that a number stands where no mark does.
    {
      id: 'vehicleLabels',
      type: 'symbol',
      source: 'vehicles',
      minzoom: labelsFrom,
      filter: isOne,
      layout: { ...label, 'symbol-sort-key': ['get', 'rank'] },
      paint: labelPaint,
    },
    // Where there is no place for it, it is shown all the same.
    {
      id: 'chosenLabel',
      type: 'symbol',
      source: 'chosen',
      layout: { ...label, 'text-radial-offset': 1.75, 'text-allow-overlap': true },
      paint: labelPaint,
    },
    {
      id: 'vehicleMarks',
      type: 'symbol',
      source: 'vehicles',
      filter: isOne,
      layout: mark,
      paint: { 'icon-opacity': faded },
    },
    {
      id: 'vehicleBadges',
      type: 'symbol',
      source: 'vehicles',
      filter: ['all', isOne, hasBadge],
      layout: { ...badge, 'icon-offset': [10, -10] },
    },
    {
      id: 'clusters',
      type: 'symbol',
      source: 'vehicles',
      filter: isMany,
      layout: {
        ...first,
        'icon-image': ['get', 'icon'],
        'text-field': ['get', 'label'],
        'text-font': mapFont,
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': text },
    },
    {
      id: 'clusterBadges',
      type: 'symbol',
      source: 'vehicles',
      filter: ['all', isMany, hasBadge],
      layout: { ...badge, 'icon-offset': [15, -15] },
    },
    {
      id: 'chosenRing',
      type: 'circle',
      source: 'chosen',
      paint: {
        'circle-radius': 18,
        'circle-color': link,
        'circle-opacity': 0.18,
        'circle-stroke-color': link,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'chosenMark',
      type: 'symbol',
      source: 'chosen',
      layout: mark,
      paint: { 'icon-opacity': faded },
    },
    {
      id: 'chosenBadge',
      type: 'symbol',
      source: 'chosen',
      filter: hasBadge,
      layout: { ...badge, 'icon-offset': [10, -10] },
    },
  ];
}
