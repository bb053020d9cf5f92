import { baseMap, nearestLevel } from '@fleet/contract/baseMap/calls';
import type { GeoJSON } from 'geojson';
import { useEffect } from 'react';
import { useShade } from '../appearance';
import { announce } from '../notice';
import { palettes } from '../palette';
import { fetchFile } from '../post';
import { sentenceOf } from '../problem';
import type { Tiles } from './grounds';
import { tileSize } from './shift';
import { addAt } from './slots';
import { tileAddresses } from './tiles';
import { useMap } from './useMap';

interface Props {
  /** None for the outline of the land. */
  tiles: Tiles | undefined;
  /** The number under which the boundaries were reviewed, if there are any. */
  boundary: string | undefined;
}

/** The ground under everything. Where no tile comes, the grid below it stays. */
export function BaseMap({ tiles, boundary }: Props) {
  const map = useMap();
  const shade = useShade();

  // Told as text, so that an answer that says the same again draws nothing anew.
  const wanted = JSON.stringify(tiles ? tileAddresses(tiles) : []);
  useEffect(() => {
    const layers = JSON.parse(wanted) as ReturnType<typeof tileAddresses>;
    for (const { source, address } of layers) {
      map.addSource(source, { type: 'raster', tiles: [address], tileSize, maxzoom: nearestLevel });
      const paint = { 'raster-fade-duration': 0, ...(shade === 'dark' && dimmed) };
      addAt(map, 'tiles', { id: source, type: 'raster', source, paint });
    }
    return () => {
      for (const { source } of layers) {
        // With the theme the map itself has gone.
        if (!map.style || !map.getLayer(source)) continue;
        map.removeLayer(source);
        map.removeSource(source);
      }
    };
  }, [map, wanted, shade]);

  // Tiles bring boundaries of their own.
  const isBounded = boundary !== undefined && tiles === undefined;
  useEffect(() => {
    if (!isBounded) return;
    let isGone = false;
    const draw = async () => {
      const { blob } = await fetchFile(baseMap.boundary, {});
      const data = JSON.parse(await blob.text()) as GeoJSON;
      if (isGone) return;
      map.addSource('boundary', { type: 'geojson', data, maxzoom: 8 });
      const paint = { 'line-color': palettes[shade].textTertiary, 'line-width': 1 };
      addAt(map, 'boundary', { id: 'boundary', type: 'line', source: 'boundary', paint });
    };
    draw().catch((problem: unknown) => announce('info', sentenceOf(problem)));
    return () => {
      isGone = true;
      if (!map.style || !map.getLayer('boundary')) return;
      map.removeLayer('boundary');
      map.removeSource('boundary');
    };
  }, [map, isBounded, shade]);
  return null;
}

const dimmed = { 'raster-brightness-max': 0.6, 'raster-saturation': -0.4 };
