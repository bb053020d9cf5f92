import { SiteLayers } from '../../parts/site/SiteLayers';
import { useSites } from '../../parts/site/useSites';

const shown = new Set(['plans', 'stations'] as const);

/** Site plans and stations under the fences: a fence is drawn around something. */
export function FenceGround() {
  return <SiteLayers sites={useSites()} shown={shown} editedId={null} />;
}
