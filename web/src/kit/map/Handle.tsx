import { roundSpot, type Spot } from '@fleet/contract/place';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { MapMarker } from './MapMarker';
import { useMap } from './useMap';

interface Props extends Spot {
  /** The name of the moved thing. */
  name: string;
  className?: string;
  /** Called by the arrow keys, in steps to the east and north; else they move it by pixels. With Shift ten at once. */
  onStep?: (east: number, north: number) => void;
  /** The effects of other keys. */
  keys?: Record<string, () => void>;
  /** It was put there a moment ago, and the keys are its. */
  takesFocus?: boolean;
  onGrab?: () => void;
  onMove: (place: Spot) => void;
  children?: ReactNode;
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const wideStep = 10;

/** A place of the map that is dragged, or moved with the arrow keys. */
export function Handle(props: Props) {
  const { lng, lat, name, className = '', keys, takesFocus, onStep, onGrab, onMove, children } = props;
  const map = useMap();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const grabbed = useRef<{ x: number; y: number } | null>(null);

  function moveTo(x: number, y: number) {
    const place = map.unproject([x, y]);
    onMove(roundSpot(place));
  }

  function grab(event: PointerEvent<HTMLButtonElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    onGrab?.();
    const { x, y } = map.project([lng, lat]);
    grabbed.current = { x: x - event.clientX, y: y - event.clientY };
  }

  function drag({ clientX, clientY }: PointerEvent) {
    if (grabbed.current) moveTo(clientX + grabbed.current.x, clientY + grabbed.current.y);
  }

  function press(event: KeyboardEvent) {
    const way = arrows[event.key];
    const other = keys?.[event.key];
    if (!way && !other) return;
    event.preventDefault();
    if (!way) return other?.();
    const [right, down] = way.map((one) => one * (event.shiftKey ? wideStep : 1)) as [number, number];
    if (onStep) return onStep(right, -down);
    const { x, y } = map.project([lng, lat]);
    moveTo(x + right, y + down);
  }

  return (
    <MapMarker lng={lng} lat={lat}>
      <button
        ref={button}
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
