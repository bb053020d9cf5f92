import { tileProviders } from '../baseMap/calls';

export const mapKinds = ['street', 'satellite'] as const;
export type MapKind = (typeof mapKinds)[number];

/** Where the tiles come from; `environment` leaves it to the settings of the server, `none` shows none. */
export const mapProviders = ['environment', 'none', ...tileProviders] as const;
export type MapProvider = (typeof mapProviders)[number];

export const mapCoordinates = ['wgs84', 'gcj02'] as const;

/** How the try of a tile ended. */
export const tileOutcomes = [
  'image',
  'noImage',
  'refused',
  'redirect',
  'forbidden',
  'unknownHost',
  'unreachable',
  'certificate',
  'timeout',
  'tooLarge',
] as const;
export type TileOutcome = (typeof tileOutcomes)[number];
