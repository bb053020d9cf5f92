import { baseMap, nearestLevel } from '@fleet/contract/baseMap/calls';
import type { GeoJSON } from 'geojson';
import { useEffect } from 'react';
import { useShade } from '../appearance';
import { announce } from '../notice';
import { palettes } from '../palette';
import { fetchFile } from '../post';
import { sentenceOf } from '../problem';
import { type Ground, groundTiles } from './grounds';
import { tileSize } from './shift';
import { addAt } from './slots';
import { tileAddress } from './tiles';
import { useMap } from './useMap';

interface Props {
  ground: Ground;
  /** The number under which the boundaries were reviewed, if there are any. */
  boundary: string | undefined;
}

/** The ground under everything. Where no tile comes, the grid below it stays. */
export function BaseMap({ ground, boundary }: Props) {
  const map = useMap();
  const shade = useShade();

  useEffect(() => {
    const sources = groundTiles[ground];
    for (const source of sources) {
      const tiles = [tileAddress(source)];
      map.addSource(source, { type: 'raster', tiles, tileSize, maxzoom: nearestLevel });
      const paint = { 'raster-fade-duration': 0, ...(shade === 'dark' && dimmed) };
      addAt(map, 'tiles', { id: source, type: 'raster', source, paint });
    }
    return () => {
      for (const source of sources) {
        // With the theme the map itself has gone.
        if (!map.style || !map.getLayer(source)) continue;
        map.removeLayer(source);
        map.removeSource(source);
      }
    };
  }, [map, ground, shade]);

  // Tiles bring boundaries of their own.
  const isBounded = boundary !== undefined && ground === 'coast';
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
