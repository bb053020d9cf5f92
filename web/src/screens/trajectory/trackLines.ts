import type { Feature, FeatureCollection, LineString } from 'geojson';
import { longestSilenceMs } from '@fleet/contract/trajectory/calls';
import { simplified } from './simplify';
import { speedClass } from './speedClasses';
import type { Track } from '../../parts/trajectory/track';

interface LineProperties {
  /** The class of speed; -1 where none was reported. */
  speed: number;
  isGap: boolean;
}

/** Drawn to the metre; playback goes by every fix. */
const metre = 1;

/** A track as lines: one for each stretch of one class of speed, and one across each gap. */
export function trackLines({ time, lng, lat, speed }: Track): FeatureCollection<LineString, LineProperties> {
  const features: Feature<LineString, LineProperties>[] = [];
  const place = (at: number): [number, number] => [lng[at] ?? 0, lat[at] ?? 0];
  let stretch: [number, number][] = [];
  let current = -1;

  const finish = () => {
    if (stretch.length > 1) features.push(line(simplified(stretch, metre), current, false));
    stretch = [];
  };
  for (let at = 1; at < time.length; at += 1) {
    if ((time[at] ?? 0) - (time[at - 1] ?? 0) > longestSilenceMs) {
      finish();
      features.push(line([place(at - 1), place(at)], -1, true));
      continue;
    }
    const next = speedClass(speed[at] ?? null);
    if (stretch.length === 0 || next !== current) {
      finish();
      stretch = [place(at - 1)];
      current = next;
    }
    stretch.push(place(at));
  }
  finish();
  return { type: 'FeatureCollection', features };
}

const line = (
  coordinates: [number, number][],
  speed: number,
  isGap: boolean,
): Feature<LineString, LineProperties> => ({
  type: 'Feature',
  properties: { speed, isGap },
  geometry: { type: 'LineString', coordinates },
});
