import { readAccount, writeAccount } from '../account';

/** Where a map looks. */
export interface Camera {
  lng: number;
  lat: number;
  zoom: number;
}

/** A map looks where it looked when it was last shown; a page that is hidden gives its map up. */
export const readCamera = (name: string) => readAccount<Camera>(`camera:${name}`);
export const writeCamera = (name: string, camera: Camera) => writeAccount(`camera:${name}`, camera);
