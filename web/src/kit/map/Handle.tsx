import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { MapMarker } from './MapMarker';
import { useMap } from './useMap';

export interface Place {
  lng: number;
  lat: number;
}

interface Props extends Place {
  /** What it moves. */
  name: string;
  className?: string;
  onMove: (place: Place) => void;
  children?: ReactNode;
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const wideStep = 10;

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** A place of the map that is dragged, or moved with the arrow keys. */
export function Handle({ lng, lat, name, className = '', onMove, children }: Props) {
  const map = useMap();
  const grabbed = useRef<{ x: number; y: number } | null>(null);

  function moveTo(x: number, y: number) {
    const place = map.unproject([x, y]);
    onMove({ lng: rounded(place.lng), lat: rounded(place.lat) });
  }

  function grab(event: PointerEvent<HTMLButtonElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = map.project([lng, lat]);
    grabbed.current = { x: x - event.clientX, y: y - event.clientY };
  }

  function drag({ clientX, clientY }: PointerEvent) {
    if (grabbed.current) moveTo(clientX + grabbed.current.x, clientY + grabbed.current.y);
  }

  function press(event: KeyboardEvent) {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    const { x, y } = map.project([lng, lat]);
    const pixels = event.shiftKey ? wideStep : 1;
    moveTo(x + step[0] * pixels, y + step[1] * pixels);
  }

  return (
    <MapMarker lng={lng} lat={lat}>
      <button
        type="button"
        className={`mapHandle ${className}`}
        aria-label={name}
        title={name}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={() => {
          grabbed.current = null;
        }}
        onKeyDown={press}
      >
        {children}
      </button>
    </MapMarker>
  );
}
