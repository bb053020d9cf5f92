import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { driverAt } from '../../fleet/ride/index';
import { writtenColumns, type Written } from './storage';

/** Findings of the clock and of fences do not name who drove. */
const nameless = ['V06', 'V09', 'V17'];
/** So long after it began somebody may still turn out to have driven: a sign-on can come late. */
const askedFor = sql`interval '2 hours'`;
const atOnce = 200;

interface Nameless {
  id: string;
  vehicleId: string;
  companyId: string;
  startedAt: string;
}

/** Names who drove in violations that were found without him; those without any sign-on in the day before are left. */
export async function nameDrivers(ctx: Context): Promise<Written[]> {
  const named: { id: string; driver_id: string }[] = [];
  for (const { id, vehicleId, companyId, startedAt } of await listNameless(ctx)) {
    const found = await driverAt(ctx, { id: vehicleId, companyId }, Date.parse(startedAt));
    if (found?.driverId) named.push({ id, driver_id: found.driverId });
  }
  if (named.length === 0) return [];
  const { rows } = await sql<Written>`
    with written as (
      update alarm set driver_id = found.driver_id
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as found (id bigint, driver_id bigint)
      where alarm.id = found.id and alarm.driver_id is null returning alarm.*
    )
    select ${writtenColumns}, false as is_new from written`.execute(unscoped(ctx));
  return rows;
}

async function listNameless(ctx: Context): Promise<Nameless[]> {
  const { rows } = await sql<Nameless>`
    select id, vehicle_id, company_id, started_at from alarm
    where code = any(${nameless}::text[]) and driver_id is null
      and started_at > ${ctx.now.toISOString()}::timestamptz - ${askedFor}
      and exists (select from truck_event where truck_event.vehicle_id = alarm.vehicle_id
        and truck_event.company_id = alarm.company_id and code = 'signOn'
        and time > alarm.started_at - interval '1 day' and time <= alarm.started_at)
    order by id desc limit ${atOnce}`.execute(unscoped(ctx));
  return rows;
}
