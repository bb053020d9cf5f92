import type { Feature, FeatureCollection, LineString } from 'geojson';
import { metresPerDegree, metresPerLongitude, metresPerPixel } from './ground';

/** Lines that make distances readable: metres at a plant, degrees from afar. */
export interface Grid {
  unit: 'metre' | 'degree';
  step: number;
  /** Every so many lines one is strong and bears a label. */
  strong: number;
  /** Metres are counted at this latitude; it changes only every tenth of a degree, so that panning moves no line. */
  lat: number;
}

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

const metreSteps = [2, 10, 20, 100, 200, 1000, 2000];
const degreeSteps = [0.1, 0.5, 1, 5, 10, 30];
const leastMetrePixels = 32;
const leastDegreePixels = 130;

/** The finest grid whose lines still stand apart. */
export function gridAt(zoom: number, lat: number): Grid {
  const pixel = metresPerPixel(zoom, lat);
  const metres = metreSteps.find((step) => step / pixel >= leastMetrePixels);
  const band = Math.round(lat * 10) / 10;
  if (metres !== undefined) return { unit: 'metre', step: metres, strong: 5, lat: band };
  const degrees = degreeSteps.find((step) => (step * metresPerLongitude(lat)) / pixel >= leastDegreePixels);
  return { unit: 'degree', step: degrees ?? 30, strong: 1, lat: 0 };
}

export const isSameGrid = (a: Grid, b: Grid) => a.unit === b.unit && a.step === b.step && a.lat === b.lat;

interface LineProperties {
  isStrong: boolean;
  label: string;
}

/** The lines of a grid in a box. */
export function gridLines(grid: Grid, box: Box): FeatureCollection<LineString, LineProperties> {
  const isMetric = grid.unit === 'metre';
  const stepLng = isMetric ? grid.step / metresPerLongitude(grid.lat) : grid.step;
  const stepLat = isMetric ? grid.step / metresPerDegree : grid.step;
  const [south, north] = [Math.max(box.south, -85), Math.min(box.north, 85)];
  return {
    type: 'FeatureCollection',
    features: [
      ...indices(box.west, box.east, stepLng).map((index) =>
        line(grid, index, [index * stepLng, south], [index * stepLng, north], longitude),
      ),
      ...indices(south, north, stepLat).map((index) =>
        line(grid, index, [box.west, index * stepLat], [box.east, index * stepLat], latitude),
      ),
    ],
  };
}

function indices(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, at) => first + at);
}

function line(
  grid: Grid,
  index: number,
  start: [number, number],
  end: [number, number],
  degrees: (value: number) => string,
): Feature<LineString, LineProperties> {
  const isStrong = index % grid.strong === 0;
  const label = grid.unit === 'metre' ? metres(index * grid.step) : degrees(rounded(index * grid.step));
  return {
    type: 'Feature',
    properties: { isStrong, label: isStrong ? label : '' },
    geometry: { type: 'LineString', coordinates: [start, end] },
  };
}

/** Lines count within their kilometre, and whole kilometres within their hundred: enough to read a distance off. */
function metres(value: number) {
  const within = ((value % 100_000) + 100_000) % 100_000;
  return within % 1000 === 0 ? `${within / 1000} km` : `${within % 1000} m`;
}

const rounded = (value: number) => Math.round(value * 10) / 10;
const latitude = (value: number) => `${Math.abs(value)}°${value < 0 ? 'S' : value > 0 ? 'N' : ''}`;

function longitude(value: number) {
  const within = rounded(((((value + 180) % 360) + 360) % 360) - 180);
  return `${Math.abs(within)}°${within < 0 ? 'W' : within > 0 ? 'E' : ''}`;
}

/** The name of the step: what lies between two neighbouring lines. */
export function stepName({ unit, step }: Grid) {
  if (unit === 'degree') return `${step}°`;
  return step >= 1000 ? `${step / 1000} km` : `${step} m`;
}
