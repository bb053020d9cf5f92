import { z } from 'zod';
import { calls, fileAnswer, search } from '../call';
import { choice, int } from '../field';

/** Layers of tiles that an operator may configure; none of them is asked for anything until then. */
export const tileSources = ['amap', 'tianditu', 'tiandituNames'] as const;
export type TileSource = (typeof tileSources)[number];

/** The nearest level at which the sources have tiles. */
export const nearestLevel = 18;

export const baseMap = calls('baseMap', '/v1/baseMap', {
  layers: {
    path: 'selectMapLayer',
    right: 'signedIn',
    input: search({}),
    output: z.object({
      sources: z.array(z.enum(tileSources)),
      /** Boundaries to be drawn, which the law lets nobody show without their review number. */
      boundary: z.object({ reviewNumber: z.string() }).nullable(),
    }),
  },
  /** One tile, 256 pixels wide, asked for by us: the key of the source stays here. */
  tile: {
    path: 'getTile',
    right: 'signedIn',
    gets: true,
    input: search({
      source: choice(tileSources),
      z: int(0, nearestLevel),
      x: int(0, 2 ** nearestLevel - 1),
      y: int(0, 2 ** nearestLevel - 1),
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
