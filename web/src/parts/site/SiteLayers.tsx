import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import { useEffect } from 'react';
import { useShade } from '../../kit/appearance';
import { mapFont } from '../../kit/map/baseStyle';
import { nothing, put } from '../../kit/map/drafts';
import { planImage } from '../../kit/map/images';
import { addAt } from '../../kit/map/slots';
import { useMap } from '../../kit/map/useMap';
import { palettes, type Shade } from '../../kit/palette';
import type { SiteLayer } from './layers';
import { PlanImage } from './PlanImage';
import { cornersOf, planNames, routeFeatures, stationFeatures } from './siteFeatures';
import type { Sites } from './useSites';

interface Props {
  sites: Sites;
  shown: ReadonlySet<SiteLayer>;
  /** The row that is being edited is drawn by its editor. */
  editedId: string | null;
}

/** The drawings on the ground, under the trucks. */
export function SiteLayers({ sites, shown, editedId }: Props) {
  const map = useMap();
  const shade = useShade();
  const { stations, routes, plans } = sites;

  useEffect(() => addSiteLayers(map, shade), [map, shade]);

  const isShowingStations = shown.has('stations');
  useEffect(() => {
    const drawn = stations.filter(({ id }) => id !== editedId);
    put(map, 'stations', isShowingStations ? stationFeatures(drawn) : nothing);
  }, [map, shade, stations, isShowingStations, editedId]);

  const isShowingRoutes = shown.has('routes');
  useEffect(() => {
    const drawn = routes.filter(({ id }) => id !== editedId);
    put(map, 'routes', isShowingRoutes ? routeFeatures(drawn, stations) : nothing);
  }, [map, shade, routes, stations, isShowingRoutes, editedId]);

  const isShowingPlans = shown.has('plans');
  useEffect(() => {
    const drawn = plans.filter(({ id }) => id !== editedId);
    put(map, 'planNames', isShowingPlans ? planNames(drawn) : nothing);
  }, [map, shade, plans, isShowingPlans, editedId]);

  if (!isShowingPlans) return null;
  return plans
    .filter(({ id }) => id !== editedId)
    .map((plan) => <PlanImage key={plan.id} url={planImage(plan.id, plan.fileId)} at={cornersOf(plan)} />);
}

function addSiteLayers(map: MapLibre, shade: Shade) {
  if (map.getSource('stations')) return;
  for (const source of ['planNames', 'stations', 'routes'])
    map.addSource(source, { type: 'geojson', data: nothing, tolerance: 0 });
  addAt(map, 'stations', planNameStyle(shade));
  for (const layer of stationStyle(shade, 'stations', 'stations')) addAt(map, 'stations', layer);
  for (const layer of routeStyle(shade, 'routes', 'routes')) addAt(map, 'routes', layer);
}

/** A site is named from as far away as its trucks are one mark. */
function planNameStyle(shade: Shade): LayerSpecification {
  const { text, layout } = palettes[shade];
  return {
    id: 'planNames',
    type: 'symbol',
    source: 'planNames',
    minzoom: 8,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': mapFont,
      'text-size': ['interpolate', ['linear'], ['zoom'], 8, 12, 17, 15],
      'text-variable-anchor': ['bottom', 'top'],
      'text-radial-offset': 0.4,
    },
    paint: { 'text-color': text, 'text-halo-color': layout, 'text-halo-width': 2 },
  };
}

/** How stations are drawn, those that stand and the one that is being edited. */
export function stationStyle(shade: Shade, source: string, prefix: string): LayerSpecification[] {
  const { link, container, text, layout } = palettes[shade];
  return [
    {
      id: `${prefix}Area`,
      type: 'fill',
      source,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': link, 'fill-opacity': 0.12, 'fill-outline-color': link },
    },
    {
      id: `${prefix}Point`,
      type: 'circle',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      minzoom: 10,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 16, 3.5, 18, 6],
        'circle-color': container,
        'circle-stroke-color': link,
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 16, 1.5, 18, 3],
      },
    },
    {
      id: `${prefix}Name`,
      type: 'symbol',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      minzoom: 13,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': mapFont,
        'text-size': 12,
        'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
        'text-radial-offset': 0.8,
        'text-justify': 'auto',
      },
      paint: { 'text-color': text, 'text-halo-color': layout, 'text-halo-width': 1.5 },
    },
  ];
}

/** How routes are drawn; the one that is being edited is blue and broad among those that stand. */
export function routeStyle(
  shade: Shade,
  source: string,
  prefix: string,
  isDraft = false,
): LayerSpecification[] {
  const { warning, link, layout } = palettes[shade];
  const colour = isDraft ? link : warning;
  const along = { 'symbol-placement': 'line' as const, 'text-font': mapFont };
  const paint = { 'text-color': colour, 'text-halo-color': layout, 'text-halo-width': 1.5 };
  return [
    {
      id: `${prefix}Line`,
      type: 'line',
      source,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': isDraft ? 6 : 3, 'line-opacity': 0.8 },
    },
    {
      id: `${prefix}Way`,
      type: 'symbol',
      source,
      layout: {
        ...along,
        'symbol-spacing': 80,
        'text-field': '›',
        'text-size': 22,
        'text-keep-upright': false,
        'text-allow-overlap': true,
      },
      paint,
    },
    {
      id: `${prefix}Name`,
      type: 'symbol',
      source,
      minzoom: 13,
      layout: { ...along, 'text-field': ['get', 'name'], 'text-size': 12, 'text-offset': [0, -1] },
      paint,
    },
  ];
}
