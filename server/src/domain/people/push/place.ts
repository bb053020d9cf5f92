import type { SealedColumn } from '../../../base/keys/sealedColumn';

/** The place of a jurisdiction's secret; a sealed one opens nowhere else. */
export const secretPlace = (jurisdictionId: string): string => `push_target.secret:${jurisdictionId}`;

export const sealedPushSecret: SealedColumn = {
  table: 'push_target',
  key: ['jurisdiction_id'],
  sealed: 'secret',
  companyId: null,
  place: ({ jurisdictionId }) => secretPlace(jurisdictionId!),
};
