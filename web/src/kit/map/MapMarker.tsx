import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useMap } from './useMap';

interface Props {
  lng: number;
  lat: number;
  className?: string;
  children?: ReactNode;
}

/** Something small that stands on a place of the map. */
export function MapMarker({ lng, lat, className = '', children }: Props) {
  const map = useMap();
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const { x, y } = map.project([lng, lat]);
      if (holder.current) holder.current.style.transform = `translate(${x}px, ${y}px)`;
    };
    place();
    map.on('move', place);
    map.on('resize', place);
    return () => {
      map.off('move', place);
      map.off('resize', place);
    };
  }, [map, lng, lat]);
  return (
    <div ref={holder} className={`mapMarker ${className}`}>
      {children}
    </div>
  );
}
