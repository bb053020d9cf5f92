import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { within } from '../../../base/scope';
import { type FigureKind, type FiguresAsked, rowsOf } from './rows';

interface Worked {
  objectId: string;
  seconds: number;
}

const orgName = (of: FigureKind) =>
  sql<string>`(select org_name from org where org.id = ${sql.ref(`${of}.orgId`)})`;

/** The seconds of work in a period of each vehicle or driver that worked. */
const worked = (ctx: Context, kind: FigureKind, asked: FiguresAsked) => sql<Worked>`(
  select object_id, sum(work_seconds)::float8 as seconds from ${rowsOf(ctx, kind, asked, 'object')} rows
  group by object_id having sum(work_seconds) > 0)`;

/** The vehicles or drivers in sight that worked longest, ties by number; seconds. */
export async function mostWorked(ctx: Context, kind: FigureKind, asked: FiguresAsked, most: number) {
  const found = worked(ctx, kind, asked).as('worked');
  if (kind === 'vehicle')
    return within(ctx, 'vehicle')
      .selectFrom(found)
      .innerJoin('vehicle', 'vehicle.id', 'worked.objectId')
      .select(['vehicle.id', 'carId as name', 'seconds', orgName(kind).as('orgName')])
      .orderBy('seconds', 'desc')
      .orderBy('carId')
      .limit(most)
      .execute();
  return within(ctx, 'driver')
    .selectFrom(found)
    .innerJoin('driver', 'driver.id', 'worked.objectId')
    .select(['driver.id', 'driverName as name', 'seconds', orgName(kind).as('orgName')])
    .orderBy('seconds', 'desc')
    .orderBy('driverNum')
    .limit(most)
    .execute();
}

/** The vehicles in sight that had a terminal in the period and did not work: how many, and a few of their numbers. */
export async function withoutWork(ctx: Context, asked: FiguresAsked, mostNamed: number) {
  const rows = rowsOf(ctx, 'vehicle', asked, 'object');
  const { count, cars } = await within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .where(
      sql<boolean>`vehicle.id in (select object_id from ${rows} rows
        group by object_id having sum(vehicle_days) > 0 and sum(work_seconds) = 0)`,
    )
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string[]>`coalesce((array_agg(car_id order by car_id))[1:${sql.lit(mostNamed)}], '{}')`.as('cars'),
    ])
    .executeTakeFirstOrThrow();
  return { count, cars };
}
