import type { Input, Output } from '@fleet/contract/call';
import type { distribution } from '@fleet/contract/distribution/calls';
import { vehicleStates, type Badge, type VehicleState } from '@fleet/contract/status/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { listing, sortOf } from '../../../base/query';
import { inOrgTree, within } from '../../../base/scope';
import { isKnownBy } from '../../fleet/vehicle/service';
import { badgesOf, filedConditions } from '../../fleet/truck/index';
import { findSignedOn, isOnline, stateOf, vehicles, withBadges } from './queries';

type Locations = Output<typeof distribution.locations>;
type Column = Exclude<keyof Locations, 'time'>;

/** Vehicles in sight that the filter of the map lets through. */
function narrowed(
  ctx: Context,
  { orgId, anyNum, province, city, link, state }: Input<typeof distribution.locations>,
) {
  let found = vehicles(ctx);
  if (orgId) found = found.where(inOrgTree(orgId));
  if (anyNum) found = found.where(isKnownBy(anyNum));
  if (province) found = found.where('province', '=', province);
  if (city) found = found.where('city', '=', city);
  if (link) found = found.where(isOnline(ctx), '=', link === 'online');
  if (state) found = found.where(stateOf(ctx), '=', state);
  return found;
}

/** How many vehicles are in each state. */
export async function countStates(ctx: Context, filter: Input<typeof distribution.counts>) {
  const counting = narrowed(ctx, filter)
    .select([stateOf(ctx).as('state'), sql<number>`count(*)::int`.as('count')])
    .groupBy(sql`1`);
  const counts = Object.fromEntries(vehicleStates.map((state) => [state, 0])) as Record<VehicleState, number>;
  for (const { state, count } of await counting.execute()) counts[state] = count;
  return { ...counts, total: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

/**
 * Every vehicle in sight with its last place, as columns side by side. The database joins each column into one text
 * without commas inside: read as rows, or as its own arrays, a hundred thousand vehicles take three times as long.
 */
export async function listLocations(
  ctx: Context,
  filter: Input<typeof distribution.locations>,
): Promise<Locations> {
  const time = ctx.now.toISOString();
  const seconds = sql`date_part('epoch', ${time}::timestamptz)`;
  const age = (column: 'last_seen' | 'position_time') =>
    sql`(${seconds} - date_part('epoch', ${sql.ref(`vehicle_state.${column}`)}))::int`;
  const millionths = (column: 'lng' | 'lat') => sql`(${sql.ref(column)} * 1e6)::int`;
  const columns = narrowed(ctx, filter)
    .leftJoin(filedConditions(ctx).as('filed'), 'filed.conditionOf', 'vehicle.id')
    .select([
      'vehicle.id as vehicleId',
      'carId',
      stateOf(ctx).as('state'),
      sql`array_to_string(live_badges || filed.filed, ' ')`.as('badges'),
      millionths('lng').as('lng'),
      millionths('lat').as('lat'),
      'vehicleState.direction',
      sql`(speed * 10)::int`.as('speed'),
      age('last_seen').as('lastSeenAge'),
      age('position_time').as('positionAge'),
    ])
    .orderBy('carId')
    .as('found');
  const joined = (name: Column) =>
    sql<string | null>`string_agg(coalesce(${sql.ref(name)}::text, ''), ',')`.as(name);
  const texts = await ctx.db
    .selectFrom(columns)
    .select([
      joined('vehicleId'),
      joined('carId'),
      joined('state'),
      joined('badges'),
      joined('lng'),
      joined('lat'),
      joined('direction'),
      joined('speed'),
      joined('lastSeenAge'),
      joined('positionAge'),
    ])
    .executeTakeFirstOrThrow();
  const read = <T>(name: Column, value: (text: string) => T) =>
    texts[name]?.split(',').map((text) => (text === '' ? null : value(text))) ?? [];
  const words = (name: Column) => texts[name]?.split(',') ?? [];
  const states = words('state') as Locations['state'];
  const degrees = (text: string) => Number(text) / 1e6;
  return {
    time,
    vehicleId: words('vehicleId'),
    carId: words('carId'),
    state: states,
    badges: words('badges').map((said, at) => {
      const live = said === '' ? [] : (said.split(' ') as Badge[]);
      return badgesOf({ state: states[at]!, live, filed: [] });
    }),
    lng: read('lng', degrees),
    lat: read('lat', degrees),
    direction: read('direction', Number),
    speed: read('speed', (text) => Number(text) / 10),
    lastSeenAge: read('lastSeenAge', Number),
    positionAge: read('positionAge', Number),
  };
}

/** The same vehicles row by row, as a sheet holds them. */
export function listPlaces(ctx: Context, filter: Input<typeof distribution.list>) {
  const [, direction] = sortOf(filter.sort ?? 'carId');
  const found = narrowed(ctx, filter).select('vehicle.id').orderBy('carId', direction).orderBy('vehicle.id');
  return listing(found, async (ids) => {
    const drivers = await driversAt(ctx, ids);
    const rows = await vehicles(ctx)
      .leftJoin(filedConditions(ctx, ids).as('filed'), 'filed.conditionOf', 'vehicle.id')
      .where('vehicle.id', 'in', ids)
      .select([
        'vehicle.id',
        'carId',
        'plateNum',
        'province',
        'city',
        'liveBadges',
        'filed.filed',
        'lng',
        'lat',
        'positionTime',
      ])
      .select(['speed', 'vehicleState.direction', 'vehicleState.lastSeen', stateOf(ctx).as('state')])
      .select(sql<string>`(select org_name from org where org.id = vehicle.org_id)`.as('orgName'))
      .execute();
    return rows.map((row) => ({ ...withBadges(row), driverName: drivers.get(row.id) ?? null }));
  });
}

/** The drivers who are signed on at vehicles, as far as both are in sight and the vehicle is paid for. */
export async function listDrivers(
  ctx: Context,
  { ids }: Input<typeof distribution.drivers>,
): Promise<Output<typeof distribution.drivers>> {
  const drivers = await driversAt(ctx, ids);
  return { rows: [...drivers].map(([vehicleId, driverName]) => ({ vehicleId, driverName })) };
}

async function driversAt(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const served = await vehicles(ctx)
    .select('vehicle.id')
    .where('vehicle.id', 'in', ids)
    .where('lapse.vehicleId', 'is', null)
    .execute();
  return findSignedOn(
    ctx,
    served.map(({ id }) => id),
  );
}

/** The regions in which the vehicles in sight are registered. */
export const listAreas = async (ctx: Context) => ({
  rows: await within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .select(['province', 'city', sql<number>`count(*)::int`.as('vehicles')])
    .where('province', 'is not', null)
    .$narrowType<{ province: string }>()
    .groupBy(['province', 'city'])
    .orderBy('province')
    .orderBy('city')
    .execute(),
});
