import type { Feature, FeatureCollection, Point } from 'geojson';
import { badgeImage, markImage, ringImage } from '../../kit/map/markImages';
import { latOf, lngOf } from '../../kit/map/ground';
import type { Cluster } from './clusters';
import { isPlaceOld, type Placed } from './fleet';
import { rankOf } from './rank';

/** The properties of a mark that the layers of the vehicles draw. */
export interface MarkProperties {
  key: number;
  isMany: boolean;
  isOld: boolean;
  icon: string;
  badge: string;
  direction: number;
  label: string;
  /** Where not all names fit, the lowest are named. */
  rank: number;
}

type MarkFeature = Feature<Point, MarkProperties>;

/** How figures and ages are written. */
export interface Wording {
  now: number;
  ageOf: (time: number) => string;
  countOf: (count: number) => string;
}

type PlaceOf = (vehicle: Placed) => { x: number; y: number };

/** Clusters as points of the map. */
export const markFeatures = (
  clusters: readonly Cluster[],
  wording: Wording,
  placeOf: PlaceOf,
): FeatureCollection<Point, MarkProperties> => ({
  type: 'FeatureCollection',
  features: clusters.map((cluster) => featureOf(cluster, wording, placeOf)),
});

function featureOf(cluster: Cluster, wording: Wording, placeOf: PlaceOf): MarkFeature {
  const { key, members, counts, badge } = cluster;
  const [only] = members;
  if (members.length === 1 && only) return vehicleFeature(only, wording, placeOf(only), key);
  return point(cluster, {
    key,
    isMany: true,
    isOld: false,
    icon: ringImage(counts, members.length),
    badge: badgeImage(badge),
    direction: 0,
    label: wording.countOf(members.length),
    rank: 0,
  });
}

/** One vehicle; the label of one whose place is old says how old. */
export function vehicleFeature(
  vehicle: Placed,
  { now, ageOf }: Wording,
  place: { x: number; y: number },
  key = 0,
): MarkFeature {
  const { carId, state, badges, direction, positionTime } = vehicle;
  const isOld = isPlaceOld(vehicle, now);
  return point(place, {
    key,
    isMany: false,
    isOld,
    icon: markImage(state),
    badge: badgeImage(badges[0] ?? null),
    direction: state === 'working' ? (direction ?? 0) : 0,
    label: isOld && positionTime ? `${carId}\n${ageOf(positionTime)}` : carId,
    rank: rankOf(vehicle),
  });
}

const point = ({ x, y }: { x: number; y: number }, properties: MarkProperties): MarkFeature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lngOf(x), latOf(y)] },
});
