import type { SealedColumn } from '../../../base/keys/sealedColumn';

/** The place of the key of a kind of map; a sealed one opens nowhere else. */
export const keyPlace = (kind: string): string => `base_map.key:${kind}`;

export const sealedMapKey: SealedColumn = {
  table: 'base_map',
  key: ['kind'],
  sealed: 'key_sealed',
  companyId: null,
  place: ({ kind }) => keyPlace(kind!),
};
