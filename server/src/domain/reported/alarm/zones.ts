import { halfWidth, metresBeyond, type FenceGround } from '@fleet/contract/fence/ground';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';

/** A fence with a speed limit, for one vehicle: its terminal holds it, or the server watches it there. */
export interface Zone extends FenceGround {
  fenceId: string;
  companyId: string;
  /** Km/h. */
  speedLimit: number;
  /** A slow zone that the server watches for this vehicle: too fast in it is V09. */
  isSlowCloud: boolean;
  /** Milliseconds since 1970; nothing before is judged by it. */
  from: number;
}

const edgeMetres = 10;
const edgeShare = 0.25;
/** A receiver wanders: so near to the edge of a fence, in metres, a vehicle is neither in nor out. */
export const edgeOf = (ground: FenceGround): number => Math.min(edgeMetres, halfWidth(ground) * edgeShare);

/** The zone that binds a vehicle at a place: the strictest that it is in. `wasIn` says which it was in before. */
export function zoneAt(
  zones: readonly Zone[],
  place: { lng: number; lat: number } | null,
  time: number,
  wasIn: (fenceId: string) => boolean,
): Zone | undefined {
  if (!place) return undefined;
  return zones
    .filter((zone) => {
      const edge = edgeOf(zone);
      return zone.from <= time && metresBeyond(zone, place) <= (wasIn(zone.fenceId) ? edge : -edge);
    })
    .reduce<Zone | undefined>(
      (strict, zone) => (strict && strict.speedLimit <= zone.speedLimit ? strict : zone),
      undefined,
    );
}

type Which = { fenceIds: readonly string[] } | { vehicleIds: readonly string[] };

const none: readonly Zone[] = [];

/** The zones of every vehicle, in memory. */
export class ZoneBook {
  readonly #zones = new Map<string, Zone[]>();
  #work: Promise<void> = Promise.resolve();

  constructor(readonly ctx: Pick<Context, 'db'>) {}

  /** Takes over the zones of these fences or vehicles as they are now; all without. One reading after the other. */
  load(which?: Which): Promise<void> {
    const done = this.#work.then(async () => this.#take(await loadZones(this.ctx, which), which));
    this.#work = done.catch(() => undefined);
    return done;
  }

  of(vehicleId: string, companyId: string): readonly Zone[] {
    const zones = this.#zones.get(vehicleId);
    return zones ? zones.filter((zone) => zone.companyId === companyId) : none;
  }

  #take(rows: readonly (Zone & { vehicleId: string })[], which: Which | undefined): void {
    const isMeant = (vehicleId: string, { fenceId }: Zone) =>
      !which ||
      ('fenceIds' in which ? which.fenceIds.includes(fenceId) : which.vehicleIds.includes(vehicleId));
    for (const [vehicleId, zones] of this.#zones) {
      const kept = zones.filter((zone) => !isMeant(vehicleId, zone));
      if (kept.length > 0) this.#zones.set(vehicleId, kept);
      else this.#zones.delete(vehicleId);
    }
    for (const { vehicleId, ...zone } of rows)
      this.#zones.set(vehicleId, [...(this.#zones.get(vehicleId) ?? []), zone]);
  }
}

async function loadZones(ctx: Pick<Context, 'db'>, which: Which | undefined) {
  const meant = !which
    ? sql`true`
    : 'fenceIds' in which
      ? sql`fence.id = any(${which.fenceIds}::bigint[])`
      : sql`member.vehicle_id = any(${which.vehicleIds}::bigint[])`;
  const { rows } = await sql<Zone & { vehicleId: string }>`
    select fence.id::text as "fenceId", member.vehicle_id::text as "vehicleId", fence.company_id::text as "companyId",
      shape, center_lng as "centerLng", center_lat as "centerLat", radius, points, fence.width, speed_limit as "speedLimit",
      is_cloud and level = '2' as "isSlowCloud",
      extract(epoch from greatest(shaped_at, member.since))::float8 * 1000 as "from"
    from (
      select fence_id, vehicle_id, since, true as is_cloud from fence_car
      union all
      select fence_id, binding.vehicle_id, lower(period), false from fence_terminal
      join binding on binding.terminal_row_id = fence_terminal.terminal_row_id and upper_inf(period)
      where not is_leaving) member
    join fence on fence.id = member.fence_id
    join vehicle on vehicle.id = member.vehicle_id and vehicle.company_id = fence.company_id
    where ${meant} and speed_limit is not null and fence.deleted_at is null and leaving_at is null
      and vehicle.deleted_at is null
    order by fence.id`.execute(unscoped(ctx));
  return rows;
}
