import { distribution } from '@fleet/contract/distribution/calls';
import { statusText } from '@fleet/contract/status/text';
import { trajectory } from '@fleet/contract/trajectory/calls';
import { Link } from 'react-router';
import { useSay } from '../../kit/language';
import { useMay } from '../../kit/session';
import { mapOf, trackOf } from '../../parts/status/places';

/** From a vehicle to its place on the map and to its track. */
export function VehicleLinks({ id }: { id: string }) {
  const say = useSay();
  const may = useMay();
  return (
    <>
      {may(distribution.locations) && <Link to={mapOf(id)}>{say(statusText.locate)}</Link>}
      {may(trajectory.track) && <Link to={trackOf(id)}>{say(statusText.trajectory)}</Link>}
    </>
  );
}
