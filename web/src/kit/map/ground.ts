/** What one degree of latitude measures on the sphere that web maps are drawn on. */
export const metresPerDegree = 40_075_016.686 / 360;

const cosine = (lat: number) => Math.cos((lat * Math.PI) / 180);

/** How much ground one pixel covers. */
export const metresPerPixel = (zoom: number, lat: number) =>
  (metresPerDegree * 360 * cosine(lat)) / (512 * 2 ** zoom);

/** Metres per degree of longitude. */
export const metresPerLongitude = (lat: number) => metresPerDegree * cosine(lat);
