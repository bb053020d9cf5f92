import { distributionText } from '@fleet/contract/distribution/text';
import { useEffect, useRef } from 'react';
import { useSay } from '../../kit/language';
import { MapMarker } from '../../kit/map/MapMarker';
import { StateGlyph } from '../../kit/StateMark';
import { statusText } from '@fleet/contract/status/text';
import type { VehicleProperties } from './vehicleFeatures';

interface Props {
  lng: number;
  lat: number;
  vehicles: readonly VehicleProperties[];
  choose: (id: string) => void;
  close: () => void;
}

/** Vehicles that stand on one place, to choose from. */
export function StackList({ lng, lat, vehicles, choose, close }: Props) {
  const say = useSay();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <MapMarker lng={lng} lat={lat}>
      <ul ref={list} className="stackList" aria-label={say(distributionText.here)}>
        {vehicles.map(({ id, carId, state }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => choose(id)}
              onKeyDown={({ key }) => key === 'Escape' && close()}
            >
              <StateGlyph name={state} />
              <span>{carId}</span>
              <span className="stackList__state">{say(statusText[state])}</span>
            </button>
          </li>
        ))}
      </ul>
    </MapMarker>
  );
}
