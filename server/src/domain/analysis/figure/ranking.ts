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

/** Of the vehicles in sight that had a terminal in the period: how many worked, how many did not, and a few of their numbers. */
export async function countWorked(ctx: Context, asked: FiguresAsked, mostNamed: number) {
  const worked = sql`sums.seconds > 0`;
  const { vehicles, count, cars } = await within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .innerJoin(
      sql<{ objectId: string; seconds: number }>`(
        select object_id, sum(work_seconds) as seconds from ${rowsOf(ctx, 'vehicle', asked, 'object')} rows
        group by object_id having sum(vehicle_days) > 0)`.as('sums'),
      'sums.objectId',
      'vehicle.id',
    )
    .select([
      sql<number>`count(*) filter (where ${worked})::int`.as('vehicles'),
      sql<number>`count(*) filter (where not ${worked})::int`.as('count'),
      sql<string[]>`coalesce((array_agg(car_id order by car_id)
        filter (where not ${worked}))[1:${sql.lit(mostNamed)}], '{}')`.as('cars'),
    ])
    .executeTakeFirstOrThrow();
  return { vehicles, unmoved: { count, cars } };
}
