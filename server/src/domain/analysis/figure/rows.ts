import {
  type DriverMeasure,
  driverMeasures,
  type Sums,
  type VehicleMeasure,
  vehicleMeasures,
} from '@fleet/contract/figure/measures';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { inOrgTree, inScope } from '../../../base/scope';
import { lapses } from '../../fleet/renew/service';
import type { Period } from './period';
import { daysBeside } from './weeks';

interface Measures {
  vehicle: VehicleMeasure;
  driver: DriverMeasure;
}
export type FigureKind = keyof Measures;
export type SumsOf<K extends FigureKind> = Sums<Measures[K]>;

/** Days, `YYYY-MM-DD`, both of which count, on the clock of each company. */
export interface FiguresAsked {
  startDate: string;
  endDate: string;
  /** An organization with all below it. */
  orgId?: string | undefined;
  /** One vehicle or driver. */
  objectId?: string | undefined;
}

const madeOfDays: readonly string[] = ['workedShares', 'ratedDays'];
/** The measures that add up from rows. */
export const storedMeasures: Record<FigureKind, readonly string[]> = {
  vehicle: vehicleMeasures.filter((name) => !madeOfDays.includes(name)),
  driver: driverMeasures,
};

/** Sums of nothing. */
export const noSums = <K extends FigureKind>(kind: K): SumsOf<K> =>
  Object.fromEntries(
    (kind === 'vehicle' ? vehicleMeasures : driverMeasures).map((name) => [name, 0]),
  ) as SumsOf<K>;

/** The measure of objects on the last day of a period, and that of objects on every day. */
const counts = { vehicle: ['vehicles', 'vehicleDays'], driver: ['drivers', 'driverDays'] } as const;

/**
 * The counted days in the reader's scope, as rows of org_id, day, object_id and every stored measure: the sums of
 * organizations, or the objects one by one. Vehicles whose service has lapsed are left out of both. Each of the given
 * weeks of objects is one row, from its sums.
 */
export function rowsOf(
  ctx: Context,
  kind: FigureKind,
  { startDate, endDate, orgId, objectId }: FiguresAsked,
  grain: 'org' | 'object',
  weeks: readonly string[] = [],
): RawBuilder<unknown> {
  const one = sql.ref(`${kind}Id`);
  const isSeen = sql`${inScope(ctx)}
    and ${orgId ? inOrgTree(orgId) : sql`true`} and ${objectId ? sql`${one} = ${objectId}` : sql`true`}`;
  const isWanted = sql`day between ${startDate}::date and ${endDate}::date and ${isSeen}`;
  const isLast = sql`(kept.company_id, kept.day) in (
    select company_id, max(day) from figure_day
    where counted_at is not null and day <= ${endDate}::date group by company_id)`;
  const [last, daily] = counts[kind];
  const measures = (valueOf: (name: string) => RawBuilder<unknown>) =>
    sql.join(
      storedMeasures[kind].map((name) =>
        name === last
          ? sql`case when ${isLast} then ${valueOf(daily)} else 0 end as ${sql.ref(name)}`
          : sql`${valueOf(name)} as ${sql.ref(name)}`,
      ),
    );
  const stored = measures((name) => sql`kept.${sql.ref(name)}`);
  const object = grain === 'object' ? sql`kept.${one} as object_id,` : sql``;
  const lapsed = sql`(select vehicle_id from ${lapses(ctx)} lapse)`;
  const isKept = kind === 'vehicle' && grain === 'object' ? sql`vehicle_id not in ${lapsed}` : sql`true`;
  const ofDays = sql`
    select org_id, day, ${object} ${stored} from ${sql.table(`${kind}_${grain === 'object' ? 'figure' : 'org'}_day`)} kept
    where ${isInOne(daysBeside({ startDate, endDate }, weeks))} and ${isSeen} and ${isKept}`;
  const ofWeek = (name: string) => (name === last ? sql`0 as ${sql.ref(name)}` : sql.ref(name));
  const rows =
    weeks.length === 0
      ? ofDays
      : sql`${ofDays} union all
        select org_id, week as day, ${object} ${sql.join(storedMeasures[kind].map(ofWeek))}
        from ${sql.table(`${kind}_figure_week`)} kept
        where week = any(${weeks}::date[]) and ${isSeen} and ${isKept}`;
  if (kind === 'vehicle' && grain === 'object') return sql`(${rows})`;
  if (kind === 'vehicle')
    return sql`(${rows} union all
      select org_id, day, ${measures((name) => sql`-kept.${sql.ref(name)}`)} from vehicle_figure_day kept
      where ${isWanted} and vehicle_id in ${lapsed})`;
  return sql`(${rows} union all
    select org_id, day, ${object} ${measures((name) => unridden[name] ?? sql`0`)}
    from (select * from driver_figure_day where ${isWanted}) kept
    join driver_day ride using (company_id, day, driver_id) where ride.vehicle_id in ${lapsed}
    union all
    select kept.org_id, day, ${object} ${measures((name) => unfound[name] ?? sql`0`)}
    from (select * from driver_figure_day where ${isWanted}) kept
    join company on company.id = kept.company_id
    join alarm found on found.driver_id = kept.driver_id and found.company_id = kept.company_id
      and started_at >= day::timestamp at time zone time_zone
      and started_at < (day + 1)::timestamp at time zone time_zone and found.deleted_at is null
    where found.vehicle_id in ${lapsed})`;
}

const isInOne = (spans: readonly Period[]) =>
  sql`(${sql.join(
    spans.map(({ startDate, endDate }) => sql`day between ${startDate}::date and ${endDate}::date`),
    sql` or `,
  )})`;

/** Less of a driver by what was found while he was on a vehicle. */
const unfound: Partial<Record<string, RawBuilder<unknown>>> = {
  faults: sql`-(found.kind = 'fault')::int`,
  violations: sql`-(found.kind = 'violation')::int`,
};

/** Less of a driver by what was done on a vehicle. */
const unridden: Partial<Record<string, RawBuilder<unknown>>> = {
  powerOnSeconds: sql`-ride.power_on_seconds`,
  workSeconds: sql`-ride.work_seconds`,
  idleSeconds: sql`-greatest(ride.power_on_seconds - ride.work_seconds, 0)`,
  metres: sql`-ride.metres::float8`,
  stops: sql`-ride.stops`,
  stopSeconds: sql`-ride.stop_seconds`,
};
