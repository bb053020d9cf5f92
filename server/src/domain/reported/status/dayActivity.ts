import type { Input, Output } from '@fleet/contract/call';
import {
  type DayActivity,
  dayActivities,
  longestStatusDays,
  type status,
} from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { daysAfter } from '@fleet/contract/shift/times';
import { sql } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { refuseField } from '../../../base/refuse';
import { sessionsOn } from '../../fleet/ride/index';
import { storedSince } from '../../fleet/stored/index';
import { ActivityWatch } from '../../fleet/truck/index';
import { withNames } from './names';
import { needServed } from './served';

type Day = Output<typeof status.day>;

interface Part {
  from: number;
  to: number;
  activity: DayActivity;
}

/** The doings of a vehicle in the parts of a day on the reader's clock, and who was on it. */
export async function showDay(ctx: Context, { id, day: asked }: Input<typeof status.day>): Promise<Day> {
  const vehicle = await needServed(ctx, id);
  const now = ctx.now.getTime();
  const last = today(ctx.now, ctx.timeZone);
  const day = asked ?? last;
  if (day > last || day < daysAfter(last, -longestStatusDays))
    throw refuseField('day', statusText.dayOutside, { days: longestStatusDays });
  const [from, to] = await boundsOf(ctx, day);
  const until = Math.min(to, now);
  const parts = await partsOf(ctx, { vehicleId: vehicle.id, companyId: vehicle.companyId }, from, until);
  const seconds = Object.fromEntries(
    dayActivities.map((activity) => [
      activity,
      Math.round(
        parts.reduce((sum, part) => sum + (part.activity === activity ? part.to - part.from : 0), 0) / 1000,
      ),
    ]),
  ) as Record<DayActivity, number>;
  return {
    day,
    startTime: instant(from),
    endTime: instant(to),
    until: instant(until),
    parts: parts.map((part) => ({ ...part, from: instant(part.from), to: instant(part.to) })),
    seconds,
    drivers: await driversOf(ctx, vehicle, from, until),
  };
}

async function boundsOf(ctx: Context, day: string): Promise<[number, number]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select ${day}::date::timestamp at time zone ${ctx.timeZone} as "from",
      (${day}::date + 1)::timestamp at time zone ${ctx.timeZone} as "to"`.execute(ctx.db);
  return [Date.parse(rows[0]!.from), Date.parse(rows[0]!.to)];
}

/** All that an activity is told by. */
const activityValues = ['receivedAt', 'speed', 'keyOn', 'readings'] as const;

/** The activities by the same judgement as the live state; a silence counts as the last word only as long as a truck is on-line. */
async function partsOf(
  ctx: Context,
  vehicle: { vehicleId: string; companyId: string },
  from: number,
  until: number,
): Promise<Part[]> {
  const silenceMs = ctx.config.onlineMinutes * 60_000;
  const watch = new ActivityWatch();
  const parts: Part[] = [];
  const add = (begin: number, end: number, activity: DayActivity) => {
    const part = { from: Math.max(begin, from), to: Math.min(end, until), activity };
    const last = parts.at(-1);
    if (part.to <= part.from) return;
    if (last?.activity === activity && last.to === part.from) last.to = part.to;
    else parts.push(part);
  };
  let heard: number | null = null;
  const goOnTo = (at: number) => {
    const known = heard === null ? from : Math.min(at, heard + silenceMs);
    if (heard !== null) add(heard, known, watch.activity);
    if (at > known) add(known, at, 'offline');
  };
  const asked = [{ ...vehicle, since: from - silenceMs }];
  for await (const [, reports] of storedSince(ctx, asked, activityValues, until))
    for (const report of reports) {
      goOnTo(report.time);
      watch.take(report);
      heard = report.time;
    }
  goOnTo(until);
  return parts;
}

/** The sessions on the vehicle in the day, as far as they lie in it. */
async function driversOf(
  ctx: Context,
  vehicle: { id: string; companyId: string },
  from: number,
  until: number,
): Promise<Day['drivers']> {
  const found = await sessionsOn(ctx, vehicle, { from, to: until });
  const named = await withNames(
    ctx,
    found.map(({ kind, number, from: began, to }) => ({
      companyId: vehicle.companyId,
      said: kind,
      number,
      began,
      ended: to,
    })),
  );
  return named.map(({ number, driverName, began, ended }) => ({
    from: instant(Math.max(began, from)),
    to: instant(Math.min(ended ?? until, until)),
    number,
    driverName,
  }));
}

const instant = (ms: number) => new Date(ms).toISOString();
