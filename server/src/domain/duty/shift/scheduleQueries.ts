import type { Input } from '@fleet/contract/call';
import { longestName, weekDays, type schedule } from '@fleet/contract/schedule/calls';
import { daysAfter, timesOf, type Commute } from '@fleet/contract/shift/times';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { inOrgTree, unscoped, within, writing } from '../../../base/scope';
import { isKnownBy as isDriverKnownBy } from '../../fleet/driver/service';
import { isKnownBy } from '../../fleet/vehicle/service';
import type { Members } from './plans';

/** True for schedules that name a vehicle or a driver in sight for whom it holds. */
const naming = (condition: RawBuilder<boolean>) => sql<boolean>`(
  exists (select from schedule_car join vehicle on vehicle.id = vehicle_id
    where schedule_id = shift_schedule.id and ${condition})
  or exists (select from schedule_driver join driver on driver.id = driver_id
    where schedule_id = shift_schedule.id and ${condition}))`;

/** Schedules that name a vehicle or a driver in sight. */
const schedules = (ctx: Context) =>
  within(ctx, 'vehicle', 'driver')
    .selectFrom('shiftSchedule')
    .where('shiftSchedule.deletedAt', 'is', null)
    .where(naming(sql`true`));

export function listSchedules(ctx: Context, filter: Input<typeof schedule.list>) {
  let found = schedules(ctx)
    .select('shiftSchedule.id')
    .orderBy(...sortOf(filter.sort ?? 'startDate,desc'))
    .orderBy('shiftSchedule.id');
  const { driver } = filter;
  if (filter.id) found = found.where('shiftSchedule.id', '=', filter.id);
  if (filter.scheduleName) found = found.where('scheduleName', 'ilike', contains(filter.scheduleName));
  if (filter.shiftId) found = found.where('shiftId', '=', filter.shiftId);
  if (filter.fromDate) found = found.where('endDate', '>=', filter.fromDate);
  if (filter.toDate) found = found.where('startDate', '<=', filter.toDate);
  if (filter.orgId) found = found.where(naming(inOrgTree(filter.orgId)));
  if (driver)
    found = found.where('shiftSchedule.id', 'in', (among) =>
      among
        .selectFrom('scheduleDriver')
        .innerJoin('driver', 'driver.id', 'scheduleDriver.driverId')
        .select('scheduleId')
        .where(isDriverKnownBy(driver)),
    );
  return listing(found, (ids) => showSchedules(ctx, ids));
}

/** Schedules with their shift and those of their vehicles and drivers that are in sight. */
export async function showSchedules(ctx: Context, ids: string[]) {
  const rows = await schedules(ctx)
    .where('shiftSchedule.id', 'in', ids)
    .select(['shiftSchedule.id', 'version', 'companyId', 'scheduleName', 'shiftId', 'startDate', 'endDate'])
    .select([
      sql<string>`(select shift_name from shift where shift.id = shift_id)`.as('shiftName'),
      sql<Commute[]>`(select commute from shift where shift.id = shift_id)`.as('commute'),
      sql<Named[]>`(
        select coalesce(json_agg(json_build_object('id', vehicle.id::text, 'name', car_id) order by car_id), '[]')
        from schedule_car join vehicle on vehicle.id = vehicle_id where schedule_id = shift_schedule.id)`.as(
        'cars',
      ),
      sql<Named[]>`(
        select coalesce(json_agg(json_build_object('id', driver.id::text, 'name', driver_name) order by driver_name, driver_num), '[]')
        from schedule_driver join driver on driver.id = driver_id where schedule_id = shift_schedule.id)`.as(
        'drivers',
      ),
    ])
    .execute();
  return rows.map(({ cars, drivers, ...row }) => ({
    ...row,
    times: timesOf(row.commute),
    vehicleIds: cars.map(({ id }) => id),
    carIds: cars.map(({ name }) => name),
    driverIds: drivers.map(({ id }) => id),
    driverNames: drivers.map(({ name }) => name),
  }));
}

interface Named {
  id: string;
  name: string;
}

/** Whether a schedule names vehicles or drivers that are there and out of the caller's sight. */
export async function hasUnseen(
  ctx: Context,
  { id, vehicleIds, driverIds }: Members & { id: string },
): Promise<boolean> {
  const { rows } = await sql<{ hasUnseen: boolean }>`
    select exists (select from schedule_car join vehicle on vehicle.id = vehicle_id
        where schedule_id = ${id} and deleted_at is null and vehicle.id <> all(${vehicleIds}::bigint[]))
      or exists (select from schedule_driver join driver on driver.id = driver_id
        where schedule_id = ${id} and deleted_at is null and driver.id <> all(${driverIds}::bigint[]))
      as "hasUnseen"`.execute(unscoped(ctx));
  return rows[0]!.hasUnseen;
}

/** Those of these vehicles, or drivers, that are in sight. */
export const findThose = (ctx: Context, table: 'vehicle' | 'driver', ids: readonly string[]) =>
  within(ctx, table)
    .selectFrom(table)
    .select(['id', 'companyId'])
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute();

/** Vehicles or drivers in sight, with the schedules that reach into the week; a night of the day before does. */
export function listCalendar(ctx: Context, filter: Input<typeof schedule.calendar>) {
  const { startDate } = filter;
  const [from, to] = [daysAfter(startDate, -1), daysAfter(startDate, weekDays)];
  if (filter.by === 'driver')
    return listing(calendarDrivers(ctx, filter), async (ids) =>
      withPlans(await showCalendarDrivers(ctx, ids), await plansOfDrivers(ctx, ids, from, to)),
    );
  return listing(calendarCars(ctx, filter), async (ids) =>
    withPlans(await showCalendarCars(ctx, ids), await plansOfCars(ctx, ids, from, to)),
  );
}

const withPlans = <R extends { id: string }, P extends { memberId: string }>(
  rows: readonly R[],
  plans: readonly P[],
) => rows.map((row) => ({ ...row, plans: plans.filter(({ memberId }) => memberId === row.id) }));

function calendarCars(ctx: Context, filter: Input<typeof schedule.calendar>) {
  const [, direction] = sortOf(filter.sort ?? 'name');
  let cars = within(ctx, 'vehicle', 'terminal')
    .selectFrom('vehicle')
    .select('vehicle.id')
    .orderBy('carId', direction)
    .orderBy('vehicle.id');
  if (filter.orgId) cars = cars.where(inOrgTree(filter.orgId));
  if (filter.anyNum) cars = cars.where(isKnownBy(filter.anyNum));
  return cars;
}

function calendarDrivers(ctx: Context, filter: Input<typeof schedule.calendar>) {
  const [, direction] = sortOf(filter.sort ?? 'name');
  let drivers = within(ctx, 'driver')
    .selectFrom('driver')
    .select('id')
    .orderBy('driverName', direction)
    .orderBy('id');
  if (filter.orgId) drivers = drivers.where(inOrgTree(filter.orgId));
  if (filter.driver) drivers = drivers.where(isDriverKnownBy(filter.driver));
  return drivers;
}

const showCalendarCars = (ctx: Context, ids: string[]) =>
  within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .where('vehicle.id', 'in', ids)
    .select(['vehicle.id', 'carId as name'])
    .select([
      sql<string | null>`null`.as('driverNum'),
      sql<string>`(select org_name from org where org.id = vehicle.org_id)`.as('orgName'),
    ])
    .execute();

const showCalendarDrivers = (ctx: Context, ids: string[]) =>
  within(ctx, 'driver')
    .selectFrom('driver')
    .where('driver.id', 'in', ids)
    .select(['driver.id', 'driverName as name', 'driverNum'])
    .select(sql<string>`(select org_name from org where org.id = driver.org_id)`.as('orgName'))
    .execute();

const plansBetween = (ctx: Context, from: string, to: string) =>
  within(ctx, 'shift')
    .selectFrom('shiftSchedule')
    .innerJoin('shift', 'shift.id', 'shiftSchedule.shiftId')
    .where('shiftSchedule.deletedAt', 'is', null)
    .where('startDate', '<', to)
    .where('endDate', '>=', from)
    .select(['shiftSchedule.id', 'scheduleName', 'shiftName', 'commute', 'startDate', 'endDate'])
    .orderBy('startDate');

const plansOfCars = (ctx: Context, ids: string[], from: string, to: string) =>
  plansBetween(ctx, from, to)
    .innerJoin('scheduleCar', 'scheduleId', 'shiftSchedule.id')
    .where('vehicleId', 'in', ids)
    .select('vehicleId as memberId')
    .execute();

const plansOfDrivers = (ctx: Context, ids: string[], from: string, to: string) =>
  plansBetween(ctx, from, to)
    .innerJoin('scheduleDriver', 'scheduleId', 'shiftSchedule.id')
    .where('driverId', 'in', ids)
    .select('driverId as memberId')
    .execute();

export interface ScheduleDetails {
  scheduleName: string;
  shiftId: string;
  startDate: string;
  endDate: string;
}

export const insertSchedule = (ctx: Context, details: ScheduleDetails & { companyId: string }) =>
  writing(ctx).insertInto('shiftSchedule').values(details).returning('id').executeTakeFirstOrThrow();

/** Schedules of a company, whoever sees them; nobody sees one whose vehicles and drivers have all gone. */
const allOf = (ctx: Context, companyId: string) =>
  unscoped(ctx)
    .selectFrom('shiftSchedule')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where(
      sql<boolean>`(exists (select from schedule_car where schedule_id = shift_schedule.id)
        or exists (select from schedule_driver where schedule_id = shift_schedule.id))`,
    );

/** Whether a schedule of the company has this name. */
export const isNameTaken = async (ctx: Context, companyId: string, scheduleName: string): Promise<boolean> =>
  (await allOf(ctx, companyId)
    .where('scheduleName', '=', scheduleName)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** A free name for a copy: the name with the first free number behind it, “Early (2)” after “Early”. */
export async function copyName(ctx: Context, companyId: string, scheduleName: string): Promise<string> {
  const base = scheduleName.replace(/ \(\d+\)$/, '');
  const rows = await allOf(ctx, companyId)
    .where(sql<boolean>`starts_with(schedule_name, ${base.slice(0, shortestBase)})`)
    .select('scheduleName')
    .execute();
  const taken = new Set(rows.map((row) => row.scheduleName));
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const name = base.slice(0, longestName - suffix.length) + suffix;
    if (!taken.has(name)) return name;
  }
}
/** A name is cut to this where its number is longest. */
const shortestBase = longestName - ' (999999)'.length;

/** Has a schedule name these vehicles and drivers, and nobody else. */
export async function setMembers(
  ctx: Context,
  scheduleId: string,
  { vehicleIds, driverIds }: Members,
): Promise<void> {
  const db = writing(ctx);
  await db.deleteFrom('scheduleCar').where('scheduleId', '=', scheduleId).execute();
  await db.deleteFrom('scheduleDriver').where('scheduleId', '=', scheduleId).execute();
  if (vehicleIds.length > 0)
    await db
      .insertInto('scheduleCar')
      .values(vehicleIds.map((vehicleId) => ({ scheduleId, vehicleId })))
      .execute();
  if (driverIds.length > 0)
    await db
      .insertInto('scheduleDriver')
      .values(driverIds.map((driverId) => ({ scheduleId, driverId })))
      .execute();
}

/** Nothing is planned any more for a vehicle or a driver that leaves: the former company no longer sees it. */
export const leaveSchedules = (ctx: Context, who: { vehicleId: string } | { driverId: string }) =>
  'vehicleId' in who
    ? writing(ctx).deleteFrom('scheduleCar').where('vehicleId', '=', who.vehicleId).execute()
    : writing(ctx).deleteFrom('scheduleDriver').where('driverId', '=', who.driverId).execute();
