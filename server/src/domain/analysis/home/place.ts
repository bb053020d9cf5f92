import type { Input, Output } from '@fleet/contract/call';
import type { home } from '@fleet/contract/home/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { inOrgTree, within } from '../../../base/scope';
import { vehicles } from '../../reported/status/service';

type Place = Output<typeof home.place>;
type Asked = Input<typeof home.place>;

/** China with its coast; degrees WGS-84. */
const country = { from: 'country', west: 73, south: 18, east: 135, north: 54, lng: 104, lat: 36 } as const;

interface Bounds {
  lng: number | null;
  lat: number | null;
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
}

const bounds = (lng: string, lat: string) => [
  sql<number | null>`avg(${sql.ref(lng)})::float8`.as('lng'),
  sql<number | null>`avg(${sql.ref(lat)})::float8`.as('lat'),
  sql<number | null>`min(${sql.ref(lng)})::float8`.as('west'),
  sql<number | null>`min(${sql.ref(lat)})::float8`.as('south'),
  sql<number | null>`max(${sql.ref(lng)})::float8`.as('east'),
  sql<number | null>`max(${sql.ref(lat)})::float8`.as('north'),
];

/** The place of the fleet by its last fixes, or else of its site plans, or else the country. */
export async function showPlace(ctx: Context, { orgId }: Asked): Promise<Place> {
  let fleet = vehicles(ctx).where('vehicleState.lng', 'is not', null);
  if (orgId) fleet = fleet.where(inOrgTree(orgId));
  const found = await fleet.select(bounds('vehicle_state.lng', 'vehicle_state.lat')).executeTakeFirst();
  if (isKnown(found)) return { from: 'fleet', ...found };

  let plans = within(ctx, 'sitePlan').selectFrom('sitePlan');
  if (orgId) plans = plans.where(inOrgTree(orgId));
  const corners = plans
    .innerJoin(
      sql<{
        lng: number;
        lat: number;
      }>`lateral (values (top_left_lng, top_left_lat), (bottom_right_lng, bottom_right_lat),
        (top_right_lng, top_right_lat), (bottom_left_lng, bottom_left_lat))`.as(sql`corner (lng, lat)`),
      (join) => join.onTrue(),
    )
    .select(bounds('corner.lng', 'corner.lat'));
  const drawn = await corners.executeTakeFirst();
  return isKnown(drawn) ? { from: 'sitePlan', ...drawn } : country;
}

const isKnown = (found: Bounds | undefined): found is { [K in keyof Bounds]: number } =>
  found !== undefined && found.lng !== null;
