import type { Input, Output } from '@fleet/contract/call';
import type { fence } from '@fleet/contract/fence/calls';
import { metresPerDegree, planeAt, type FenceGround } from '@fleet/contract/fence/ground';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { notFound, forbidden } from '../../../base/refuse';
import { filedConditions, newestInSql } from '../../fleet/truck/index';
import { findAnyFence } from '../../places/fence/service';
import { stateOf, vehicles, withBadges } from '../status/service';

/** The place of a fence, and its owner. */
interface Ground extends FenceGround {
  id: string;
  companyId: string;
}

/** Metres to the east and north of the centre. */
const place = sql`point(
  (vehicle_state.lng - "centerLng") * ${metresPerDegree}::float8 * cos(radians("centerLat")),
  (vehicle_state.lat - "centerLat") * ${metresPerDegree}::float8)`;
const isInside = sql<boolean>`vehicle_state.lat is not null and vehicle.company_id = ground."companyId"
  and ${place} <-> point(0, 0) <= ground.radius
  and (ring is null or ring::polygon @> ${place})
  and (line is null or ${place} <-> line::path <= ground.width / 2)`;

/** Its outline or middle line as PostgreSQL writes them, in metres around the centre. */
function asDrawn({ id, companyId, centerLng, centerLat, radius, shape, points, width }: Ground) {
  const { metres } = planeAt({ lng: centerLng, lat: centerLat });
  const path = points?.map((point) => `(${metres(point).join()})`).join() ?? '';
  return {
    ...{ id, companyId, centerLng, centerLat, radius, width },
    ring: shape === 'polygon' ? `(${path})` : null,
    line: shape === 'corridor' ? `[${path}]` : null,
  };
}

/** Vehicles in sight with the fences of their company that they are in by their last place. */
function vehiclesInside(ctx: Context, fences: readonly Ground[]) {
  const columns = sql`id bigint, "companyId" bigint, "centerLng" float8, "centerLat" float8, radius float8,
    width float8, ring text, line text`;
  const grounds = sql<{ id: string }>`(
    select * from jsonb_to_recordset(${JSON.stringify(fences.map(asDrawn))}::jsonb) as fence (${columns}))`;
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
    .select(newestInSql('vehicle_state').as('reportTime'))
    .select(['lng', 'lat', 'positionTime', 'speed', 'vehicleState.direction', 'soc'])
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
