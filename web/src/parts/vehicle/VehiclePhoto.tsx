import { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { useMay } from '../../kit/session';
import { StoredImage } from '../../kit/StoredImage';
import './vehiclePhoto.css';

interface Props {
  id: string;
  carId: string;
}

/** The photo of a vehicle, where its company has set one. */
export function VehiclePhoto({ id, carId }: Props) {
  const say = useSay();
  const may = useMay();
  const { data } = useCall(vehicle.photo, { id }, { isOff: !may(vehicle.photo) });
  if (!data?.fileId) return null;
  return (
    <StoredImage id={data.fileId} alt={say(vehicleText.photoOf, { name: carId })} className="vehiclePhoto" />
  );
}
