import { baseMap, type TiledGround } from '@fleet/contract/baseMap/calls';
import { baseMapText } from '@fleet/contract/baseMap/text';
import type { Output } from '@fleet/contract/call';
import { useCall } from '../calls';
import { useSay } from '../language';

/** The ground under a map: the outline of the land, or one of tiles. */
export type Ground = 'coast' | TiledGround;

export type Tiles = Output<typeof baseMap.layers>['grounds'][number];

/** The grounds that this installation has, the best first, and its boundaries. */
export function useGrounds() {
  const { data } = useCall(baseMap.layers, {}, { isLayer: true });
  const tiled: readonly Tiles[] = data?.grounds ?? [];
  const grounds: Ground[] = [...tiled.map(({ name }) => name), 'coast'];
  return { grounds, tiled, boundary: data?.boundary ?? null };
}

/** The name of a ground; one that is set in the product is named with its provider. */
export function useGroundName(): (ground: Ground) => string {
  const say = useSay();
  const { tiled } = useGrounds();
  return (ground) => {
    const provider = tiled.find(({ name }) => name === ground)?.provider;
    const name = say(baseMapText[ground]);
    return provider && provider !== ground ? `${name} · ${say(baseMapText[provider])}` : name;
  };
}

/** Where a map is from, as its owner wants it said. */
export function useCredit(ground: Ground): string {
  const say = useSay();
  const { tiled, boundary } = useGrounds();
  const tiles = tiled.find(({ name }) => name === ground);
  const number = tiles ? tiles.reviewNumber : boundary?.reviewNumber;
  const source = tiles ? (tiles.credit ?? say(baseMapText[tiles.provider])) : say(baseMapText.coastSource);
  return number ? `${source} · ${say(baseMapText.reviewNumber, { number })}` : source;
}
