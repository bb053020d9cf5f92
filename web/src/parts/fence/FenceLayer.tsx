import type { FenceShape } from '@fleet/contract/fence/calls';
import type { MapLayerMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { useShade } from '../../kit/appearance';
import { addDraft, put } from '../../kit/map/drafts';
import type { Slot } from '../../kit/map/slots';
import { useMap } from '../../kit/map/useMap';
import { addFenceImages } from './fenceImages';
import { fenceFeatures, type FenceKind, fenceStyle } from './fenceLayers';

interface Props {
  kind: FenceKind;
  fences: readonly FenceShape[];
  slot?: Slot;
  /** A click on a fence chooses it. */
  choose?: ((id: string) => void) | undefined;
}

/** Fences of one kind on the map. */
export function FenceLayer({ kind, fences, slot = 'fences', choose }: Props) {
  const map = useMap();
  const shade = useShade();
  const source = `${slot} ${kind}`;

  useEffect(() => {
    addFenceImages(map, shade);
    return addDraft(map, slot, source, fenceStyle(shade, kind, source));
  }, [map, shade, kind, slot, source]);

  useEffect(() => put(map, source, fenceFeatures(fences)), [map, shade, source, fences]);

  const isChoosing = choose !== undefined;
  const press = useEffectEvent(({ features }: MapLayerMouseEvent) => {
    const id = features?.[0]?.properties.id as string | undefined;
    if (id) choose?.(id);
  });
  useEffect(() => {
    if (!isChoosing) return;
    const marks = [`${source}Sign`, `${source}Dot`];
    const click = (event: MapLayerMouseEvent) => press(event);
    const point = () => {
      map.getCanvas().style.cursor = 'pointer';
    };
    const rest = () => {
      map.getCanvas().style.cursor = '';
    };
    map.on('click', marks, click);
    map.on('mouseenter', marks, point);
    map.on('mouseleave', marks, rest);
    return () => {
      rest();
      map.off('click', marks, click);
      map.off('mouseenter', marks, point);
      map.off('mouseleave', marks, rest);
    };
  }, [map, source, isChoosing]);
  return null;
}
