import { ScreenHeader } from '../../kit/ScreenHeader';

export function VehicleFiles() {
  return <ScreenHeader />;
}
