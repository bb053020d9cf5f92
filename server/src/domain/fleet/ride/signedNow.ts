import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { lapses } from '../renew/service';
import { atWorkInSql } from '../truck/index';
import { numbersOf } from './numbers';
import { longestSessionMs } from './sessions';

export type WorkStatus = 'working' | 'idle';

/** The present sign-ons of some drivers or of all, as trucks that are heard report them. */
const signedNow = (ctx: Context, driverIds?: readonly string[]) => {
  const heardSince = new Date(ctx.now.getTime() - ctx.config.onlineMinutes * 60_000).toISOString();
  const signedSince = new Date(ctx.now.getTime() - longestSessionMs).toISOString();
  return sql<{ driverId: string; vehicleId: string; since: string }>`(
    select distinct on (known.driver_id) known.driver_id, vehicle_id, signed_since as since, activity
    from ${numbersOf(driverIds)} known
    join vehicle_state on signed_number = known.number and signed_kind = known.said
    join vehicle on vehicle.id = vehicle_id and vehicle.company_id = known.company_id and vehicle.deleted_at is null
    where last_seen >= ${heardSince} and signed_since > ${signedSince}
      and vehicle_id not in (select vehicle_id from ${lapses(ctx)} lapse)
    order by known.driver_id, signed_since desc)`;
};

/** Drivers of some keys with the truck they are signed on to, as a table to join by `driver_id`. */
export const signedOn = (ctx: Context, driverIds: readonly string[]) => signedNow(ctx, driverIds);

const isAtWork = atWorkInSql('signed');

/** The work status of a driver, where `signedOn` is joined as `signed`; who is on no truck is idle. */
export const workStatus = sql<WorkStatus>`case when signed.driver_id is not null and ${isAtWork} then 'working' else 'idle' end`;

/** True for drivers who do this now. */
export function hasWorkStatus(ctx: Context, wanted: WorkStatus) {
  const working = sql`select driver_id from ${signedNow(ctx)} signed where ${isAtWork}`;
  return wanted === 'working'
    ? sql<boolean>`driver.id in (${working})`
    : sql<boolean>`driver.id not in (${working})`;
}
