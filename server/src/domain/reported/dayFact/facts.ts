import { sql } from 'kysely';
import { driverMonthLock } from '../../../base/alone';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { ownersOf, type Session } from '../../fleet/ride/index';
import type { DayFacts } from './dayCount';
import { keysOf, type OpenDay } from './openDays';

type Db = Pick<Context, 'db'>;
type Key = Pick<OpenDay, 'vehicleId' | 'companyId' | 'day'>;

/** A day as it was counted; without facts when nothing was heard in it. */
export interface CountedDay extends Key {
  facts: DayFacts | null;
  signedOut: Session | null;
}

/** The drivers on the vehicles when these days ended, by their facts. */
export async function listSignedOut(ctx: Db, days: readonly Key[]): Promise<Map<string, Session | null>> {
  const { rows } = await sql<Key & { signedOut: Session | null }>`
    select fact.vehicle_id, fact.company_id, fact.day, signed_out from ${keysOf(days)}
    join vehicle_day fact using (vehicle_id, company_id, day)`.execute(unscoped(ctx));
  return new Map(rows.map((row) => [nameOf(row), row.signedOut]));
}

export const nameOf = ({ vehicleId, companyId, day }: Key) => `${vehicleId} ${companyId} ${day}`;

/**
 * Writes what days amount to in place of what they did before; what was nothing leaves no row. Gives the months of
 * drivers that are another sum now.
 */
export async function writeFacts(ctx: Db, days: readonly CountedDay[]): Promise<DriverMonth[]> {
  if (days.length === 0) return [];
  const empty = days.filter(({ facts }) => facts === null);
  if (empty.length > 0)
    await sql`
      delete from vehicle_day fact using ${keysOf(empty)}
      where fact.vehicle_id = key.vehicle_id and fact.company_id = key.company_id and fact.day = key.day`.execute(
      unscoped(ctx),
    );
  await sql`
    insert into vehicle_day
    select * from json_populate_recordset(null::vehicle_day, ${JSON.stringify(days.flatMap(vehicleRow))}::json)
    on conflict (vehicle_id, day, company_id) do update set
      power_on_seconds = excluded.power_on_seconds, power_on_source = excluded.power_on_source,
      work_seconds = excluded.work_seconds, work_source = excluded.work_source, silent_seconds = excluded.silent_seconds,
      power_on_by_hour = excluded.power_on_by_hour, work_by_hour = excluded.work_by_hour, metres = excluded.metres,
      times_on = excluded.times_on, first_at = excluded.first_at, last_at = excluded.last_at,
      signed_out = excluded.signed_out`.execute(unscoped(ctx));
  return writeDriverDays(ctx, days);
}

interface Owner extends Key {
  kind: number;
  number: string;
  driverId: string | null;
}

async function writeDriverDays(ctx: Db, days: readonly CountedDay[]): Promise<DriverMonth[]> {
  const { rows: before } = await sql<Owner>`
    select fact.vehicle_id, fact.company_id, fact.day, kind, number, driver_id from ${keysOf(days)}
    join driver_day fact using (vehicle_id, company_id, day)`.execute(unscoped(ctx));
  const owners = new Map(before.map((row) => [rideName(row), row.driverId]));
  const rides = days.flatMap((day) => (day.facts?.rides ?? []).map((ride) => ({ day, ride })));
  const unknown = rides.filter(({ day, ride }) => !owners.get(rideName({ ...day, ...ride })));
  const found = await ownersOf(
    ctx,
    unknown.map(({ day: { companyId }, ride: { kind, number } }) => ({ companyId, kind, number })),
  );
  for (const [at, { day, ride }] of unknown.entries())
    owners.set(rideName({ ...day, ...ride }), found[at] ?? null);

  const rows = rides.map(({ day, ride }) =>
    driverRow(day, ride, owners.get(rideName({ ...day, ...ride })) ?? null),
  );
  if (before.length > 0) {
    const now = new Set(rides.map(({ day, ride }) => rideName({ ...day, ...ride })));
    const gone = before.filter((row) => !now.has(rideName(row)));
    if (gone.length > 0)
      await sql`
        delete from driver_day fact using ${keysOf(gone)}, unnest(${gone.map(({ kind }) => kind)}::int[],
          ${gone.map(({ number }) => number)}::text[]) as ride (kind, number)
        where fact.vehicle_id = key.vehicle_id and fact.company_id = key.company_id and fact.day = key.day
          and fact.kind = ride.kind and fact.number = ride.number`.execute(unscoped(ctx));
  }
  if (rows.length > 0)
    await sql`
      insert into driver_day
      select * from json_populate_recordset(null::driver_day, ${JSON.stringify(rows)}::json)
      on conflict (vehicle_id, day, company_id, kind, number) do update set
        driver_id = excluded.driver_id, power_on_seconds = excluded.power_on_seconds, work_seconds = excluded.work_seconds,
        power_on_by_hour = excluded.power_on_by_hour, work_by_hour = excluded.work_by_hour, metres = excluded.metres,
        times_on = excluded.times_on, first_at = excluded.first_at, last_at = excluded.last_at,
        stops = excluded.stops, stop_seconds = excluded.stop_seconds`.execute(unscoped(ctx));
  return [
    ...before.map(monthOf),
    ...rows.map(({ driver_id, ...row }) =>
      monthOf({ ...row, driverId: driver_id, companyId: row.company_id }),
    ),
  ];
}

const rideName = (ride: Key & { kind: number; number: string }) =>
  `${nameOf(ride)} ${ride.kind} ${ride.number}`;

/** A month of a driver in a company, by its first day. */
export interface DriverMonth {
  driverId: string | null;
  companyId: string;
  month: string;
}

const monthOf = ({
  driverId,
  companyId,
  day,
}: {
  driverId: string | null;
  companyId: string;
  day: string;
}): DriverMonth => ({
  driverId,
  companyId,
  month: `${day.slice(0, 7)}-01`,
});

/** Adds the days of drivers' months up anew; what others counted of them is committed by then. */
export async function addUpMonths(ctx: Db, months: readonly DriverMonth[]): Promise<void> {
  const known = months.filter(({ driverId }) => driverId !== null);
  if (known.length === 0) return;
  await sql`select pg_advisory_xact_lock(${driverMonthLock})`.execute(ctx.db);
  await sql`
    insert into driver_month (driver_id, company_id, month, work_seconds)
    select driver_id, company_id, month, coalesce((
      select sum(work_seconds) from driver_day
      where driver_day.driver_id = changed.driver_id and driver_day.company_id = changed.company_id
        and day >= month and day < month + interval '1 month'), 0)
    from (select distinct * from unnest(${known.map(({ driverId }) => driverId)}::bigint[],
      ${known.map(({ companyId }) => companyId)}::bigint[], ${known.map(({ month }) => month)}::date[])
      as changed (driver_id, company_id, month)) changed
    on conflict (month, driver_id, company_id) do update set work_seconds = excluded.work_seconds`.execute(
    unscoped(ctx),
  );
}

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
/** As PostgreSQL writes it: read whole, where an array of JSON is read number by number. */
const arrayText = (values: readonly number[]) => `{${values.join()}}`;

const vehicleRow = ({ vehicleId, companyId, day, facts, signedOut }: CountedDay) =>
  facts
    ? [
        {
          vehicle_id: vehicleId,
          company_id: companyId,
          day,
          power_on_seconds: facts.powerOnSeconds,
          power_on_source: facts.powerOnSource,
          work_seconds: facts.workSeconds,
          work_source: facts.workSource,
          silent_seconds: facts.silentSeconds,
          power_on_by_hour: arrayText(facts.powerOnByHour),
          work_by_hour: arrayText(facts.workByHour),
          metres: facts.metres,
          times_on: facts.timesOn,
          first_at: instant(facts.firstAt),
          last_at: instant(facts.lastAt),
          signed_out: signedOut,
        },
      ]
    : [];

const driverRow = (
  { vehicleId, companyId, day }: Key,
  ride: DayFacts['rides'][number],
  driverId: string | null,
) => ({
  vehicle_id: vehicleId,
  company_id: companyId,
  day,
  kind: ride.kind,
  number: ride.number,
  driver_id: driverId,
  power_on_seconds: ride.powerOnSeconds,
  work_seconds: ride.workSeconds,
  power_on_by_hour: arrayText(ride.powerOnByHour),
  work_by_hour: arrayText(ride.workByHour),
  metres: ride.metres,
  times_on: ride.timesOn,
  stops: ride.stops,
  stop_seconds: ride.stopSeconds,
  first_at: instant(ride.firstAt),
  last_at: instant(ride.lastAt),
});
