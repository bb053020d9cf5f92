/** Where a map looks. */
export interface Camera {
  lng: number;
  lat: number;
  zoom: number;
}

/** A camera as an address bears it: latitude, longitude, zoom. */
export const cameraText = ({ lng, lat, zoom }: Camera) =>
  `${lat.toFixed(6)},${lng.toFixed(6)},${Math.round(zoom * 100) / 100}`;

export function cameraOf(text: string | null): Camera | undefined {
  const [lat, lng, zoom] = (text ?? '').split(',').map(Number);
  const isPlace = lat !== undefined && lng !== undefined && Math.abs(lat) <= 85 && Math.abs(lng) <= 180;
  return isPlace && zoom !== undefined && zoom >= 0 && zoom <= 22 ? { lng, lat, zoom } : undefined;
}
