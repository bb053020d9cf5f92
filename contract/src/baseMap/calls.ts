import { z } from 'zod';
import { calls, fileAnswer, search } from '../call';
import { choice, int } from '../field';

/**
 * Layers of tiles; none of them is asked for anything until an operator has set it. The first are set by the
 * environment, the last in the product.
 */
export const tileSources = [
  'amap',
  'tianditu',
  'tiandituNames',
  'street',
  'streetNames',
  'satellite',
  'satelliteNames',
] as const;
export type TileSource = (typeof tileSources)[number];

/** The grounds that consist of tiles. */
const tiledGrounds = ['amap', 'tianditu', 'street', 'satellite'] as const;
export type TiledGround = (typeof tiledGrounds)[number];

export const tileProviders = ['amap', 'tianditu', 'own'] as const;

/** The nearest level at which the sources have tiles. */
export const nearestLevel = 18;

export const tileAt = {
  z: int(0, nearestLevel),
  x: int(0, 2 ** nearestLevel - 1),
  y: int(0, 2 ** nearestLevel - 1),
};

export const baseMap = calls('baseMap', '/v1/baseMap', {
  layers: {
    path: 'selectMapLayer',
    right: 'signedIn',
    input: search({}),
    output: z.object({
      grounds: z.array(
        z.object({
          name: z.enum(tiledGrounds),
          provider: z.enum(tileProviders),
          /** From below. */
          sources: z.array(z.enum(tileSources)),
          /** Drawn in GCJ-02, beside the places that satellites tell. */
          isShifted: z.boolean(),
          credit: z.string().nullable(),
          reviewNumber: z.string().nullable(),
          /** Another one after each change. */
          edition: z.int(),
        }),
      ),
      /** Boundaries to be drawn, which the law lets nobody show without their review number. */
      boundary: z.object({ reviewNumber: z.string() }).nullable(),
    }),
  },
  /** One tile, 256 pixels wide, asked for by us: the key of the source stays here. */
  tile: {
    path: 'getTile',
    right: 'signedIn',
    gets: true,
    /** Browsers keep tiles: those of another edition have another address, and of an older one there are none. */
    input: search({
      source: choice(tileSources),
      edition: int(0, 2_147_483_647).default(0),
      ...tileAt,
    }),
    output: fileAnswer,
  },
  boundary: {
    path: 'getBoundary',
    right: 'signedIn',
    gets: true,
    input: search({}),
    output: fileAnswer,
  },
});
