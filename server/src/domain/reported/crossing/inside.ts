import type { Input, Output } from '@fleet/contract/call';
import type { fence } from '@fleet/contract/fence/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { notFound, forbidden } from '../../../base/refuse';
import { filedConditions } from '../../fleet/truck/index';
import { findAnyFence } from '../../places/fence/service';
import { stateOf, vehicles, withBadges } from '../status/service';

/** The place of a fence, and its owner. */
interface Ground {
  id: string;
  companyId: string;
  centerLng: number;
  centerLat: number;
  radius: number;
}

/** On a plane: good to a metre over five kilometres. */
const metresPerDegree = 111_320;
const isInside = sql<boolean>`vehicle_state.lat is not null and vehicle.company_id = ground."companyId"
  and power((vehicle_state.lat - "centerLat") * ${metresPerDegree}::float8, 2)
    + power((vehicle_state.lng - "centerLng") * ${metresPerDegree}::float8 * cos(radians("centerLat")), 2)
    <= power(radius, 2)`;

/** Vehicles in sight with the fences of their company that they are in by their last place. */
function vehiclesInside(ctx: Context, fences: readonly Ground[]) {
  const columns = sql`id bigint, "companyId" bigint, "centerLng" float8, "centerLat" float8, radius float8`;
  const grounds = sql<{ id: string }>`(
    select * from jsonb_to_recordset(${JSON.stringify(fences)}::jsonb) as fence (${columns}))`;
  return vehicles(ctx).innerJoin(grounds.as('ground'), (join) => join.on(isInside));
}

/** The vehicles inside a fence now, for whoever may look at fences of its kind. */
export async function listInside(
  ctx: Context,
  input: Input<typeof fence.inside>,
): Promise<Output<typeof fence.inside>> {
  const found = await findAnyFence(ctx, input);
  if (!found) throw notFound();
  const right = found.kind === 'electric' ? 'efence:view' : 'cfence:view';
  if (!ctx.actor.rights.has(right)) throw forbidden(right);
  const rows = await vehiclesInside(ctx, [found])
    .leftJoin(filedConditions(ctx).as('filed'), 'filed.conditionOf', 'vehicle.id')
    .select([
      'vehicle.id',
      'vehicle.id as vehicleId',
      'carId',
      'plateNum',
      'liveBadges',
      'filed.filed',
      'vehicleState.lastSeen',
    ])
    .select(['reportTime', 'lng', 'lat', 'positionTime', 'speed', 'vehicleState.direction', 'soc'])
    .select(stateOf(ctx).as('state'))
    .select(sql<string>`(select org_name from org where org.id = vehicle.org_id)`.as('orgName'))
    .orderBy('carId')
    .execute();
  return { rows: rows.map(withBadges) };
}

/** How many vehicles in sight are inside each of the fences; those with none are left out. */
export async function countInside(ctx: Context, fences: readonly Ground[]): Promise<Map<string, number>> {
  const rows = await vehiclesInside(ctx, fences)
    .select(['ground.id', sql<number>`count(*)::int`.as('count')])
    .groupBy('ground.id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}
