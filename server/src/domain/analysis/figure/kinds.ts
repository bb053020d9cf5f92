import type { AlarmKind } from '@fleet/contract/alarm/calls';
import type { Handling } from '@fleet/contract/alarm/filters';
import type { AlarmCode } from '@fleet/contract/alarm/catalogue';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { inOrgTree, within } from '../../../base/scope';
import { lapses } from '../../fleet/renew/service';
import type { Period } from './period';

/** Findings of a period, narrowed to what a person asked for. */
export interface KindsAsked extends Period {
  kind: AlarmKind;
  orgId?: string | undefined;
  vehicleId?: string | undefined;
  driverId?: string | undefined;
  /** Only findings during which a driver was known to be on the vehicle. */
  withDriver?: boolean;
  code?: AlarmCode | undefined;
  level?: string | undefined;
  /** Of this level and above. */
  leastLevel?: number;
  handling?: Handling | undefined;
}

/** The day of a finding on the clock of its company. */
export const findingDay = sql<string>`(started_at at time zone company.time_zone)::date`;
/** The clock of each company, without the organization that it has too. */
const zones = sql<{ ownerId: string }>`(select id as owner_id, time_zone from company)`;

/** The findings in the reader's scope that a question is about. */
export const foundIn = (ctx: Context, asked: KindsAsked) => {
  let alarms = within(ctx, 'alarm')
    .selectFrom('alarm')
    .innerJoin(zones.as('company'), 'company.ownerId', 'alarm.companyId')
    .where('kind', '=', asked.kind)
    .where(
      sql<boolean>`started_at > ${asked.startDate}::date - 2 and started_at < ${asked.endDate}::date + 3`,
    )
    .where(sql<boolean>`${findingDay} between ${asked.startDate}::date and ${asked.endDate}::date`)
    .where(sql<boolean>`vehicle_id not in (select vehicle_id from ${lapses(ctx)} lapse)`);
  if (asked.orgId) alarms = alarms.where(inOrgTree(asked.orgId));
  if (asked.vehicleId) alarms = alarms.where('vehicleId', '=', asked.vehicleId);
  if (asked.driverId) alarms = alarms.where('driverId', '=', asked.driverId);
  if (asked.withDriver) alarms = alarms.where('driverId', 'is not', null);
  if (asked.code) alarms = alarms.where('code', '=', asked.code);
  if (asked.level) alarms = alarms.where('level', '=', Number(asked.level));
  if (asked.leastLevel) alarms = alarms.where('level', '>=', asked.leastLevel);
  if (asked.handling) alarms = alarms.where('handling', '=', asked.handling);
  return alarms;
};

const count = (of: RawBuilder<unknown>) => sql<number>`count(${of})::int`;
const counts = {
  count: count(sql`*`),
  vehicles: count(sql`distinct vehicle_id`),
  drivers: count(sql`distinct driver_id`),
  handled: sql<number>`count(*) filter (where handling <> 'unhandled')::int`,
};

/** How often each kind of finding was met, on how many vehicles and drivers, and how many people dealt with. */
export async function countKinds(ctx: Context, asked: KindsAsked) {
  const rows = await foundIn(ctx, asked)
    .groupBy('code')
    .select('code')
    .select([
      counts.count.as('count'),
      counts.vehicles.as('vehicles'),
      counts.drivers.as('drivers'),
      counts.handled.as('handled'),
    ])
    .execute();
  const whole = rows.reduce((sum, row) => sum + row.count, 0);
  let soFar = 0;
  return rows
    .sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1))
    .map(({ code, ...row }) => {
      soFar += row.count;
      return {
        id: code,
        ...row,
        handledRate: row.handled / row.count,
        part: row.count / whole,
        partSoFar: soFar / whole,
      };
    });
}

/** The same of all kinds together: a vehicle with two kinds counts once. */
export async function countAll(ctx: Context, asked: KindsAsked) {
  const row = await foundIn(ctx, asked)
    .select([
      counts.count.as('count'),
      counts.vehicles.as('vehicles'),
      counts.drivers.as('drivers'),
      counts.handled.as('handled'),
    ])
    .executeTakeFirstOrThrow();
  return { ...row, handledRate: row.count === 0 ? null : row.handled / row.count };
}

/** How many of each kind there were on each day that had any, and how many of these were of level 2 or above. */
export async function kindsOfDays(ctx: Context, asked: KindsAsked) {
  const rows = await foundIn(ctx, asked)
    .groupBy([sql`1`, 'code'])
    .select([
      sql<string>`${findingDay}::text`.as('day'),
      'code',
      counts.count.as('count'),
      sql<number>`count(*) filter (where level >= 2)::int`.as('severe'),
    ])
    .orderBy(sql`1`)
    .execute();
  const days = new Map<
    string,
    { counts: Partial<Record<AlarmCode, number>>; count: number; severe: number }
  >();
  for (const { day, code, count, severe } of rows) {
    const one = days.get(day) ?? { counts: {}, count: 0, severe: 0 };
    one.counts[code] = count;
    one.count += count;
    one.severe += severe;
    days.set(day, one);
  }
  return days;
}
