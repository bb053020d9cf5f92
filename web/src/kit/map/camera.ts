import { readAccount, writeAccount } from '../account';
import type { Camera } from './cameraText';

/** A map looks where it looked when it was last shown; a page that is hidden gives its map up. */
export const readCamera = (name: string) => readAccount<Camera>(`camera:${name}`);
export const writeCamera = (name: string, camera: Camera) => writeAccount(`camera:${name}`, camera);
