import type { FenceShape } from '@fleet/contract/fence/calls';
import type { Feature, FeatureCollection } from 'geojson';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { mapFont } from '../../kit/map/baseStyle';
import { groundPolygon } from './groundPolygon';
import { palettes, type Shade } from '../../kit/palette';
import { hatchImage, signImage } from './fenceImages';
import { levelColour } from './levels';

export type FenceKind = 'electric' | 'cloud';

/** Each fence as its ground, and as the point that bears its sign and its name. */
export const fenceFeatures = (fences: readonly FenceShape[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: fences.flatMap((fence): Feature[] => {
    const { id, fenceName, centerLng, centerLat, level, shape, points } = fence;
    const properties = { id, name: fenceName, level, hatch: hatchImage(level), sign: signImage(level) };
    // A corridor that turns has its sign on a corner: its centre may lie outside.
    const corner = shape === 'corridor' && points && points.length > 2 && points[points.length >> 1];
    const sign = corner || { lng: centerLng, lat: centerLat };
    return [
      { type: 'Feature', properties, geometry: groundPolygon(fence) },
      { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [sign.lng, sign.lat] } },
    ];
  }),
});

const isGround: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const isPoint: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];

/** From here on a fence bears its sign; farther away its ground is smaller than a dot, which stands for it. */
const signZoom = 10;

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
      id: `${source}Dot`,
      type: 'circle',
      source,
      filter: isPoint,
      maxzoom: signZoom,
      paint: {
        'circle-radius': 4,
        'circle-color': colour,
        'circle-stroke-width': 1.5,
        'circle-stroke-color': palette.container,
      },
    },
    {
      id: `${source}Sign`,
      type: 'symbol',
      source,
      filter: isPoint,
      minzoom: signZoom,
      layout: {
        'icon-image': ['get', 'sign'],
        'icon-allow-overlap': true,
        'text-field': ['step', ['zoom'], '', 12, ['get', 'name']],
        'text-font': mapFont,
        'text-size': 12,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-justify': 'auto',
        'text-radial-offset': 1.1,
        'text-optional': true,
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.layout, 'text-halo-width': 1.5 },
    },
  ];
}
