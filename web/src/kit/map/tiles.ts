import { baseMap, tileSources, type TileSource } from '@fleet/contract/baseMap/calls';
import { toForm } from '@fleet/contract/form';
import { headersOf } from '../post';
import { session } from '../session';
import { piecesOf, tileSize } from './shift';

/** Tiles of our own server, which asks their source for them: `fleet-tile://source/z/x/y`. */
export const tileScheme = 'fleet-tile';
export const tileAddress = (source: TileSource) => `${tileScheme}://${source}/{z}/{x}/{y}`;

/** These are drawn beside the places that satellites tell; see `shift.ts`. */
const isShifted = (source: TileSource) => source === 'amap';

/** Fetches one tile for the map. */
export async function loadTile({ url }: { url: string }, { signal }: AbortController) {
  const [name, z = 0, x = 0, y = 0] = url.slice(`${tileScheme}://`.length).split('/');
  const source = tileSources.find((one) => one === name);
  if (!source) throw new Error(`no tiles of ${name}`);
  const place = { z: Number(z), x: Number(x), y: Number(y) };
  return {
    data: isShifted(source) ? await moved(source, place, signal) : await image(source, place, signal),
  };
}

interface Place {
  z: number;
  x: number;
  y: number;
}

/** Asked for by GET, so that the browser keeps it. */
async function image(source: TileSource, place: Place, signal: AbortSignal) {
  const address = `${baseMap.tile.path}?${new URLSearchParams(toForm({ source, ...place }))}`;
  const response = await fetch(address, { headers: headersOf(session.get()?.token), signal });
  if (!response.ok) throw new Error(`tile ${response.status}`);
  return createImageBitmap(await response.blob());
}

async function moved(source: TileSource, { z, x, y }: Place, signal: AbortSignal) {
  const pieces = piecesOf(z, x, y);
  const images = await Promise.all(
    pieces.map((piece) => image(source, { z, x: piece.x, y: piece.y }, signal)),
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
