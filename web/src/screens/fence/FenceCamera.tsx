import type { FenceShape } from '@fleet/contract/fence/calls';
import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readCamera } from '../../kit/map/camera';
import { useMap } from '../../kit/map/useMap';
import { type Circle, showFences } from './shape';

interface Props {
  /** Under which the camera is remembered. */
  name: string;
  fences: readonly FenceShape[];
  /** The fence that is looked at. */
  open: Circle | null;
  draft: Circle | null;
  editedId: string | null;
  onMap: (map: MapLibre | null) => void;
}

/** Moves the camera: first to all fences, then to the one that is looked at or edited; and gives the map to the form. */
export function FenceCamera({ name, fences, open, draft, editedId, onMap }: Props) {
  const map = useMap();
  const [isFirstLook] = useState(() => readCamera(name) === undefined);
  const hasLooked = useRef(!isFirstLook);

  const hand = useEffectEvent((map: MapLibre | null) => onMap(map));
  useEffect(() => {
    hand(map);
    return () => hand(null);
  }, [map]);

  useEffect(() => {
    if (hasLooked.current || fences.length === 0) return;
    hasLooked.current = true;
    if (!open) showFences(map, fences, 0);
  }, [map, fences, open]);

  const show = useEffectEvent((fence: Circle | null) => {
    if (!fence) return;
    hasLooked.current = true;
    showFences(map, [fence]);
  });
  const openAt = open && `${open.centerLng} ${open.centerLat} ${open.radius}`;
  useEffect(() => show(open), [map, openAt]);
  useEffect(() => {
    if (editedId) show(draft);
  }, [map, editedId]);
  return null;
}
