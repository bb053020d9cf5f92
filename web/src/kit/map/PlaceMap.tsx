import { type Spot } from '@fleet/contract/place';
import { type ReactNode, useEffect } from 'react';
import { MapMarker } from './MapMarker';
import { MapView } from './MapView';
import { useMap } from './useMap';

interface Props extends Spot {
  /** Under this name the camera is remembered. */
  name: string;
  /** The layers under the mark. */
  children?: ReactNode;
}

const near = 16;

/** One place on a small map of its own. */
export const PlaceMap = ({ name, lng, lat, children }: Props) => (
  <div className="placeMap">
    <MapView name={name} start={{ lng, lat, zoom: near }}>
      {children}
      <InSight lng={lng} lat={lat} />
      <MapMarker lng={lng} lat={lat} className="placeMap__mark" />
    </MapView>
  </div>
);

/** A place that leaves the map is brought back to its middle. */
function InSight({ lng, lat }: Spot) {
  const map = useMap();
  useEffect(() => {
    if (!map.getBounds().contains([lng, lat])) map.jumpTo({ center: [lng, lat] });
  }, [map, lng, lat]);
  return null;
}
