import type { Spot } from '@fleet/contract/place';
import { PlaceMap } from '../../kit/map/PlaceMap';
import { SiteGround } from '../../parts/site/SiteGround';

/** Where a truck is, or was last, on the plan of its site. */
export const VehiclePlace = (place: Spot) => (
  <PlaceMap name="vehicle" {...place}>
    <SiteGround />
  </PlaceMap>
);
