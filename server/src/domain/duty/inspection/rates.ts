import type { Input } from '@fleet/contract/call';
import { longestRateDays, type inspection } from '@fleet/contract/inspection/calls';
import { daysAfter, everyDay } from '@fleet/contract/shift/times';
import { sql, type RawBuilder } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { checkDays } from '../../../base/period';
import { inOrgTree, within } from '../../../base/scope';
import { lapses } from '../../fleet/renew/service';
import { countsFor } from './duty';
import { usedShifts } from './usedShifts';

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
  checkDays({ startDate: from, endDate: to }, longestRateDays);
  return { from, to };
}

/** Every day of the period: a day on which nothing was is 0 of 0. */
function rateByDay({ from, to }: { from: string; to: string }, shares: readonly Share[]) {
  const known = new Map(shares.map((share) => [share.day, share]));
  const rows = everyDay(from, to).map((day) => {
    const { part, whole } = known.get(day) ?? { part: 0, whole: 0 };
    return { day, part, whole, rate: whole === 0 ? null : part / whole };
  });
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
  return rateByDay(period, await found.execute());
}

/**
 * Of the vehicle-shifts that were used on each day, those that were looked over for it: `domain.md` §7. A vehicle whose
 * service has lapsed shows nobody when it worked.
 */
export async function checkRate(ctx: Context, asked: Asked) {
  const period = periodOf(ctx, asked);
  let found = within(ctx, 'vehicle', 'inspection')
    .selectFrom('vehicle')
    .innerJoin(usedShifts(period).as('duty'), 'duty.vehicleId', 'vehicle.id')
    .where(sql<boolean>`vehicle.id not in (select vehicle_id from ${lapses(ctx)} lapse)`)
    .groupBy('duty.day')
    .select([
      sql<string>`duty.day::text`.as('day'),
      sql<number>`count(*)::int`.as('whole'),
      sql<number>`count(*) filter (where exists (select from inspection where ${countsFor}))::int`.as('part'),
    ]);
  if (asked.orgId) found = found.where(inOrgTree(asked.orgId));
  return rateByDay(period, await found.execute());
}
