import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { lapses } from '../../fleet/renew/service';

/**
 * Vehicles of which a terminal was taken off (V24) and is not back, each with the company that it was found in and since
 * when. To be joined to vehicles in scope; what a lapsed service reported is not shown.
 */
export const dismantled = (ctx: Context) => sql<{ vehicleId: string; companyId: string; since: string }>`(
  select vehicle_id, company_id, min(started_at) as since from alarm
  where code = 'V24' and ended_at is null and deleted_at is null
    and vehicle_id not in (select vehicle_id from ${lapses(ctx)} lapse)
  group by vehicle_id, company_id)`;
