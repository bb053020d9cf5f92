import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type World } from '../../../../test/world';
import { asStored } from './columns';
import { columns, packReadings, storedIn } from './index';
import { sqlOf, type StoredName } from './columns';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: [] });
});
afterAll(() => world.end());

const names: readonly StoredName[] = [
  ...(Object.keys(columns) as StoredName[]),
  'hydraulicsActive',
  'forksRaised',
];

test('rows that come as bytes are those that come column by column', async () => {
  const { id, companyId } = await world.db
    .selectFrom('vehicle')
    .select(['id', 'companyId'])
    .executeTakeFirstOrThrow();
  const packed = Buffer.from(packReadings({ batteryVoltage: 48.3, activeFaults: ['F01'] }, 5)!);
  await sql`
    create table report_of_then partition of report for values from ('2025-01-01') to ('2025-01-02')`.execute(
    world.db,
  );
  await sql`
    insert into report (vehicle_id, time, hash, received_at, company_id, terminal_row_id, flags, lng, lat, altitude,
      direction, speed, key_on, soc, odometer, power_on_seconds, work_seconds, readings, hydraulics_active, forks_raised, packed)
    select ${id}, timestamptz '2025-01-01 00:00:00.000001Z' + i * interval '1.234567 seconds', hashtextextended('report', i),
      now() + i * interval '1 microsecond', ${companyId}, 9007199254740993, i % 16, case when i % 2 = 0 then 120.7 + i / 7.0 end,
      -31.3 - i / 3.0, i - 50, case when i % 5 > 0 then i end, case when i % 3 > 0 then sqrt(i) * 10 ^ (i % 9 - 4) end,
      case when i % 4 > 0 then i % 2 = 0 end, i / 10.0, i / 3.0, 4294967295 - i, null,
      case when i % 3 = 0 then jsonb_build_object('hydraulicsActive', i % 2 = 0, 'forksRaised', true, 'text', '叉车') end,
      case when i % 3 = 1 then i % 2 = 0 end, null, case when i % 3 = 1 then ${packed}::bytea end
    from generate_series(0, 99) i`.execute(world.db);
  const { rows: expected } = await sql<object>`
    select ${sql.join(names.map((name) => sql`${sqlOf(name)} as ${sql.ref(name)}`))} from report r
    where vehicle_id = ${id} order by r.time, r.hash`.execute(world.db);

  const day = { from: Date.parse('2025-01-01'), to: Date.parse('2025-01-02') };
  const [found] = await storedIn({ db: world.db }, [{ vehicleId: id, companyId, ...day }], names);
  expect(found).toHaveLength(100);
  expect(found).toEqual(expected.map(asStored));

  const [bare] = await storedIn({ db: world.db }, [{ vehicleId: id, companyId, ...day }], ['soc']);
  expect(bare![37]).toEqual({ time: found![37]!.time, soc: 3.7 });
});
