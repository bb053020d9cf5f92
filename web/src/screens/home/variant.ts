import type { homeVariants } from '@fleet/contract/session/calls';
import { useSession } from '../../kit/session';

export type Variant = (typeof homeVariants)[number];

/** The variant of the page: the one that the person chose, else the one for the role. */
export function useVariant(): Variant {
  const { profile, rights } = useSession();
  const { homeVariant } = profile.settings;
  // An authority is told nothing by the calls of the others.
  if (profile.role.dataScope === 'JURISDICTION') return 'regulator';
  if (homeVariant === 'regulator' && rights.has('jAnalysis:view')) return 'regulator';
  if (homeVariant === 'management' || homeVariant === 'safety') return homeVariant;
  // Who handles violations and keeps no vehicle files answers for safety.
  return rights.has('violation:handle') && !rights.has('vehicle:edit') ? 'safety' : 'management';
}
