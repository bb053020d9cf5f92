import type { Output } from '@fleet/contract/call';
import { longestSilenceMs, type trajectory } from '@fleet/contract/trajectory/calls';

export type TrackPage = Output<typeof trajectory.track>;

/** Where a vehicle was, fix by fix; times in milliseconds, rising. Speed km/h, direction in degrees from north. */
export interface Track {
  time: readonly number[];
  lng: readonly number[];
  lat: readonly number[];
  speed: readonly (number | null)[];
  direction: readonly (number | null)[];
}

export const noTrack: Track = { time: [], lng: [], lat: [], speed: [], direction: [] };

export interface Gap {
  from: number;
  to: number;
}

/** A track and the next page of it. What is not later than its end is known already and left out. */
export function joined(track: Track, page: TrackPage): Track {
  const times = page.time.map((time) => Date.parse(time));
  const last = track.time.at(-1) ?? Number.NEGATIVE_INFINITY;
  const first = times.findIndex((time) => time > last);
  if (first < 0) return track;
  return {
    time: track.time.concat(times.slice(first)),
    lng: track.lng.concat(page.lng.slice(first)),
    lat: track.lat.concat(page.lat.slice(first)),
    speed: track.speed.concat(page.speed.slice(first)),
    direction: track.direction.concat(page.direction.slice(first)),
  };
}

export function gapsOf({ time }: Track): Gap[] {
  const gaps: Gap[] = [];
  for (let at = 1; at < time.length; at += 1) {
    const [from = 0, to = 0] = [time[at - 1], time[at]];
    if (to - from > longestSilenceMs) gaps.push({ from, to });
  }
  return gaps;
}

/** The last fix that is not later than the moment; -1 before the first. */
export function indexAt(time: readonly number[], moment: number) {
  let [low, high] = [0, time.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((time[middle] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Where the vehicle stands at a moment. */
export interface Standing {
  lng: number;
  lat: number;
  direction: number;
  speed: number | null;
  /** In a gap it is drawn where it was last seen, and says that this is not known. */
  isGap: boolean;
}

/** Between two fixes it goes straight and evenly; in a gap it waits where it was last seen. */
export function standingAt(track: Track, moment: number): Standing | null {
  const { time, lng, lat, speed, direction } = track;
  if (time.length === 0) return null;
  const at = Math.max(0, indexAt(time, moment));
  const [from = 0, to] = [time[at], time[at + 1]];
  const isGap = to !== undefined && to - from > longestSilenceMs && moment > from;
  const share = to === undefined || isGap ? 0 : Math.max(0, Math.min(1, (moment - from) / (to - from)));
  const between = (values: readonly number[]) => {
    const [start = 0, end = start] = [values[at], values[at + 1]];
    return start + (end - start) * share;
  };
  return {
    lng: between(lng),
    lat: between(lat),
    direction: direction[at] ?? 0,
    speed: isGap ? null : (speed[at] ?? null),
    isGap,
  };
}
