import { ScreenHeader } from '../../kit/ScreenHeader';

/** The live map; `?vehicle=` names the truck to be shown. */
export function VehicleDistribution() {
  return <ScreenHeader />;
}
