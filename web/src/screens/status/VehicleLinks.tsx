import { distribution } from '@fleet/contract/distribution/calls';
import { statusText } from '@fleet/contract/status/text';
import { trajectory } from '@fleet/contract/trajectory/calls';
import { useSay } from '../../kit/language';
import { RowAct } from '../../kit/list/RowAct';
import { useMay } from '../../kit/session';
import { mapOf, trackOf } from '../../parts/status/places';

/** From a vehicle to its place on the map and to its track. */
export function VehicleLinks({ id }: { id: string }) {
  const say = useSay();
  const may = useMay();
  return (
    <>
      {may(distribution.locations) && <RowAct to={mapOf(id)}>{say(statusText.locate)}</RowAct>}
      {may(trajectory.track) && <RowAct to={trackOf(id)}>{say(statusText.trajectory)}</RowAct>}
    </>
  );
}
