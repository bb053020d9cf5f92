import { scheduleText } from '@fleet/contract/schedule/text';
import { daysAfter, firstClash, type Plan } from '@fleet/contract/shift/times';
import { sql } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { refuse } from '../../../base/refuse';
import { unscoped } from '../../../base/scope';

/** Until the transaction ends nobody else plans for this company: two plans that overlap cannot both be saved. */
export const lockPlans = (ctx: Context, companyId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('plans', ${companyId}::bigint))`.execute(ctx.db);

/** The day that it is for the company. */
export async function companyDay(ctx: Context, companyId: string): Promise<string> {
  const { timeZone } = await unscoped(ctx)
    .selectFrom('company')
    .select('timeZone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return today(ctx.now, timeZone);
}

/** The vehicles and drivers that a schedule has at work. */
export interface Members {
  vehicleIds: readonly string[];
  driverIds: readonly string[];
}

/** Refuses a plan that would have one of its vehicles or drivers in two schedules at once. */
export async function checkClashes(
  ctx: Context,
  plan: Plan & Members & { id: string | null },
): Promise<void> {
  for (const other of [...(await plansOfVehicles(ctx, plan)), ...(await plansOfDrivers(ctx, plan))]) {
    const day = firstClash(plan, other);
    if (day !== null) throw refuse(scheduleText.clash, { who: other.who, day, name: other.scheduleName });
  }
}

/** Other schedules around the days of a plan. */
const around = (ctx: Context, { id, startDate, endDate }: Plan & { id: string | null }) =>
  unscoped(ctx)
    .selectFrom('shiftSchedule')
    .innerJoin('shift', 'shift.id', 'shiftSchedule.shiftId')
    .where('shiftSchedule.deletedAt', 'is', null)
    .where('startDate', '<=', daysAfter(endDate, 1))
    .where('endDate', '>=', daysAfter(startDate, -1))
    .$if(id !== null, (some) => some.where('shiftSchedule.id', '<>', id))
    .select(['scheduleName', 'commute', 'startDate', 'endDate'])
    .orderBy('startDate');

const plansOfVehicles = (ctx: Context, plan: Parameters<typeof around>[1] & Members) =>
  around(ctx, plan)
    .innerJoin('scheduleCar', 'scheduleId', 'shiftSchedule.id')
    .innerJoin('vehicle', 'vehicle.id', 'scheduleCar.vehicleId')
    .where('vehicleId', '=', anyOf(plan.vehicleIds))
    .select('carId as who')
    .orderBy('carId')
    .execute();

const plansOfDrivers = (ctx: Context, plan: Parameters<typeof around>[1] & Members) =>
  around(ctx, plan)
    .innerJoin('scheduleDriver', 'scheduleId', 'shiftSchedule.id')
    .innerJoin('driver', 'driver.id', 'scheduleDriver.driverId')
    .where('driverId', '=', anyOf(plan.driverIds))
    .select('driverName as who')
    .orderBy('driverName')
    .execute();

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::bigint[])`;

/** The schedules that work a shift, whoever sees them; one whose vehicles and drivers have all gone works no more. */
export const findUsers = async (ctx: Context, shiftId: string) =>
  (
    await unscoped(ctx)
      .selectFrom('shiftSchedule')
      .select(['id', 'scheduleName', 'startDate', 'endDate'])
      .select([
        sql<string[]>`array(
          select vehicle_id::text from schedule_car join vehicle on vehicle.id = vehicle_id
          where schedule_id = shift_schedule.id and vehicle.deleted_at is null)`.as('vehicleIds'),
        sql<string[]>`array(
          select driver_id::text from schedule_driver where schedule_id = shift_schedule.id)`.as('driverIds'),
      ])
      .where('shiftId', '=', shiftId)
      .where('deletedAt', 'is', null)
      .orderBy('startDate')
      .execute()
  ).filter(({ vehicleIds, driverIds }) => vehicleIds.length + driverIds.length > 0);
