import { distributionText } from '@fleet/contract/distribution/text';
import { statusText } from '@fleet/contract/status/text';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { MapMarker } from '../../kit/map/MapMarker';
import { StateGlyph } from '../../kit/StateMark';
import type { Placed } from './fleet';
import { legsOf } from './stack';
import './spider.css';

interface Props {
  lng: number;
  lat: number;
  vehicles: readonly Placed[];
  choose: (id: string) => void;
  close: () => void;
}

/** More would fill the map; the list has them all. */
const mostFeet = 40;

/** Vehicles that stand on one place, spread out around it to choose from. */
export function Spider({ lng, lat, vehicles, choose, close }: Props) {
  const say = useSay();
  const feet = useRef<HTMLUListElement>(null);
  useEffect(() => feet.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  const shown = vehicles.slice(0, mostFeet);
  const legs = legsOf(shown.length);
  const more = vehicles.length - shown.length;

  function press(event: KeyboardEvent) {
    const all = [...(feet.current?.querySelectorAll('button') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (step) all.at((at + step) % all.length)?.focus({ preventScroll: true });
    else return;
    event.preventDefault();
  }

  return (
    <MapMarker lng={lng} lat={lat} className="spider">
      <svg className="spider__legs" aria-hidden="true">
        {legs.map(({ x, y }, index) => (
          <line key={shown[index]?.id} x2={x} y2={y} />
        ))}
      </svg>
      <ul ref={feet} aria-label={say(distributionText.here)}>
        {shown.map(({ id, carId, state }, index) => (
          <li key={id} style={{ translate: `${legs[index]?.x ?? 0}px ${legs[index]?.y ?? 0}px` }}>
            <button
              type="button"
              title={`${carId} ${say(statusText[state])}`}
              onClick={() => choose(id)}
              onKeyDown={press}
            >
              <StateGlyph name={state} size={22} />
              <span>{carId}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="spider__more">{say(distributionText.moreHere, { count: showFigure(more) })}</p>
      )}
    </MapMarker>
  );
}
