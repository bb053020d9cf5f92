import { sitePlan } from '@fleet/contract/sitePlan/calls';
import { useMay } from '../../kit/session';
import type { SiteLayer } from './layers';
import { SiteLayers } from './SiteLayers';
import { useSites } from './useSites';

const plans: ReadonlySet<SiteLayer> = new Set<SiteLayer>(['plans']);
const plansAndStations: ReadonlySet<SiteLayer> = new Set<SiteLayer>(['plans', 'stations']);

interface Props {
  /** The marks of stations would stand among marks of the same look. */
  isBare?: boolean;
}

/** Site plans and stations under what a map is about, for whoever may see them. */
export function SiteGround({ isBare = false }: Props) {
  const may = useMay();
  return may(sitePlan.list) && <Site shown={isBare ? plans : plansAndStations} />;
}

const Site = ({ shown }: { shown: ReadonlySet<SiteLayer> }) => (
  <SiteLayers sites={useSites()} shown={shown} editedId={null} />
);
