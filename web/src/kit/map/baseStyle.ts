import type { StyleSpecification } from 'maplibre-gl';
import { palettes, type Shade } from '../palette';
import { plainFrom } from './land';
import { slotLayers } from './slots';

/** Drawn by the browser from the fonts of the machine: there is no glyph server. */
export const mapFont = [
  'system-ui',
  'PingFang SC',
  'Microsoft YaHei',
  'Noto Sans CJK SC',
  'Source Han Sans SC',
  'sans-serif',
];

const empty = { type: 'FeatureCollection' as const, features: [] };

/** Two levels before land and sea are one. */
const fadesFrom = plainFrom - 2;
const near = (far: string, ground: string) =>
  ['interpolate', ['linear'], ['zoom'], fadesFrom, far, plainFrom, ground] as unknown as string;
const fading = (opacity: number) =>
  ['interpolate', ['linear'], ['zoom'], fadesFrom, opacity, plainFrom, 0] as unknown as number;

/** Land, sea and grid in the colours of the theme; nothing in it comes from outside. */
export function baseStyle(shade: Shade): StyleSpecification {
  const { infoBg, container, layout, border, line, textTertiary } = palettes[shade];
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: empty, maxzoom: 8, tolerance: 0.4 },
      grid: { type: 'geojson', data: empty, tolerance: 0 },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': near(infoBg, layout) } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': near(container, layout) } },
      {
        id: 'coast',
        type: 'line',
        source: 'land',
        paint: { 'line-color': border, 'line-width': 0.8, 'line-opacity': fading(0.7) },
      },
      {
        id: 'gridFine',
        type: 'line',
        source: 'grid',
        filter: ['!', ['get', 'isStrong']],
        paint: { 'line-color': line, 'line-width': 1 },
      },
      {
        id: 'gridStrong',
        type: 'line',
        source: 'grid',
        filter: ['get', 'isStrong'],
        paint: { 'line-color': border, 'line-width': 1, 'line-opacity': 0.5 },
      },
      {
        id: 'gridLabel',
        type: 'symbol',
        source: 'grid',
        filter: ['get', 'isStrong'],
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 420,
          'text-field': ['get', 'label'],
          'text-font': mapFont,
          'text-size': 11,
          'text-keep-upright': true,
        },
        paint: { 'text-color': textTertiary, 'text-halo-color': layout, 'text-halo-width': 2 },
      },
      ...slotLayers,
    ],
  };
}
