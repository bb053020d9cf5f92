import type { FeatureCollection, Point } from 'geojson';
import type { VehicleState } from '@fleet/contract/status/calls';
import type { Located } from './fleet';
import { isPlaced } from './fleet';

export interface VehicleProperties {
  id: string;
  carId: string;
  state: VehicleState;
  direction: number;
  label: string;
}

type Features = FeatureCollection<Point, VehicleProperties>;

/** Vehicles as points of the map; the label of one that is silent says since when. */
export function vehicleFeatures(vehicles: readonly Located[], ageOf: (lastSeen: string) => string): Features {
  return {
    type: 'FeatureCollection',
    features: vehicles.filter(isPlaced).map(({ id, carId, state, lng, lat, direction, lastSeen }) => ({
      type: 'Feature',
      properties: {
        id,
        carId,
        state,
        direction: state === 'working' ? (direction ?? 0) : 0,
        label: state === 'offline' && lastSeen ? `${carId}\n${ageOf(lastSeen)}` : carId,
      },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  };
}
