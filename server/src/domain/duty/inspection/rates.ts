import type { Input } from '@fleet/contract/call';
import { longestRateDays, type inspection } from '@fleet/contract/inspection/calls';
import { inspectionText } from '@fleet/contract/inspection/text';
import { daysAfter } from '@fleet/contract/shift/times';
import { sql, type RawBuilder } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { refuseField } from '../../../base/refuse';
import { inOrgTree, within } from '../../../base/scope';
import { countsFor, dutiesOf } from './duty';

type Asked = Input<typeof inspection.checkRate>;

interface Share {
  day: string;
  part: number;
  whole: number;
}

const usualDays = 7;

function periodOf(ctx: Context, { startDate, endDate }: Asked) {
  const to = endDate ?? today(ctx.now, ctx.timeZone);
  const from = startDate ?? daysAfter(to, 1 - usualDays);
  if (from > to) throw refuseField('endDate', inspectionText.endBeforeStart);
  if (daysAfter(from, longestRateDays - 1) < to)
    throw refuseField('endDate', inspectionText.tooLong, { days: longestRateDays });
  return { from, to };
}

/** Every day of the period: a day on which nothing was is 0 of 0. */
function everyDay({ from, to }: { from: string; to: string }, shares: readonly Share[]) {
  const known = new Map(shares.map((share) => [share.day, share]));
  const rows = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    const { part, whole } = known.get(day) ?? { part: 0, whole: 0 };
    rows.push({ day, part, whole, rate: whole === 0 ? null : part / whole });
  }
  return { rows };
}

const zonedDay = (moment: RawBuilder<unknown>) =>
  sql<string>`(${moment} at time zone company.time_zone)::date`;

/** The clock of each company, without the organization that it has too. */
const zones = sql<{ ownerId: string }>`(select id as owner_id, time_zone from company)`;

/** Of the reports of each day, those with something abnormal. */
export async function abnormalRate(ctx: Context, asked: Asked) {
  const period = periodOf(ctx, asked);
  const day = zonedDay(sql`check_time`);
  let found = within(ctx, 'inspection')
    .selectFrom('inspection')
    .innerJoin(zones.as('company'), 'company.ownerId', 'inspection.companyId')
    .where(sql<boolean>`check_time > ${period.from}::date - 2 and check_time < ${period.to}::date + 3`)
    .where(sql<boolean>`${day} between ${period.from}::date and ${period.to}::date`)
    .groupBy(sql`1`)
    .select([
      sql<string>`${day}::text`.as('day'),
      sql<number>`count(*)::int`.as('whole'),
      sql<number>`count(*) filter (where abnormal > 0)::int`.as('part'),
    ]);
  if (asked.orgId) found = found.where(inOrgTree(asked.orgId));
  return everyDay(period, await found.execute());
}

/** Of the vehicle-shifts that were used on each day, those that were looked over for it: `domain.md` §7. */
export async function checkRate(ctx: Context, asked: Asked) {
  const period = periodOf(ctx, asked);
  let found = within(ctx, 'vehicle', 'inspection')
    .selectFrom('vehicle')
    .innerJoin(usedShifts(period).as('duty'), 'duty.vehicleId', 'vehicle.id')
    .groupBy('duty.day')
    .select([
      sql<string>`duty.day::text`.as('day'),
      sql<number>`count(*)::int`.as('whole'),
      sql<number>`count(*) filter (where exists (select from inspection where ${countsFor}))::int`.as('part'),
    ]);
  if (asked.orgId) found = found.where(inOrgTree(asked.orgId));
  return everyDay(period, await found.execute());
}

/**
 * The duties in which vehicles worked, by the facts of their days, on the day on which each was used, up to when it
 * was used last. A vehicle that is in a plan is asked hour by hour, because its day may have several shifts; any other
 * has the day of its company.
 */
const usedShifts = ({ from, to }: { from: string; to: string }) => sql<{ vehicleId: string; day: string }>`(
  select duty.vehicle_id, duty.company_id, duty.started_at, used.day, max(duty.at) as at
  from ${dutiesOf(sql`select distinct vehicle_id, company_id, at from ${usedHours(from, to)} used`)} duty
  join ${usedHours(from, to)} used on used.vehicle_id = duty.vehicle_id and used.at = duty.at
  group by duty.vehicle_id, duty.company_id, duty.started_at, used.day)`;

const usedHours = (from: string, to: string) => sql`(
  select fact.vehicle_id, fact.company_id, fact.day,
    (fact.day::timestamp + hour.number * interval '1 hour') at time zone company.time_zone - interval '1 microsecond' as at
  from vehicle_day fact
  join vehicle known on known.id = fact.vehicle_id and known.company_id = fact.company_id and known.deleted_at is null
  join company on company.id = fact.company_id
  cross join lateral (
    select number from unnest(fact.work_by_hour) with ordinality worked (seconds, number)
    where seconds > 0 and (
      exists (select from schedule_car where schedule_car.vehicle_id = known.id)
      or exists (select from schedule_driver where schedule_driver.driver_id = known.driver_id))
    union select 24 where fact.work_seconds > 0
      and not exists (select from schedule_car where schedule_car.vehicle_id = known.id)
      and not exists (select from schedule_driver where schedule_driver.driver_id = known.driver_id)) hour
  where fact.day between ${from}::date and ${to}::date)`;
