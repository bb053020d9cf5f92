import { scheduleText } from '@fleet/contract/schedule/text';
import { daysAfter, firstClash, type Plan } from '@fleet/contract/shift/times';
import { sql } from 'kysely';
import { today } from '../../base/calendar';
import type { Context } from '../../base/context';
import { refuse } from '../../base/refuse';
import { beyondScope } from '../../base/scope';

/** Until the transaction ends nobody else plans for this company: two plans that overlap cannot both be saved. */
export const lockPlans = (ctx: Context, companyId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('plans', ${companyId}::bigint))`.execute(ctx.db);

/** The day that it is for the company. */
export async function companyDay(ctx: Context, companyId: string): Promise<string> {
  const { timeZone } = await beyondScope(ctx)
    .selectFrom('company')
    .select('timeZone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return today(ctx.now, timeZone);
}

/** Refuses a plan that would have one of its vehicles in two schedules at once. */
export async function checkClashes(
  ctx: Context,
  plan: Plan & { id: string | null; vehicleIds: readonly string[] },
): Promise<void> {
  if (plan.vehicleIds.length === 0) return;
  const others = await beyondScope(ctx)
    .selectFrom('shiftSchedule')
    .innerJoin('shift', 'shift.id', 'shiftSchedule.shiftId')
    .innerJoin('scheduleCar', 'scheduleId', 'shiftSchedule.id')
    .innerJoin('vehicle', 'vehicle.id', 'scheduleCar.vehicleId')
    .where('shiftSchedule.deletedAt', 'is', null)
    .where('vehicleId', 'in', plan.vehicleIds)
    .where('startDate', '<=', daysAfter(plan.endDate, 1))
    .where('endDate', '>=', daysAfter(plan.startDate, -1))
    .$if(plan.id !== null, (some) => some.where('shiftSchedule.id', '<>', plan.id))
    .select(['scheduleName', 'commute', 'startDate', 'endDate', 'carId'])
    .orderBy('startDate')
    .orderBy('carId')
    .execute();
  for (const other of others) {
    const day = firstClash(plan, other);
    if (day !== null) throw refuse(scheduleText.clash, { carId: other.carId, day, name: other.scheduleName });
  }
}

/** The schedules that work a shift, whoever sees them. */
export const findUsers = (ctx: Context, shiftId: string) =>
  beyondScope(ctx)
    .selectFrom('shiftSchedule')
    .select(['id', 'scheduleName', 'startDate', 'endDate'])
    .select(
      sql<
        string[]
      >`array(select vehicle_id::text from schedule_car where schedule_id = shift_schedule.id)`.as(
        'vehicleIds',
      ),
    )
    .where('shiftId', '=', shiftId)
    .where('deletedAt', 'is', null)
    .orderBy('startDate')
    .execute();
