import type { ExpressionSpecification, GeoJSONSource } from 'maplibre-gl';
import { useEffect, useMemo } from 'react';
import { useShade } from '../../kit/appearance';
import { useMap } from '../../kit/map/useMap';
import { noSpeedColour, speedColours } from './speedClasses';
import type { Track } from '../../parts/trajectory/track';
import { trackLines } from './trackLines';

const empty = { type: 'FeatureCollection' as const, features: [] };

/** The line of a track, coloured by speed; dashed across gaps. */
export function TrackLayer({ track }: { track: Track }) {
  const map = useMap();
  const shade = useShade();
  const lines = useMemo(() => trackLines(track), [track]);

  useEffect(() => {
    if (map.getSource('track')) return;
    const colour: ExpressionSpecification = [
      'match',
      ['get', 'speed'],
      0,
      speedColours[shade][0] ?? '',
      ...speedColours[shade].slice(1).flatMap((colour, at) => [at + 1, colour]),
      noSpeedColour[shade],
    ] as unknown as ExpressionSpecification;
    map.addSource('track', { type: 'geojson', data: empty, tolerance: 0 });
    map.addLayer({
      id: 'trackGaps',
      type: 'line',
      source: 'track',
      filter: ['get', 'isGap'],
      paint: { 'line-color': noSpeedColour[shade], 'line-width': 2, 'line-dasharray': [2, 2.5] },
    });
    map.addLayer({
      id: 'track',
      type: 'line',
      source: 'track',
      filter: ['!', ['get', 'isGap']],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': 3.5 },
    });
  }, [map, shade]);

  useEffect(() => {
    void map.getSource<GeoJSONSource>('track')?.setData(lines);
  }, [map, lines]);
  return null;
}
