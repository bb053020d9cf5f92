import { useSession } from '../../kit/session';

export type Variant = 'management' | 'safety';

/** The variant of the page: the one that the person chose, else the one for the role. */
export function useVariant(): Variant {
  const { profile, rights } = useSession();
  const { homeVariant } = profile.settings;
  if (homeVariant === 'management' || homeVariant === 'safety') return homeVariant;
  // Who handles violations and keeps no vehicle files answers for safety.
  return rights.has('violation:handle') && !rights.has('vehicle:edit') ? 'safety' : 'management';
}
