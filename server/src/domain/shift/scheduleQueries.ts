import type { Input } from '@fleet/contract/call';
import { weekDays, type schedule } from '@fleet/contract/schedule/calls';
import { daysAfter, timesOf, type Commute } from '@fleet/contract/shift/times';
import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { contains, listing, sortOf } from '../../base/query';
import { below, beyondScope, within, writing } from '../../base/scope';
import { isKnownBy } from '../vehicle/service';

/** Schedules that name a vehicle in sight. */
const schedules = (ctx: Context) =>
  within(ctx, 'vehicle')
    .selectFrom('shiftSchedule')
    .where('shiftSchedule.deletedAt', 'is', null)
    .where((is) =>
      is.exists(
        is
          .selectFrom('scheduleCar')
          .innerJoin('vehicle', 'vehicle.id', 'scheduleCar.vehicleId')
          .select('vehicle.id')
          .whereRef('scheduleId', '=', 'shiftSchedule.id'),
      ),
    );

export function listSchedules(ctx: Context, filter: Input<typeof schedule.list>) {
  let found = schedules(ctx)
    .select('shiftSchedule.id')
    .orderBy(...sortOf(filter.sort ?? 'startDate,desc'))
    .orderBy('shiftSchedule.id');
  const { orgId } = filter;
  if (filter.id) found = found.where('shiftSchedule.id', '=', filter.id);
  if (filter.scheduleName) found = found.where('scheduleName', 'ilike', contains(filter.scheduleName));
  if (filter.shiftId) found = found.where('shiftId', '=', filter.shiftId);
  if (filter.fromDate) found = found.where('endDate', '>=', filter.fromDate);
  if (filter.toDate) found = found.where('startDate', '<=', filter.toDate);
  if (orgId)
    found = found.where((is) =>
      is.exists(
        is
          .selectFrom('scheduleCar')
          .innerJoin('vehicle', 'vehicle.id', 'scheduleCar.vehicleId')
          .select('vehicle.id')
          .whereRef('scheduleId', '=', 'shiftSchedule.id')
          .where(below(orgId)),
      ),
    );
  return listing(found, (ids) => showSchedules(ctx, ids));
}

/** Schedules with their shift and those of their vehicles that are in sight. */
export async function showSchedules(ctx: Context, ids: string[]) {
  const rows = await schedules(ctx)
    .where('shiftSchedule.id', 'in', ids)
    .select(['shiftSchedule.id', 'version', 'companyId', 'scheduleName', 'shiftId', 'startDate', 'endDate'])
    .select([
      sql<string>`(select shift_name from shift where shift.id = shift_id)`.as('shiftName'),
      sql<Commute[]>`(select commute from shift where shift.id = shift_id)`.as('commute'),
      sql<{ id: string; carId: string }[]>`(
        select json_agg(json_build_object('id', vehicle.id::text, 'carId', car_id) order by car_id)
        from schedule_car join vehicle on vehicle.id = vehicle_id where schedule_id = shift_schedule.id)`.as(
        'cars',
      ),
    ])
    .execute();
  return rows.map(({ cars, ...row }) => ({
    ...row,
    times: timesOf(row.commute),
    vehicleIds: cars.map(({ id }) => id),
    carIds: cars.map(({ carId }) => carId),
  }));
}

/** Whether a schedule names vehicles that are there and out of the caller's sight. */
export const hasUnseen = async (ctx: Context, { id, vehicleIds }: { id: string; vehicleIds: string[] }) =>
  (await beyondScope(ctx)
    .selectFrom('scheduleCar')
    .innerJoin('vehicle', 'vehicle.id', 'scheduleCar.vehicleId')
    .select('vehicle.id')
    .where('scheduleId', '=', id)
    .where('deletedAt', 'is', null)
    .where('vehicle.id', 'not in', vehicleIds)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const findCars = (ctx: Context, ids: string[]) =>
  within(ctx, 'vehicle').selectFrom('vehicle').select(['id', 'companyId']).where('id', 'in', ids).execute();

/** Vehicles in sight, with the schedules that reach into the week; a night of the day before does. */
export function listCalendar(ctx: Context, filter: Input<typeof schedule.calendar>) {
  const { startDate } = filter;
  let cars = within(ctx, 'vehicle', 'terminal')
    .selectFrom('vehicle')
    .select('vehicle.id')
    .orderBy(...sortOf(filter.sort ?? 'carId'))
    .orderBy('vehicle.id');
  if (filter.orgId) cars = cars.where(below(filter.orgId));
  if (filter.anyNum) cars = cars.where(isKnownBy(filter.anyNum));
  return listing(cars, async (ids) => {
    const rows = await within(ctx, 'vehicle')
      .selectFrom('vehicle')
      .select(['vehicle.id', 'carId'])
      .select(sql<string>`(select org_name from org where org.id = vehicle.org_id)`.as('orgName'))
      .where('vehicle.id', 'in', ids)
      .execute();
    const plans = await plansOf(ctx, ids, daysAfter(startDate, -1), daysAfter(startDate, weekDays));
    return rows.map((row) => ({ ...row, plans: plans.filter(({ vehicleId }) => vehicleId === row.id) }));
  });
}

const plansOf = (ctx: Context, vehicleIds: string[], from: string, to: string) =>
  within(ctx, 'shift', 'vehicle')
    .selectFrom('shiftSchedule')
    .innerJoin('scheduleCar', 'scheduleId', 'shiftSchedule.id')
    .innerJoin('vehicle', 'vehicle.id', 'scheduleCar.vehicleId')
    .innerJoin('shift', 'shift.id', 'shiftSchedule.shiftId')
    .where('shiftSchedule.deletedAt', 'is', null)
    .where('vehicleId', 'in', vehicleIds)
    .where('startDate', '<', to)
    .where('endDate', '>=', from)
    .select(['vehicleId', 'shiftSchedule.id', 'scheduleName', 'shiftName', 'commute', 'startDate', 'endDate'])
    .orderBy('startDate')
    .execute();

export interface ScheduleDetails {
  scheduleName: string;
  shiftId: string;
  startDate: string;
  endDate: string;
}

export const insertSchedule = (ctx: Context, details: ScheduleDetails & { companyId: string }) =>
  writing(ctx).insertInto('shiftSchedule').values(details).returning('id').executeTakeFirstOrThrow();

export async function setCars(
  ctx: Context,
  scheduleId: string,
  vehicleIds: readonly string[],
): Promise<void> {
  await writing(ctx).deleteFrom('scheduleCar').where('scheduleId', '=', scheduleId).execute();
  await writing(ctx)
    .insertInto('scheduleCar')
    .values(vehicleIds.map((vehicleId) => ({ scheduleId, vehicleId })))
    .execute();
}
