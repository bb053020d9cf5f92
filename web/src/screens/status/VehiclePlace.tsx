import { distribution } from '@fleet/contract/distribution/calls';
import { PlaceMap } from '../../kit/map/PlaceMap';
import { useMay } from '../../kit/session';
import { SiteGround } from '../../parts/site/SiteGround';

interface Props {
  truck: { lng: number | null; lat: number | null };
}

/** Where a truck is, or was last, on the plan of its site. */
export function VehiclePlace({ truck: { lng, lat } }: Props) {
  const may = useMay();
  if (lng === null || lat === null || !may(distribution.locations)) return null;
  return (
    <PlaceMap name="vehicle" lng={lng} lat={lat}>
      <SiteGround />
    </PlaceMap>
  );
}
