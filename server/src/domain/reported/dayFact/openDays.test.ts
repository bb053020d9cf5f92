import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packTouches } from '../../../base/touch';
import { newWorld, type World } from '../../../../test/world';
import { gatherTouches } from './openDays';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: [] });
});
afterAll(() => world.end());

test('touches of many batches make a day due once, no more bytes of them at once than memory should hold', async () => {
  const truck = await world.db.selectFrom('vehicle').select(['id', 'companyId']).executeTakeFirstOrThrow();
  const noon = Date.parse('2026-03-03T04:00:00Z');
  const touchesOfBatch = 10;
  const bytesOfBatch = 320;
  for (const batch of [0, 1, 2])
    await sql`insert into report_touch (touched) values (${packTouches(
      Array.from({ length: touchesOfBatch }, (_, at) => ({
        vehicleId: truck.id,
        companyId: truck.companyId,
        from: noon + batch * touchesOfBatch + at,
        to: noon + batch * touchesOfBatch + at,
      })),
    )})`.execute(world.db);
  const ctx = { db: world.db, now: new Date() };

  const more: boolean[] = [];
  for (let round = 0; round < 3; round += 1) more.push(await gatherTouches(ctx, 0, bytesOfBatch + 1));
  expect(more).toEqual([true, false, false]);

  const { rows } = await sql`
    select day, (extract(epoch from new_from) * 1000)::float8 as "from", (extract(epoch from new_to) * 1000)::float8 as "to"
    from open_day where vehicle_id = ${truck.id} and day = '2026-03-03'`.execute(world.db);
  expect(rows).toEqual([{ day: '2026-03-03', from: noon, to: noon + 3 * touchesOfBatch - 1 }]);
});
