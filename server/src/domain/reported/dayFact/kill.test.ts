import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packTouches, type Touch } from '../../../base/touch';
import { bundled } from '../../../../test/bundled';
import { until } from '../../../../test/until';
import { newWorld, type World } from '../../../../test/world';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const trucks = 10;
const days = 130;
let world: World;
let dataDir: string;

beforeAll(async () => {
  world = await newWorld({ doors: [] });
  dataDir = mkdtempSync(path.join(tmpdir(), 'fleet-count-'));
});
afterAll(async () => {
  await world.end();
  rmSync(dataDir, { recursive: true });
});

/** Ten trucks that report every ten minutes for months, as a migration or a long stop would leave them. */
async function leaveUncounted(): Promise<void> {
  await sql`
    create table report_of_then partition of report
      for values from ('2025-01-01') to ('2025-12-31')`.execute(world.db);
  await sql`
    insert into report (vehicle_id, time, hash, received_at, company_id, terminal_row_id, flags, speed, key_on)
    select id, at, 1, at, company_id, 1, 0, case when extract(hour from at) < 6 then 6 else 0 end, true
    from vehicle, generate_series(timestamptz '2025-02-01', timestamptz '2025-02-01' + ${days} * interval '1 day',
      interval '10 minutes') at
    where car_id between 'HD-01' and 'HD-10'`.execute(world.db);
  await touchAll();
}

async function touchAll(): Promise<void> {
  const { rows } = await sql<Touch>`
    select vehicle_id, company_id, (extract(epoch from min(time)) * 1000)::float8 as from,
      (extract(epoch from max(time)) * 1000)::float8 as to
    from report group by vehicle_id, company_id, (time at time zone 'UTC')::date`.execute(world.db);
  await sql`insert into report_touch (touched) values (${packTouches(rows)})`.execute(world.db);
}

const counted = async () =>
  (
    await sql<{
      fact: unknown;
    }>`select to_jsonb(vehicle_day) as fact from vehicle_day order by vehicle_id, day`.execute(world.db)
  ).rows;

const count = async () =>
  spawn(process.execPath, await bundled('test/countDays'), {
    cwd: root,
    env: { ...process.env, DATABASE_URL: world.databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

test('through kill -9 of whoever counts, every day is counted, once and wholly', {
  timeout: 600_000,
}, async () => {
  await leaveUncounted();
  let before = 0;
  for (let kills = 0; kills < 3; kills += 1) {
    const counting = await count();
    const exit = once(counting, 'exit');
    await once(counting.stdout, 'data');
    if (kills > 0) await until('more days', async () => (await counted()).length > before);
    counting.kill('SIGKILL');
    await exit;
    await until('its transaction gone', async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and objid = 811`.execute(
        world.db,
      );
      return rows.length === 0;
    });
    const found = (await counted()).length;
    expect(found).toBeGreaterThanOrEqual(before);
    before = found;
  }
  expect(before).toBeLessThan(trucks * days);
  expect((await once(await count(), 'exit'))[0]).toBe(0);
  const resumed = await counted();
  expect(resumed.length).toBeGreaterThanOrEqual(trucks * days);

  // The same from the beginning, in one go.
  await sql`truncate vehicle_day, open_day`.execute(world.db);
  await touchAll();
  expect((await once(await count(), 'exit'))[0]).toBe(0);
  expect(await counted()).toEqual(resumed);
  expect((await sql`select from report_touch union all select from open_day`.execute(world.db)).rows).toEqual(
    [],
  );
});
