import { MapMarker } from './MapMarker';
import { MapView } from './MapView';

interface Props {
  /** Under this name the camera is remembered. */
  name: string;
  lng: number;
  lat: number;
}

const near = 16;

/** One place on a small map of its own. */
export const PlaceMap = ({ name, lng, lat }: Props) => (
  <div className="placeMap">
    <MapView name={name} start={{ lng, lat, zoom: near }}>
      <MapMarker lng={lng} lat={lat} className="placeMap__mark" />
    </MapView>
  </div>
);
