import { baseMap, tileSources, type TileSource } from '@fleet/contract/baseMap/calls';
import { toForm } from '@fleet/contract/form';
import { headersOf } from '../post';
import { session } from '../session';
import type { Tiles } from './grounds';
import { piecesOf, tileSize } from './shift';

/** Tiles of our own server, which asks their source for them: `fleet-tile://source/edition/shifted/z/x/y`. */
export const tileScheme = 'fleet-tile';
const shifted = 'shifted';

/** The addresses of the layers of a ground, from below; another edition has other ones. */
export const tileAddresses = ({ sources, edition, isShifted }: Tiles) =>
  sources.map((source) => ({
    source,
    address: `${tileScheme}://${source}/${edition}/${isShifted ? shifted : 'straight'}/{z}/{x}/{y}`,
  }));

/** Fetches one tile for the map. */
export async function loadTile({ url }: { url: string }, { signal }: AbortController) {
  const [name, edition = 0, way, z = 0, x = 0, y = 0] = url.slice(`${tileScheme}://`.length).split('/');
  const source = tileSources.find((one) => one === name);
  if (!source) throw new Error(`no tiles of ${name}`);
  const layer = { source, edition: Number(edition) };
  const place = { z: Number(z), x: Number(x), y: Number(y) };
  return { data: way === shifted ? await moved(layer, place, signal) : await image(layer, place, signal) };
}

interface Layer {
  source: TileSource;
  edition: number;
}

interface Place {
  z: number;
  x: number;
  y: number;
}

/** Asked for by GET, so that the browser keeps it. */
async function image(layer: Layer, place: Place, signal: AbortSignal) {
  const address = `${baseMap.tile.path}?${new URLSearchParams(toForm({ ...layer, ...place }))}`;
  const response = await fetch(address, { headers: headersOf(session.get()?.token), signal });
  if (!response.ok) throw new Error(`tile ${response.status}`);
  return createImageBitmap(await response.blob());
}

async function moved(layer: Layer, { z, x, y }: Place, signal: AbortSignal) {
  const pieces = piecesOf(z, x, y);
  const images = await Promise.all(
    pieces.map((piece) => image(layer, { z, x: piece.x, y: piece.y }, signal)),
  );
  const canvas = new OffscreenCanvas(tileSize, tileSize);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('nothing to draw with');
  for (const [index, piece] of pieces.entries()) {
    const drawn = images[index];
    if (drawn) pen.drawImage(drawn, piece.left, piece.top, tileSize, tileSize);
  }
  return canvas.transferToImageBitmap();
}
