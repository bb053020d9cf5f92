/** Degrees. */
export interface LngLat {
  lng: number;
  lat: number;
}

// The ellipsoid the offset is computed on (Krasovsky).
const axis = 6378245;
const eccentricity = 0.006693421622965943;

/** WGS-84 → GCJ-02; outside the box around the mainland a place stays what it is. */
export function toGcj02({ lng, lat }: LngLat): LngLat {
  if (!isInside(lng, lat)) return { lng, lat };
  const [x, y] = [lng - 105, lat - 35];
  const phi = (lat / 180) * Math.PI;
  const w = 1 - eccentricity * Math.sin(phi) ** 2;
  const dLat = (offsetLat(x, y) * 180) / (((axis * (1 - eccentricity)) / (w * Math.sqrt(w))) * Math.PI);
  const dLng = (offsetLng(x, y) * 180) / ((axis / Math.sqrt(w)) * Math.cos(phi) * Math.PI);
  return { lng: lng + dLng, lat: lat + dLat };
}

/** GCJ-02 → WGS-84 by iteration, exact to a millimetre; outside the box a place stays what it is. */
export function toWgs84({ lng, lat }: LngLat): LngLat {
  if (!isInside(lng, lat)) return { lng, lat };
  const guess = { lng, lat };
  for (let round = 0; round < 8; round++) {
    const forward = toGcj02(guess);
    guess.lng += lng - forward.lng;
    guess.lat += lat - forward.lat;
  }
  return guess;
}

function isInside(lng: number, lat: number): boolean {
  return lng >= 72.004 && lng <= 137.8347 && lat >= 0.8293 && lat <= 55.8271;
}

function offsetLat(x: number, y: number): number {
  const base = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x));
  return base + short(x) + wave(y, 20, 1, 40, 1 / 3) + wave(y, 160, 1 / 12, 320, 1 / 30);
}

function offsetLng(x: number, y: number): number {
  const base = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x));
  return base + short(x) + wave(x, 20, 1, 40, 1 / 3) + wave(x, 150, 1 / 12, 300, 1 / 30);
}

function short(x: number): number {
  return wave(x, 20, 6, 20, 2);
}

function wave(v: number, a: number, f: number, b: number, g: number): number {
  return ((a * Math.sin(v * f * Math.PI) + b * Math.sin(v * g * Math.PI)) * 2) / 3;
}
