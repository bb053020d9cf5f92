import type { FenceShape } from '@fleet/contract/fence/calls';
import type { Feature, FeatureCollection } from 'geojson';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { mapFont } from '../../kit/map/baseStyle';
import { circle } from '../../kit/map/circle';
import { palettes, type Shade } from '../../kit/palette';
import { hatchImage, signImage } from './fenceImages';
import { levelColour } from './levels';

export type FenceKind = 'electric' | 'cloud';

/** Each fence as its ground, and as the point that bears its sign and its name. */
export const fenceFeatures = (fences: readonly FenceShape[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: fences.flatMap(({ id, fenceName, centerLng, centerLat, radius, level }): Feature[] => {
    const properties = { id, name: fenceName, level, hatch: hatchImage(level), sign: signImage(level) };
    return [
      { type: 'Feature', properties, geometry: circle(centerLng, centerLat, radius) },
      { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [centerLng, centerLat] } },
    ];
  }),
});

const isGround: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const isPoint: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];

/** How fences are drawn: the level by colour, hatching and sign; an electric one with a whole edge, a cloud one dashed. */
export function fenceStyle(shade: Shade, kind: FenceKind, source: string): LayerSpecification[] {
  const palette = palettes[shade];
  const colour: ExpressionSpecification = [
    'match',
    ['get', 'level'],
    '1',
    palette[levelColour['1']],
    '2',
    palette[levelColour['2']],
    palette[levelColour['3']],
  ];
  return [
    {
      id: `${source}Ground`,
      type: 'fill',
      source,
      filter: isGround,
      paint: { 'fill-color': colour, 'fill-opacity': 0.08 },
    },
    {
      id: `${source}Hatch`,
      type: 'fill',
      source,
      filter: isGround,
      minzoom: 12,
      paint: { 'fill-pattern': ['get', 'hatch'] },
    },
    {
      id: `${source}Edge`,
      type: 'line',
      source,
      filter: isGround,
      paint: { 'line-color': colour, 'line-width': 2, ...(kind === 'cloud' && { 'line-dasharray': [3, 2] }) },
    },
    {
      id: `${source}Sign`,
      type: 'symbol',
      source,
      filter: isPoint,
      minzoom: 10,
      layout: {
        'icon-image': ['get', 'sign'],
        'icon-allow-overlap': true,
        'text-field': ['step', ['zoom'], '', 12, ['get', 'name']],
        'text-font': mapFont,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 1],
        'text-optional': true,
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.layout, 'text-halo-width': 1.5 },
    },
  ];
}
