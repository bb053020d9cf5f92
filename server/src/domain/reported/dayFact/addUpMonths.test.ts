import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countLockWaits } from '../../../../test/lockWaits';
import { until } from '../../../../test/until';
import { newWorld, type World } from '../../../../test/world';
import { type Context, systemContext, transaction } from '../../../base/context';
import { makeMonthTables } from '../../../base/monthTables';
import { addUpMonths } from './facts';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: [] });
});
afterAll(() => world.end());

test('a driver’s month has the days of two trucks that are counted at once', async () => {
  const ctx = systemContext(world.appCtx);
  const [day, month] = ['2025-03-14', '2025-03-01'];
  await makeMonthTables(ctx, ['driver_day'], [month]);
  const { id: driverId, companyId } = await world.db
    .selectFrom('driver')
    .where('driverNum', '=', 'HDD003')
    .select(['id', 'companyId'])
    .executeTakeFirstOrThrow();
  const workOn = async (ctx: Context, carId: string, seconds: number) => {
    await sql`
      insert into driver_day select id, company_id, ${day}::date, 1, 'HDD003', ${driverId}, ${seconds}, ${seconds},
        array_fill(0, array[24]), array_fill(0, array[24]), 0, 1, ${day}::date, ${day}::date
      from vehicle where car_id = ${carId}`.execute(ctx.db);
    await addUpMonths(ctx, [{ driverId, companyId, month }]);
  };

  let second = Promise.resolve();
  await transaction(ctx, async (first) => {
    await workOn(first, 'HD-01', 600);
    second = transaction(ctx, (ctx) => workOn(ctx, 'HD-02', 300));
    await until('the second waits for the first', async () => (await countLockWaits(world.db)) > 0);
  });
  await second;
  const { rows } = await sql<{ workSeconds: number }>`
    select work_seconds::int from driver_month where driver_id = ${driverId} and month = ${month}::date`.execute(
    world.db,
  );
  expect(rows).toEqual([{ workSeconds: 900 }]);
});
