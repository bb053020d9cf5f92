import { distribution } from '@fleet/contract/distribution/calls';
import type { FenceShape } from '@fleet/contract/fence/calls';
import type { FenceGround } from '@fleet/contract/fence/ground';
import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCall } from '../../kit/calls';
import { useMap } from '../../kit/map/useMap';
import { useSettled } from '../../kit/settled';
import { useMay } from '../../kit/session';
import { fleetOf, isPlaced } from '../../parts/distribution/fleet';
import { showFleet } from '../../parts/distribution/showFleet';
import { isInView, type Circle, showFences } from '../../parts/fence/shape';

interface Props {
  /** Nobody has looked at such a map yet. */
  isFirstLook: boolean;
  /** Undefined until they are known. */
  fences: readonly FenceShape[] | undefined;
  /** Those in the list; undefined while another page or filter is on its way. */
  listed: readonly FenceShape[] | undefined;
  /** The filter and page of the list: with another one the map shows what is listed then. */
  filter: unknown;
  /** The fence that is looked at. */
  open: Circle | null;
  /** The one that is drawn. */
  draft: FenceGround | null;
  onMap: (map: MapLibre | null) => void;
}

/** The filter follows the input after a pause. */
const pauseMs = 500;

/**
 * Moves the camera: first to all fences, or to the vehicles where there are none; then to the one that is looked at, or
 * drawn out of sight. Gives the map to the form beside it.
 */
export function FenceCamera({ isFirstLook, fences, listed, filter, open, draft, onMap }: Props) {
  const map = useMap();
  const may = useMay();
  const hasLooked = useRef(!isFirstLook);
  const isBare = isFirstLook && fences?.length === 0;
  const vehicles = useCall(
    distribution.locations,
    {},
    { isOff: !isBare || !may(distribution.locations) },
  ).data;

  const hand = useEffectEvent((map: MapLibre | null) => onMap(map));
  useEffect(() => {
    hand(map);
    return () => hand(null);
  }, [map]);

  useEffect(() => {
    if (hasLooked.current || !fences) return;
    const isKnown = fences.length > 0 || vehicles !== undefined;
    if (!isKnown) return;
    hasLooked.current = true;
    if (fences.length > 0) showFences(map, fences, 0);
    else if (vehicles) showFleet(map, fleetOf(vehicles).filter(isPlaced), 0);
  }, [map, fences, vehicles]);

  const asked = JSON.stringify(filter);
  const shownFor = useRef(asked);
  useEffect(() => {
    if (!listed || shownFor.current === asked) return;
    shownFor.current = asked;
    hasLooked.current = true;
    showFences(map, listed);
  }, [map, listed, asked]);

  const openAt = textOf(open);
  const drawnAt = useSettled(textOf(draft), pauseMs);
  const show = (fence: Circle) => {
    hasLooked.current = true;
    showFences(map, [fence]);
  };
  const lookAt = useEffectEvent(() => {
    if (open) show(open);
  });
  useEffect(() => lookAt(), [map, openAt]);
  const follow = useEffectEvent(() => {
    if (draft && !isInView(map, draft)) show(draft);
  });
  useEffect(() => follow(), [map, drawnAt]);
  return null;
}

const textOf = (fence: Circle | null) => fence && `${fence.centerLng} ${fence.centerLat} ${fence.radius}`;
