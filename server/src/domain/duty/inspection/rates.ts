import type { Input } from '@fleet/contract/call';
import { longestRateDays, type inspection } from '@fleet/contract/inspection/calls';
import { inspectionText } from '@fleet/contract/inspection/text';
import { daysAfter } from '@fleet/contract/shift/times';
import { sql, type RawBuilder } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { refuseField } from '../../../base/refuse';
import { inOrgTree, within } from '../../../base/scope';
import { movingInSql } from '../../fleet/truck/index';

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

/** Of the vehicles that were used on each day, those that were looked over for it. */
export async function checkRate(ctx: Context, asked: Asked) {
  const period = periodOf(ctx, asked);
  const forDay = zonedDay(sql`greatest(duty_from, check_time)`);
  let found = within(ctx, 'vehicle', 'inspection')
    .selectFrom('vehicle')
    .innerJoin(usedDays(period).as('used'), 'used.vehicleId', 'vehicle.id')
    .groupBy('used.day')
    .select([
      sql<string>`used.day::text`.as('day'),
      sql<number>`count(*)::int`.as('whole'),
      sql<number>`count(*) filter (where exists (
        select from inspection join company on company.id = inspection.company_id
        where inspection.vehicle_id = used.vehicle_id and inspection.company_id = vehicle.company_id
          and check_time > used.day - 2 and check_time < used.day + 3 and ${forDay} = used.day))::int`.as(
        'part',
      ),
    ]);
  if (asked.orgId) found = found.where(inOrgTree(asked.orgId));
  return everyDay(period, await found.execute());
}

/**
 * On which days vehicles in sight were used: somebody drove them. Raw reports are asked, one index probe for each
 * vehicle and day, until day facts can answer; the vehicles are those of the query around it.
 */
const usedDays = ({ from, to }: { from: string; to: string }) => sql<{ vehicleId: string; day: string }>`(
  select vehicle.id as vehicle_id, dated.day
  from vehicle join company on company.id = vehicle.company_id
  cross join lateral (
    select day::date, day at time zone company.time_zone as since
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day) dated
  where exists (
    select from report where report.vehicle_id = vehicle.id and report.company_id = vehicle.company_id
      and report.time >= dated.since and report.time < dated.since + interval '1 day'
      and ${movingInSql('report')}))`;
