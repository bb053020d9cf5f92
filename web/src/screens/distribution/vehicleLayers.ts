import { vehicleStates } from '@fleet/contract/status/calls';
import type { ExpressionSpecification, LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import { mapFont } from '../../kit/map/baseStyle';
import { addMarkImages, ringExpression } from '../../kit/map/markImages';
import { palettes, type Shade } from '../../kit/palette';

/** From here on every vehicle stands by itself. */
export const clusterMaxZoom = 16;
const labelsFrom = 15;

const empty = { type: 'FeatureCollection' as const, features: [] };
const isOffline: ExpressionSpecification = ['==', ['get', 'state'], 'offline'];

/** Puts the layers of the vehicles onto a map that has none yet. */
export function addVehicleLayers(map: MapLibre, shade: Shade) {
  if (map.getSource('vehicles')) return;
  addMarkImages(map, shade);
  map.addSource('vehicles', {
    type: 'geojson',
    data: empty,
    cluster: true,
    clusterMaxZoom,
    clusterRadius: 44,
    clusterProperties: Object.fromEntries(
      vehicleStates.map((state) => [state, ['+', ['case', ['==', ['get', 'state'], state], 1, 0]]]),
    ),
  });
  map.addSource('chosen', { type: 'geojson', data: empty });
  for (const layer of layersOf(shade)) map.addLayer(layer);
}

/** The chosen vehicle has a label of its own. */
export function hideLabelOf(map: MapLibre, id: string) {
  map.setFilter('vehicleLabels', ['all', ['!', ['has', 'point_count']], ['!=', ['get', 'id'], id]]);
}

function layersOf(shade: Shade): LayerSpecification[] {
  const { text, layout, link } = palettes[shade];
  const mark = {
    'icon-image': ['concat', 'mark:', ['get', 'state']] as ExpressionSpecification,
    'icon-rotate': ['get', 'direction'] as ExpressionSpecification,
    'icon-rotation-alignment': 'map' as const,
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
  };
  const label = {
    'text-field': ['get', 'label'] as ExpressionSpecification,
    'text-font': mapFont,
    'text-size': 12,
    'text-anchor': 'top' as const,
    'text-offset': [0, 1.15] as [number, number],
  };
  const labelPaint = { 'text-color': text, 'text-halo-color': layout, 'text-halo-width': 1.5 };
  const faded: ExpressionSpecification = ['case', isOffline, 0.6, 1];
  return [
    {
      id: 'vehicleMarks',
      type: 'symbol',
      source: 'vehicles',
      filter: ['!', ['has', 'point_count']],
      layout: mark,
      paint: { 'icon-opacity': faded },
    },
    {
      id: 'vehicleLabels',
      type: 'symbol',
      source: 'vehicles',
      minzoom: labelsFrom,
      filter: ['!', ['has', 'point_count']],
      layout: label,
      paint: labelPaint,
    },
    {
      id: 'clusters',
      type: 'symbol',
      source: 'vehicles',
      filter: ['has', 'point_count'],
      layout: {
        'icon-image': ringExpression as ExpressionSpecification,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': mapFont,
        'text-size': 13,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': text },
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
      layout: {
        ...mark,
        ...label,
        'text-offset': [0, 1.6],
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: labelPaint,
    },
  ];
}
