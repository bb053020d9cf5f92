import { emissions, maintainStates, safetyDevices } from '@fleet/contract/regulation/calls';
import { validities } from '@fleet/contract/validity';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';
import { licenceExpiry, reviewExpiry, validity } from '../../../base/validity';
import { hasTerminal } from '../../fleet/vehicle/service';
import { dismantled } from '../../reported/alarm/index';
import { isOnline, vehicles } from '../../reported/status/service';

/*
 * How the companies in scope stand now, counted company by company. The files are counted as they are; figures of reports
 * leave out vehicles whose service has lapsed.
 */

/** The counts of each company, by its key. */
export type ByCompany<N extends string> = ReadonlyMap<string, Record<N, number>>;

const countIf = (condition: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${condition}))::int`;
const howMany = sql<number>`count(*)::int`;

/** Named counts as columns of a select. */
const columns = <const N extends readonly string[]>(
  names: N,
  condition: (name: N[number]) => RawBuilder<unknown>,
) => names.map((name: N[number]) => countIf(condition(name)).as(name));

const mapped = <N extends string>(
  rows: readonly (Record<N, number> & { companyId: string })[],
): ByCompany<N> => new Map(rows.map(({ companyId, ...counts }) => [companyId, counts as never]));

/** The companies in scope by name. */
export const listCompanies = (ctx: Context) =>
  within(ctx, 'company')
    .selectFrom('company')
    .select(['company.id', 'companyName'])
    .orderBy('companyName')
    .orderBy('company.id')
    .execute();

const files = (ctx: Context) =>
  within(ctx, 'vehicle').selectFrom('vehicle').groupBy('vehicle.companyId').select('vehicle.companyId');

/** Vehicles on file, and how their reviews stand. */
export const countReviews = async (ctx: Context) => {
  const standing = validity(ctx, reviewExpiry);
  const rows = await files(ctx)
    .select(howMany.as('vehicles'))
    .select(columns(validities, (name) => sql`${standing} = ${sql.lit(name)}`))
    .execute();
  return mapped<(typeof validities)[number] | 'vehicles'>(rows);
};

const has = (device: string) => sql`${sql.lit(device)} = any(safety_accessories)`;

/** Vehicles on file by the safety devices that they have; `safe` are those that have all. */
export const countDevices = async (ctx: Context) => {
  const rows = await files(ctx)
    .select([howMany.as('vehicles'), countIf(sql.join(safetyDevices.map(has), sql` and `)).as('safe')])
    .select(columns(safetyDevices, has))
    .execute();
  return mapped<(typeof safetyDevices)[number] | 'vehicles' | 'safe'>(rows);
};

/** Vehicles on file by how their maintenance stands. */
export const countMaintenance = async (ctx: Context) => {
  const rows = await files(ctx)
    .leftJoin('maintainStanding', 'maintainStanding.vehicleId', 'vehicle.id')
    .select(howMany.as('vehicles'))
    .select(
      columns(
        maintainStates,
        (name) => sql`coalesce(maintain_standing.status, 'unknown') = ${sql.lit(name)}`,
      ),
    )
    .execute();
  return mapped<(typeof maintainStates)[number] | 'vehicles'>(rows);
};

const emission = sql<(typeof emissions)[number]>`coalesce(emission_standard,
  case power_type when 'electric' then 'none' else 'unknown' end)`;

/** Vehicles by the stage of their exhaust. */
export async function countEmissions(ctx: Context) {
  const rows = await within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .select([emission.as('stage'), howMany.as('count')])
    .groupBy(sql`1`)
    .execute();
  const known = new Map(rows.map(({ stage, count }) => [stage, count]));
  return Object.fromEntries(emissions.map((stage) => [stage, known.get(stage) ?? 0])) as Record<
    (typeof emissions)[number],
    number
  >;
}

/**
 * Vehicles with a terminal in service, heard lately, and with a terminal that was taken off: three questions at once,
 * because each joins every vehicle with another large table. `equipped` are those with a terminal, and those whose
 * terminal was taken off and then out of the file too.
 */
export const countLinks = async (ctx: Context) => {
  const [fitted, online, off] = await Promise.all([
    files(ctx).select(countIf(hasTerminal).as('count')).execute(),
    vehicles(ctx)
      .where(isOnline(ctx), '=', true)
      .groupBy('vehicle.companyId')
      .select(['vehicle.companyId', howMany.as('count'), countIf(hasTerminal).as('fitted')])
      .execute(),
    files(ctx)
      .innerJoin(dismantled(ctx).as('dismantled'), (join) =>
        join
          .onRef('dismantled.vehicleId', '=', 'vehicle.id')
          .onRef('dismantled.companyId', '=', 'vehicle.companyId'),
      )
      .select([howMany.as('count'), countIf(sql`not ${hasTerminal}`).as('unfitted')])
      .execute(),
  ]);
  const counts = new Map<string, Links>();
  const add = (name: keyof Links, rows: readonly { companyId: string; count: number }[]) => {
    for (const { companyId, count } of rows) {
      const known = counts.get(companyId) ?? noLinks;
      counts.set(companyId, { ...known, [name]: known[name] + count });
    }
  };
  add('fitted', fitted);
  add('equipped', fitted);
  add('online', online);
  add(
    'onlineFitted',
    online.map(({ companyId, fitted }) => ({ companyId, count: fitted })),
  );
  add('dismantled', off);
  add(
    'equipped',
    off.map(({ companyId, unfitted }) => ({ companyId, count: unfitted })),
  );
  return counts;
};

/** The counts of `countLinks`. */
export const linkCounts = ['fitted', 'equipped', 'online', 'onlineFitted', 'dismantled'] as const;
type Links = Record<(typeof linkCounts)[number], number>;
const noLinks: Links = { fitted: 0, equipped: 0, online: 0, onlineFitted: 0, dismantled: 0 };

/** Drivers on file, and how their licences stand. */
export const countDrivers = async (ctx: Context) => {
  const standing = validity(ctx, licenceExpiry);
  const rows = await within(ctx, 'driver')
    .selectFrom('driver')
    .groupBy('driver.companyId')
    .select(['driver.companyId', howMany.as('drivers')])
    .select(columns(validities, (name) => sql`${standing} = ${sql.lit(name)}`))
    .execute();
  return mapped<(typeof validities)[number] | 'drivers'>(rows);
};

/** The sum of one count over all companies. */
export const sumOf = <N extends string>(all: ByCompany<N>, name: NoInfer<N>) =>
  [...all.values()].reduce((sum, counts) => sum + counts[name], 0);
