/** A place in degrees WGS-84. */
export interface Spot {
  lng: number;
  lat: number;
}

/** Degrees as they are kept, to a tenth of a metre: `domain.md` §3, LL. */
export const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
export const roundSpot = ({ lng, lat }: Spot): Spot => ({ lng: roundDegrees(lng), lat: roundDegrees(lat) });
