import { readFileSync } from 'node:fs';
import { Unusable } from '../usage';

/** One recorded position. Milliseconds since 1970, null where none was recorded; km/h, degrees. */
export interface TrackPoint {
  time: number | null;
  lng: number;
  lat: number;
  altitude: number | null;
  direction: number | null;
  speed: number | null;
}

/** A site's own metres are laid out from here; which place it is does not matter. */
const siteOrigin = { lng: 127.0451, lat: 37.5552 };
const metresPerDegree = 111_320;
const kmhPerKnot = 1.852;

/** The tracks in a file, by vehicle; a file of one vehicle has it under an empty name. CSV with a head, or NMEA 0183. */
export function readTracks(file: string): Map<string, TrackPoint[]> {
  const lines = readLines(file);
  if (lines[0]?.startsWith('$')) return new Map([['', readNmea(lines)]]);
  const head = lines[0]?.split(',') ?? [];
  const tracks = new Map<string, TrackPoint[]>();
  for (const line of lines.slice(1)) {
    const cells = line.split(',');
    const row = Object.fromEntries(head.map((name, at) => [name, cells[at] ?? '']));
    const name = row.vehicle_id ?? '';
    const track = tracks.get(name) ?? [];
    if (track.length === 0) tracks.set(name, track);
    track.push(pointOf(row));
  }
  for (const track of tracks.values()) track.sort((one, other) => (one.time ?? 0) - (other.time ?? 0));
  if (tracks.size === 0) throw new Unusable(`${file}: 没有轨迹点 / no points in it.`);
  return tracks;
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').trim().split(/\r?\n/);
  } catch (error) {
    throw new Unusable(`${file}: ${(error as Error).message}`);
  }
}

function pointOf(row: Record<string, string | undefined>): TrackPoint {
  const number = (name: string) => (row[name] ? Number(row[name]) : null);
  const [x, y] = [number('x_m'), number('y_m')];
  const place =
    x !== null && y !== null
      ? {
          lng: siteOrigin.lng + x / (metresPerDegree * Math.cos((siteOrigin.lat * Math.PI) / 180)),
          lat: siteOrigin.lat + y / metresPerDegree,
        }
      : { lng: number('lon') ?? 0, lat: number('lat') ?? 0 };
  return {
    time: number('time_ms') ?? (row.time ? Date.parse(row.time) : null),
    ...place,
    altitude: number('alt_m') ?? number('ele_m'),
    direction: number('bearing_deg'),
    speed: null,
  };
}

/** The positions of the RMC lines: they have time, place, speed and course. */
function readNmea(lines: readonly string[]): TrackPoint[] {
  return lines.flatMap((line) => {
    const [kind, time, state, lat, south, lng, west, knots, course, date] = line.split(',');
    if (!kind?.endsWith('RMC') || state !== 'A' || !time || !lat || !lng || !date) return [];
    const [day, month, year] = [date.slice(0, 2), date.slice(2, 4), date.slice(4, 6)];
    const clock = `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`;
    return {
      time: Date.parse(`20${year}-${month}-${day}T${clock}Z`),
      lat: degrees(lat, 2) * (south === 'S' ? -1 : 1),
      lng: degrees(lng, 3) * (west === 'W' ? -1 : 1),
      altitude: null,
      direction: course ? Number(course) : null,
      speed: knots ? Number(knots) * kmhPerKnot : null,
    };
  });
}

const degrees = (text: string, digits: number) =>
  Number(text.slice(0, digits)) + Number(text.slice(digits)) / 60;
