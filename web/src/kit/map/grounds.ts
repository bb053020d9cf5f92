import { baseMap, type TileSource } from '@fleet/contract/baseMap/calls';
import { useCall } from '../calls';

/** The grounds to choose from, with the layers of tiles that each consists of, from below. */
export const groundTiles = {
  coast: [],
  amap: ['amap'],
  tianditu: ['tianditu', 'tiandituNames'],
} as const satisfies Record<string, readonly TileSource[]>;
export type Ground = keyof typeof groundTiles;

export const isGround = (name: string): name is Ground => Object.hasOwn(groundTiles, name);

/** The grounds that this installation has, the best first, and its boundaries. */
export function useGrounds(): { grounds: Ground[]; boundary: { reviewNumber: string } | null } {
  const { data } = useCall(baseMap.layers, {});
  const sources = new Set(data?.sources);
  const grounds = (['amap', 'tianditu'] as const).filter((name) => sources.has(name));
  return { grounds: [...grounds, 'coast'], boundary: data?.boundary ?? null };
}
