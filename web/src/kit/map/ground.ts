/** The length of one degree of latitude on the sphere that web maps are drawn on. */
export const metresPerDegree = 40_075_016.686 / 360;

const cosine = (lat: number) => Math.cos((lat * Math.PI) / 180);

/** How much ground one pixel covers. */
export const metresPerPixel = (zoom: number, lat: number) =>
  (metresPerDegree * 360 * cosine(lat)) / (512 * 2 ** zoom);

/** Metres per degree of longitude. */
export const metresPerLongitude = (lat: number) => metresPerDegree * cosine(lat);

/** Places on the square that web maps draw the world on, 0 to 1 from its north-west corner. */
export const worldX = (lng: number) => (lng + 180) / 360;
export function worldY(lat: number) {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
export const lngOf = (x: number) => x * 360 - 180;
export const latOf = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
