import { roundDegrees, roundSpot, type Spot } from '@fleet/contract/place';
import { type FenceShape, leastRadius, mostRadius } from '@fleet/contract/fence/calls';
import { fenceText } from '@fleet/contract/fence/text';
import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useSay } from '../../kit/language';
import { metresBetween } from '../../kit/map/circle';
import { metresPerDegree, metresPerLongitude } from '../../kit/map/ground';
import { Handle } from '../../kit/map/Handle';
import { PointHandles } from './PointHandles';
import { useMap } from '../../kit/map/useMap';
import { FenceLayer } from '../../parts/fence/FenceLayer';
import type { FenceKind } from '../../parts/fence/fenceLayers';
import type { Editor } from './useEditor';

interface Props {
  kind: FenceKind;
  /** Null as long as it is nowhere. */
  draft: FenceShape | null;
  /** It was put there by a click or a key a moment ago: the arrow keys are its. */
  isPlaced: boolean;
  place: (place: Spot) => void;
  give: Editor['give'];
  /** A handle is grabbed. */
  grab: () => void;
}

/** Metres by one press of a key. */
const step = 10;
const within = (radius: number) => Math.min(mostRadius, Math.max(leastRadius, Math.round(radius)));

/** The fence that is being drawn: a click puts it there, the middle and the edge are dragged or moved by keys. */
export function FenceDraft({ kind, draft, isPlaced, place, give, grab }: Props) {
  const say = useSay();
  const map = useMap();
  const drawn = useMemo(() => (draft ? [draft] : []), [draft]);

  const click = useEffectEvent(({ lngLat }: MapMouseEvent) => place(roundSpot(lngLat)));
  useEffect(() => {
    const press = (event: MapMouseEvent) => click(event);
    map.on('click', press);
    return () => {
      map.off('click', press);
    };
  }, [map]);

  if (!draft) return <FenceLayer kind={kind} fences={drawn} slot="editing" />;
  if (draft.points)
    return (
      <>
        <FenceLayer kind={kind} fences={drawn} slot="editing" />
        <PointHandles
          points={draft.points}
          isRing={draft.shape === 'polygon'}
          give={(points, how) => give({ points }, how)}
          grab={grab}
        />
      </>
    );
  const centre = { lng: draft.centerLng, lat: draft.centerLat };
  const widen = (metres: number) => give(({ radius }) => ({ radius: within(radius + metres) }));
  const keys = { '+': () => widen(step), '=': () => widen(step), '-': () => widen(-step) };
  return (
    <>
      <FenceLayer kind={kind} fences={drawn} slot="editing" />
      <Handle
        lng={centre.lng + draft.radius / metresPerLongitude(centre.lat)}
        lat={centre.lat}
        name={say(fenceText.edge)}
        className="mapHandle--edge"
        onStep={(east, north) => widen((east + north) * step)}
        keys={keys}
        onGrab={grab}
        onMove={(edge) => give({ radius: within(metresBetween(edge, centre)) }, { isDragged: true })}
      />
      <Handle
        {...centre}
        name={say(fenceText.middle)}
        onStep={(east, north) => give((drawn) => moved(drawn, east * step, north * step))}
        keys={keys}
        takesFocus={isPlaced}
        onGrab={grab}
        onMove={({ lng, lat }) => give({ centerLng: lng, centerLat: lat }, { isDragged: true })}
      />
    </>
  );
}

const moved = ({ centerLng, centerLat }: FenceShape, east: number, north: number) => ({
  centerLng: roundDegrees(centerLng + east / metresPerLongitude(centerLat)),
  centerLat: roundDegrees(centerLat + north / metresPerDegree),
});
