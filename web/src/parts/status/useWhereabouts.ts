import { status } from '@fleet/contract/status/calls';
import { useCall } from '../../kit/calls';

/** A truck of 10 km/h has gone some forty metres by then. */
const everyMs = 15_000;

interface Standing {
  vehicleId: string;
  lng: number | null;
  lat: number | null;
  siteName: string | null;
  zoneName: string | null;
}

const none: readonly never[] = [];

/** Live vehicles with the site and the zone that they are in now: asked for anew as long as one has left its place. */
export function useWhereabouts<S extends Standing>(
  before: readonly Standing[] | undefined,
  live: readonly S[] | undefined,
): readonly S[] | undefined {
  const answered = new Map((before ?? none).map((one) => [one.vehicleId, one]));
  const ids = [...answered.keys()];
  const hasMoved = (live ?? none).some(({ vehicleId, lng, lat }) => {
    const place = answered.get(vehicleId);
    return place && (place.lng !== lng || place.lat !== lat);
  });
  const { data } = useCall(status.whereabouts, { ids }, { isOff: !hasMoved, everyMs });
  if (!hasMoved || !data) return live;
  const now = new Map(data.rows.map(({ vehicleId, ...names }) => [vehicleId, names]));
  return live?.map((one) => ({ ...one, ...now.get(one.vehicleId) }));
}
