import type { Output } from '@fleet/contract/call';
import type { trajectory } from '@fleet/contract/trajectory/calls';
import { trajectoryText } from '@fleet/contract/trajectory/text';
import type { useSay } from '../../kit/language';
import type { Gap, Track } from './track';

export type Summary = Output<typeof trajectory.summary>;

/** A while in which the vehicle stood, or in which nobody knows; times in milliseconds. */
export interface Pause extends Gap {
  kind: 'stop' | 'gap';
  /** Where it stood. */
  place: { lng: number; lat: number } | null;
}

/** Stops and gaps, in the order of time. */
export function pausesOf(summary: Summary | undefined): Pause[] {
  if (!summary) return [];
  const stops = summary.stops.map(
    ({ lng, lat, ...times }): Pause => ({ kind: 'stop', place: { lng, lat }, ...spanOf(times) }),
  );
  const gaps = summary.gaps.map((times): Pause => ({ kind: 'gap', place: null, ...spanOf(times) }));
  return [...stops, ...gaps].sort((one, other) => one.from - other.from);
}

const spanOf = ({ startTime, endTime }: { startTime: string; endTime: string }): Gap => ({
  from: Date.parse(startTime),
  to: Date.parse(endTime),
});

/** A track without the fixes of these instants. */
export function without(track: Track, instants: readonly string[]): Track {
  if (instants.length === 0) return track;
  const left = new Set(instants.map((instant) => Date.parse(instant)));
  const stays = track.time.map((time) => !left.has(time));
  const kept = <V>(values: readonly V[]) => values.filter((_, at) => stays[at]);
  return {
    time: kept(track.time),
    lng: kept(track.lng),
    lat: kept(track.lat),
    speed: kept(track.speed),
    direction: kept(track.direction),
  };
}

/** A length of time in words, to the minute. */
export function inWords(say: ReturnType<typeof useSay>, seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 60
    ? say(trajectoryText.minutes, { minutes })
    : say(trajectoryText.hours, { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
