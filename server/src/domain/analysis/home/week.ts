import type { Input, Output } from '@fleet/contract/call';
import { inspectionFigures } from '@fleet/contract/figure/fleet';
import { hoursOf } from '@fleet/contract/figure/figure';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import type { home } from '@fleet/contract/home/calls';
import { daysAfter } from '@fleet/contract/shift/times';
import { sql } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';
import { sumAlarms } from '../../reported/alarm/index';
import {
  countedUntil,
  countWorked,
  hoursByDay,
  sumsByDay,
  sumsByOrg,
  sumsOf,
  type SumsOf,
} from '../figure/index';
import { dayBegan } from './day';

type Week = Output<typeof home.week>;
type Asked = Input<typeof home.week>;
type Sums = SumsOf<'vehicle'>;

const hourSystem = '8';
const mostNamed = 4;

/** The facts of the last seven whole days, beside those of the seven days before. */
export async function showWeek(ctx: Context, asked: Asked): Promise<Week> {
  const endDate = daysAfter(today(ctx.now, ctx.timeZone), -1);
  const period = { startDate: daysAfter(endDate, -6), endDate };
  const former = { startDate: daysAfter(endDate, -13), endDate: daysAfter(endDate, -7) };
  const wanted = { ...period, ...asked };
  const [now, then, byDay, byHour, orgs, worked, found, countedAt] = await Promise.all([
    sumsOf(ctx, 'vehicle', wanted),
    sumsOf(ctx, 'vehicle', { ...former, ...asked }),
    sumsByDay(ctx, 'vehicle', wanted),
    hoursByDay(ctx, 'vehicle', wanted),
    useByChild(ctx, asked, wanted),
    countWorked(ctx, wanted, mostNamed),
    violationsOf(ctx, asked),
    countedUntil(ctx, period),
  ]);
  const both = (of: (sums: Sums) => number | null) => ({ value: of(now), before: of(then) });
  return {
    ...period,
    countedAt,
    since: found.since,
    until: found.until,
    ...worked,
    workHours: both((sums) => vehicleFigures.workHours.of(sums, hourSystem)),
    useRate: both((sums) => vehicleFigures.useRate.of(sums, hourSystem)),
    busiest: busiestOf(byHour),
    quietest: quietestOf(byDay),
    mostUsed: orgs[0] ?? null,
    leastUsed: orgs.length > 1 ? orgs.at(-1)! : null,
    violations: found.violations,
    checkRate: both((sums) => vehicleFigures.checkRate.of(sums, hourSystem)),
    passRate: both((sums) => inspectionFigures.passRate.of(sums, hourSystem)),
  };
}

function busiestOf(days: Awaited<ReturnType<typeof hoursByDay>>): Week['busiest'] {
  const hours = days.flatMap(({ day, workSeconds }) =>
    workSeconds.map((seconds, hour) => ({ day, hour, atWork: hoursOf(seconds) })),
  );
  const most = hours.reduce((one, other) => (other.atWork > one.atWork ? other : one), {
    day: '',
    hour: 0,
    atWork: 0,
  });
  return most.atWork > 0 ? most : null;
}

function quietestOf(byDay: ReadonlyMap<string, Sums>): Week['quietest'] {
  const days = [...byDay].map(([day, { workedDays }]) => ({ day, worked: workedDays }));
  return days.length === 0 ? null : days.reduce((one, other) => (other.worked < one.worked ? other : one));
}

/** The use rates of the organizations right below, the highest first. */
async function useByChild(
  ctx: Context,
  { orgId }: Asked,
  wanted: Parameters<typeof sumsByOrg>[2],
): Promise<NonNullable<Week['mostUsed']>[]> {
  const isTop = orgId
    ? sql<boolean>`org.parent_id = ${orgId}`
    : sql<boolean>`org.parent_id in (select top.id from org top
        where not exists (select from org higher where higher.id = top.parent_id))`;
  const [sums, children] = await Promise.all([
    sumsByOrg(ctx, 'vehicle', wanted),
    within(ctx, 'org').selectFrom('org').select(['org.id', 'orgName']).where(isTop).execute(),
  ]);
  return children
    .flatMap(({ id, orgName }) => {
      const own = sums.get(id);
      const useRate = own ? vehicleFigures.useRate.of(own, hourSystem) : null;
      return useRate === null ? [] : { orgName, useRate };
    })
    .sort((one, other) => other.useRate - one.useRate);
}

/** The violations of the week and of the week before, and the most frequent kind. */
async function violationsOf(ctx: Context, asked: Asked) {
  const [until, since, before] = await Promise.all([dayBegan(ctx, 0), dayBegan(ctx, 7), dayBegan(ctx, 14)]);
  const [now, then] = await Promise.all([
    sumAlarms(ctx, 'violation', { ...asked, startTime: since, endTime: until }),
    sumAlarms(ctx, 'violation', { ...asked, startTime: before, endTime: since }),
  ]);
  const kinds = new Map<string, number>();
  for (const { code, count } of now) kinds.set(code, (kinds.get(code) ?? 0) + count);
  const [most] = [...kinds].sort((one, other) => other[1] - one[1]);
  const total = (sums: readonly { count: number }[]) => sums.reduce((sum, { count }) => sum + count, 0);
  return {
    since,
    until,
    violations: { count: total(now), before: total(then), code: most?.[0] ?? null, ofCode: most?.[1] ?? 0 },
  };
}
