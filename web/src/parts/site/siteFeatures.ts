import type { Spot } from '@fleet/contract/place';
import type { Feature, FeatureCollection } from 'geojson';
import type { Output } from '@fleet/contract/call';
import type { carRoute } from '@fleet/contract/carRoute/calls';
import { type Corner, corners, type sitePlan } from '@fleet/contract/sitePlan/calls';
import type { station } from '@fleet/contract/station/calls';
import { circle } from '../../kit/map/circle';

export type Station = Output<typeof station.list>['rows'][number];
export type CarRoute = Output<typeof carRoute.list>['rows'][number];
export type SitePlan = Output<typeof sitePlan.list>['rows'][number];

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

/** Each station as the circle that counts as being there, and as the point that bears its name. */
export const stationFeatures = (
  stations: readonly Pick<Station, 'id' | 'stationName' | 'lng' | 'lat' | 'radius'>[],
) =>
  collection(
    stations.flatMap(({ id, stationName, lng, lat, radius }): Feature[] => {
      const properties = { id, name: stationName };
      return [
        { type: 'Feature', properties, geometry: circle(lng, lat, radius) },
        { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lng, lat] } },
      ];
    }),
  );

/** Each route as a line through its stations; one that is out of sight is passed by. */
export function routeFeatures(
  routes: readonly Pick<CarRoute, 'id' | 'routeName' | 'stationIds'>[],
  stations: readonly Pick<Station, 'id' | 'lng' | 'lat'>[],
) {
  const places = new Map(stations.map(({ id, lng, lat }) => [id, [lng, lat]]));
  return collection(
    routes.flatMap(({ id, routeName, stationIds }): Feature[] => {
      const line = stationIds.flatMap((stationId) => {
        const place = places.get(stationId);
        return place ? [place] : [];
      });
      if (line.length < 2) return [];
      const properties = { id, name: routeName };
      return [{ type: 'Feature', properties, geometry: { type: 'LineString', coordinates: line } }];
    }),
  );
}

/** The name of each plan, over the middle of its upper edge. */
export const planNames = (plans: readonly (Pick<SitePlan, 'id' | 'planName'> & CornerValues)[]) =>
  collection(
    plans.map((plan) => ({
      type: 'Feature',
      properties: { id: plan.id, name: plan.planName },
      geometry: {
        type: 'Point',
        coordinates: [(plan.topLeftLng + plan.topRightLng) / 2, (plan.topLeftLat + plan.topRightLat) / 2],
      },
    })),
  );

type CornerValues = Record<`${Corner}${'Lng' | 'Lat'}`, number>;

export const cornersOf = (plan: CornerValues): Record<Corner, Spot> =>
  Object.fromEntries(
    corners.map((corner) => [corner, { lng: plan[`${corner}Lng`], lat: plan[`${corner}Lat`] }]),
  ) as Record<Corner, Spot>;

export const cornerValues = (at: Record<Corner, Spot>): CornerValues =>
  Object.fromEntries(
    corners.flatMap((corner) => [
      [`${corner}Lng`, at[corner].lng],
      [`${corner}Lat`, at[corner].lat],
    ]),
  ) as CornerValues;

/** As a map wants them: clockwise from the top left. */
export const coordinatesOf = (at: Record<Corner, Spot>) =>
  corners.map((corner) => [at[corner].lng, at[corner].lat]) as [
    [number, number],
    [number, number],
    [number, number],
    [number, number],
  ];

/** West, south, east, north of a plan. */
export function boundsOfPlan(plan: CornerValues): [number, number, number, number] {
  const places = Object.values(cornersOf(plan));
  const [lngs, lats] = [places.map(({ lng }) => lng), places.map(({ lat }) => lat)];
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}
