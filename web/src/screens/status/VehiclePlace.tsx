import { distribution } from '@fleet/contract/distribution/calls';
import { sitePlan } from '@fleet/contract/sitePlan/calls';
import { PlaceMap } from '../../kit/map/PlaceMap';
import { useMay } from '../../kit/session';
import type { SiteLayer } from '../../parts/site/layers';
import { SiteLayers } from '../../parts/site/SiteLayers';
import { useSites } from '../../parts/site/useSites';

const shown: ReadonlySet<SiteLayer> = new Set<SiteLayer>(['plans', 'stations']);

interface Props {
  truck: { lng: number | null; lat: number | null };
}

/** Where a truck is, or was last, on the plan of its site. */
export function VehiclePlace({ truck: { lng, lat } }: Props) {
  const may = useMay();
  if (lng === null || lat === null || !may(distribution.locations)) return null;
  return (
    <PlaceMap name="vehicle" lng={lng} lat={lat}>
      {may(sitePlan.list) && <Site />}
    </PlaceMap>
  );
}

const Site = () => <SiteLayers sites={useSites()} shown={shown} editedId={null} />;
