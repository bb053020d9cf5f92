import { fence, type FenceShape } from '@fleet/contract/fence/calls';
import { useEffect, useEffectEvent } from 'react';
import { useCall } from '../../kit/calls';
import { useLook } from '../../kit/live/looks';
import { onVehicles, useVehicles } from '../../kit/live/vehicles';
import { boundsOf, isIn } from '../../parts/fence/shape';

/** A vehicle that has come in is asked for at most so often. */
const pause = 3_000;

function placeOf(shape: FenceShape) {
  const [west, south, east, north] = boundsOf(shape);
  return { west, south, east, north };
}

/** The vehicles inside a fence now, as the stream moves them in and out; undefined until they are known. */
export function useInside(shape: FenceShape | null) {
  const answer = useCall(fence.inside, { id: shape?.id ?? '' }, { isOff: shape === null, isLive: true });
  const rows = useVehicles(answer.data?.rows)?.filter((row) => shape && isIn(shape, row));
  const known = new Set(answer.data?.rows.map((row) => row.id));
  const isStranger = useEffectEvent(
    (place: { vehicleId: string; lng: number | null; lat: number | null }) =>
      shape !== null && !known.has(place.vehicleId) && isIn(shape, place),
  );
  const ask = useEffectEvent(() => void answer.refetch());
  useLook({ places: shape ? [placeOf(shape)] : [] });
  const id = shape?.id;
  useEffect(() => {
    if (!id) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = onVehicles((states) => {
      if (timer || !states.some((state) => isStranger(state))) return;
      timer = setTimeout(() => {
        timer = undefined;
        ask();
      }, pause);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [id]);
  return shape === null ? undefined : { rows, problem: answer.error, retry: () => void answer.refetch() };
}
export type Inside = NonNullable<ReturnType<typeof useInside>>;
