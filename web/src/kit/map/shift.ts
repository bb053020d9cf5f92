import gcoord from 'gcoord';
import { latOf, lngOf, worldX, worldY } from './ground';

/*
 * Maps made in China for the public lie some 300 m beside the places that satellites tell. Not the trucks are moved
 * but the map: a tile of ours is put together from up to four of theirs, moved by what the offset is in its middle.
 * Within one tile the offset changes by less than a pixel.
 */

export const tileSize = 256;

/** A tile of the source, and where its corner goes on ours, in pixels. */
export interface Piece {
  x: number;
  y: number;
  left: number;
  top: number;
}

/** The pieces that one of our tiles is put together from. */
export function piecesOf(z: number, x: number, y: number): Piece[] {
  const side = 2 ** z;
  const [lng, lat] = [lngOf((x + 0.5) / side), latOf((y + 0.5) / side)];
  const [theirLng, theirLat] = gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02);
  const from = {
    x: x + (worldX(theirLng) - worldX(lng)) * side,
    y: y + (worldY(theirLat) - worldY(lat)) * side,
  };
  const pieces: Piece[] = [];
  for (let column = Math.floor(from.x); column < from.x + 1; column += 1) {
    for (let row = Math.floor(from.y); row < from.y + 1; row += 1) {
      if (row < 0 || row >= side) continue;
      const around = (column + side) % side;
      pieces.push({
        x: around,
        y: row,
        left: (column - from.x) * tileSize,
        top: (row - from.y) * tileSize,
      });
    }
  }
  return pieces;
}
