import type { Input } from '@fleet/contract/call';
import {
  type Badge,
  type offlineBuckets,
  type status,
  type VehicleState,
} from '@fleet/contract/status/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { listing, sortOf } from '../../../base/query';
import { inOrgTree, within } from '../../../base/scope';
import { longestSessionMs, numbersOf } from '../../fleet/ride/index';
import { lapses } from '../../fleet/renew/service';
import { badgesOf, filedConditions, isUnderRepair, newestInSql } from '../../fleet/truck/index';
import { isKnownBy } from '../../fleet/vehicle/service';
import { nowhere, whereabouts } from '../../places/whereabouts/service';
import { hasCondition } from './conditions';

type Bucket = (typeof offlineBuckets)[number];

const minutesAgo = (ctx: Context, minutes: number) =>
  sql<string>`${new Date(ctx.now.getTime() - minutes * 60_000).toISOString()}::timestamptz`;
const daysAgo = (ctx: Context, days: number) => minutesAgo(ctx, days * 1440);
export const isOnline = (ctx: Context) =>
  sql<boolean>`coalesce(vehicle_state.last_seen >= ${minutesAgo(ctx, ctx.config.onlineMinutes)}, false)`;
export const stateOf = (ctx: Context) =>
  sql<VehicleState>`case
    when not ${isOnline(ctx)} then 'offline'
    when ${isUnderRepair('vehicle.id')} then 'underRepair'
    else activity end`;

/** `domain.md` §4, Link: days of silence; a truck never seen counts as 10+. */
export const bucketOf = (ctx: Context) => sql<Bucket | null>`case
  when ${isOnline(ctx)} or lapse.vehicle_id is not null then null
  when vehicle_state.last_seen is null or vehicle_state.last_seen <= ${daysAgo(ctx, 10)} then '10+'
  when vehicle_state.last_seen <= ${daysAgo(ctx, 7)} then '7-10'
  when vehicle_state.last_seen <= ${daysAgo(ctx, 3)} then '3-7'
  when vehicle_state.last_seen <= ${daysAgo(ctx, 1)} then '1-3'
  else '0-1' end`;

/** Vehicles in sight with their live state; one that never reported, or whose service has lapsed, has an empty one. */
export const vehicles = (ctx: Context) =>
  within(ctx, 'vehicle', 'terminal')
    .selectFrom('vehicle')
    .leftJoin(lapses(ctx).as('lapse'), 'lapse.vehicleId', 'vehicle.id')
    .leftJoin('vehicleState', (join) =>
      join.onRef('vehicleState.vehicleId', '=', 'vehicle.id').on('lapse.vehicleId', 'is', null),
    );

export function listStatus(ctx: Context, filter: Input<typeof status.list>) {
  const [column, direction] = sortOf(filter.sort ?? 'carId');
  let found = vehicles(ctx)
    .select('vehicle.id')
    .orderBy(column, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst()))
    .orderBy('vehicle.id');
  if (filter.id) found = found.where('vehicle.id', '=', filter.id);
  if (filter.orgId) found = found.where(inOrgTree(filter.orgId));
  if (filter.anyNum) found = found.where(isKnownBy(filter.anyNum));
  if (filter.link) found = found.where(isOnline(ctx), '=', filter.link === 'online');
  if (filter.offlineBucket) found = found.where(bucketOf(ctx), '=', filter.offlineBucket);
  if (filter.state) found = found.where(stateOf(ctx), '=', filter.state);
  if (filter.condition) found = found.where(hasCondition(ctx, filter.condition));
  return listing(found, (ids) => showStatus(ctx, ids));
}

export async function showStatus(ctx: Context, ids: string[]) {
  const [rows, drivers] = await Promise.all([readStatus(ctx, ids), findSignedOn(ctx, ids)]);
  const grounds = await whereabouts(ctx, rows);
  return rows.map(({ companyId, ...row }) => ({
    ...withBadges(row),
    ...(grounds.get(row.id) ?? nowhere),
    driverName: row.lapsedOn ? null : (drivers.get(row.id) ?? null),
  }));
}

interface Conditioned {
  state: VehicleState;
  liveBadges: Badge[] | null;
  filed: Badge[] | null;
}

/** A row with its conditions in place of what they are made of. */
export const withBadges = <R extends Conditioned>({ liveBadges, filed, ...row }: R) => ({
  ...row,
  badges: badgesOf({ state: row.state, live: liveBadges ?? [], filed: filed ?? [] }),
});

const readStatus = (ctx: Context, ids: string[]) =>
  vehicles(ctx)
    .leftJoin('binding', (join) =>
      join.onRef('binding.vehicleId', '=', 'vehicle.id').on(sql<boolean>`upper_inf(period)`),
    )
    .leftJoin('terminal', 'terminal.id', 'binding.terminalRowId')
    .leftJoin(filedConditions(ctx, ids).as('filed'), 'filed.conditionOf', 'vehicle.id')
    .where('vehicle.id', 'in', ids)
    .select([
      'vehicle.id',
      'vehicle.id as vehicleId',
      'vehicle.companyId',
      'carId',
      'plateNum',
      'terminalId',
      'vehicleState.lastSeen',
      'lng',
      'lat',
      'positionTime',
      'speed',
      'vehicleState.direction',
      'soc',
      'altitude',
      'liveBadges',
      'filed.filed',
      'lapsedOn',
    ])
    .select([
      newestInSql('vehicle_state').as('reportTime'),
      stateOf(ctx).as('state'),
      bucketOf(ctx).as('offlineBucket'),
      sql<'online' | 'offline'>`case when ${isOnline(ctx)} then 'online' else 'offline' end`.as('link'),
      sql<string>`(select org_name from org where org.id = vehicle.org_id)`.as('orgName'),
      totalHours('power_on_seconds').as('powerOnHours'),
      totalHours('work_seconds').as('workHours'),
    ])
    .execute();

/** The hours of a truck's own meter, else all that its company has counted of it: `jt808.md` §13.1. */
const totalHours = (what: 'power_on_seconds' | 'work_seconds') => sql<number | null>`coalesce(
  ${sql.ref(`vehicle_state.${what}`)}, (select sum(${sql.ref(what)}) from vehicle_day fact
    where fact.vehicle_id = vehicle.id and fact.company_id = vehicle.company_id)) / 3600.0::float8`;

/** The drivers who are signed on at vehicles that are heard, in sight; the present driver of a number counts. */
export async function findSignedOn(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await within(ctx, 'driver')
    .selectFrom('driver')
    .innerJoin(
      sql<{ driverId: string; vehicleId: string }>`(
        select distinct on (vehicle_id) vehicle_id, known.driver_id
        from vehicle_state
        join vehicle on vehicle.id = vehicle_id
        join ${numbersOf()} known on known.company_id = vehicle.company_id
          and known.number = signed_number and known.said = signed_kind
        where vehicle_id = any(${ids}::bigint[]) and signed_number is not null
          and last_seen >= ${minutesAgo(ctx, ctx.config.onlineMinutes)}
          and signed_since > ${new Date(ctx.now.getTime() - longestSessionMs).toISOString()})`.as('signed'),
      (join) => join.onRef('signed.driverId', '=', 'driver.id'),
    )
    .select(['signed.vehicleId', 'driverName'])
    .execute();
  return new Map(rows.map(({ vehicleId, driverName }) => [vehicleId, driverName]));
}

/** Where vehicles in sight were last. */
export const findPlaces = (ctx: Context, ids: readonly string[]) =>
  vehicles(ctx)
    .where('vehicle.id', 'in', ids)
    .select(['vehicle.id', 'vehicle.companyId', 'lng', 'lat'])
    .execute();

/** Everything a vehicle last reported, by name. */
export const findReadings = (ctx: Context, id: string) =>
  vehicles(ctx).where('vehicle.id', '=', id).select('readings').executeTakeFirst();

/** The keys of silent vehicles, the longest first; a vehicle that was never seen comes before all. */
export const findOffline = (ctx: Context) =>
  vehicles(ctx)
    .select('vehicle.id')
    .where(isOnline(ctx), '=', false)
    .where('lapse.vehicleId', 'is', null)
    .orderBy('vehicleState.lastSeen', (order) => order.asc().nullsFirst())
    .orderBy('carId')
    .execute();
