import { covers, minutesOf, type Plan } from '@fleet/contract/shift/times';
import { sql, type RawBuilder } from 'kysely';
import { clock } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';

/** How somebody's plans stand to this moment: at work, planned for another time of this day, or not planned on it. */
export type PlanStanding = 'onShift' | 'offShift' | 'unplanned';

interface Member {
  id: string;
  isVehicle: boolean;
  timeZone: string;
}

/** The standings of these vehicles and drivers now by their schedules, on the clock of the company that planned. */
export async function standingsNow(
  ctx: Context,
  { vehicleIds, driverIds }: { vehicleIds: readonly string[]; driverIds: readonly string[] },
): Promise<{ ofVehicle: (id: string) => PlanStanding; ofDriver: (id: string) => PlanStanding }> {
  const { rows } = await sql<Plan & Member>`
    ${plansOf('schedule_car', 'vehicle_id', vehicleIds)} union all ${plansOf('schedule_driver', 'driver_id', driverIds)}`.execute(
    unscoped(ctx),
  );
  const standing = (isVehicle: boolean) => (id: string) =>
    standingOf(
      rows.filter((row) => row.isVehicle === isVehicle && row.id === id),
      ctx.now,
    );
  return { ofVehicle: standing(true), ofDriver: standing(false) };
}

/** Companies that plan drivers for the day that it is there: one who is in no plan is meant to be off. */
export async function companiesPlanningDrivers(
  ctx: Context,
  companyIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select company.id from company where id = any(${companyIds}::bigint[]) and exists (
      select from shift_schedule join schedule_driver on schedule_id = shift_schedule.id
      where shift_schedule.company_id = company.id and deleted_at is null
        and (${ctx.now.toISOString()}::timestamptz at time zone time_zone)::date between start_date and end_date)`.execute(
    unscoped(ctx),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Plans of yesterday, whose nights reach into today, and of today; a day more on either side for other zones' clocks. */
const plansOf = (table: string, column: string, ids: readonly string[]): RawBuilder<unknown> => sql`
  select ${sql.ref(column)} as id, ${table === 'schedule_car'}::boolean as "isVehicle", time_zone as "timeZone", commute,
    start_date as "startDate", end_date as "endDate"
  from ${sql.table(table)} join shift_schedule on shift_schedule.id = schedule_id
  join shift on shift.id = shift_id join company on company.id = shift_schedule.company_id
  where ${sql.ref(column)} = any(${ids}::bigint[]) and shift_schedule.deleted_at is null
    and start_date <= current_date + 1 and end_date >= current_date - 2`;

function standingOf(plans: readonly (Plan & Member)[], now: Date): PlanStanding {
  let standing: PlanStanding = 'unplanned';
  for (const plan of plans) {
    const [day = '', time = ''] = clock(now, plan.timeZone).split(' ');
    if (covers(plan, day, minutesOf(time.slice(0, 5)))) return 'onShift';
    if (plan.startDate <= day && day <= plan.endDate) standing = 'offShift';
  }
  return standing;
}
