import { fenceText } from '@fleet/contract/fence/text';
import { useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { isPlaced, type Located } from '../../parts/distribution/fleet';
import { VehiclePick } from '../../parts/vehicle/VehiclePick';

interface Props {
  fleet: readonly Located[];
  truckId: string | null;
  put: (id: string, place: { lng: number; lat: number }) => void;
}

/** Puts the fence where a truck is: who stands at the dock need not find it on the map. */
export function PutAtTruck({ fleet, truckId, put }: Props) {
  const say = useSay();
  const choose = (id: string | null) => {
    const truck = fleet.find((one) => one.id === id);
    if (truck && isPlaced(truck)) put(truck.id, truck);
    else if (truck) announce('info', say(fenceText.truckNowhere, { name: truck.carId }));
  };
  return (
    <div className="fenceForm__truck">
      <VehiclePick
        value={truckId}
        label={fleet.find(({ id }) => id === truckId)?.carId}
        placeholder={say(fenceText.atTruck)}
        aria-label={say(fenceText.atTruck)}
        onChange={choose}
      />
    </div>
  );
}
