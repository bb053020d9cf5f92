import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../../base/context';
import { Terminal808 } from '../../../../test/terminal808';
import { says, signs } from '../../../../test/truckDay';
import { newWorld, type World } from '../../../../test/world';
import { keepDayFacts } from './index';

const minute = 60_000;
const dayMs = 1_440 * minute;
let world: World;
let [shuffled, inOrder]: Terminal808[] = [];

beforeAll(async () => {
  world = await newWorld();
  shuffled = await Terminal808.signedOn(world.ports.jt808, '13900001001');
  inOrder = await Terminal808.signedOn(world.ports.jt808, '13900001002');
});
afterAll(async () => {
  await shuffled!.close();
  await inOrder!.close();
  await world.end();
});

/** A reading, event or sign of a truck at a moment; milliseconds since 1970. */
type Said = { at: number } & (
  | { keyOn: boolean; speed: number; meter: number | null }
  | { sign: 'signOn' | 'signOff'; who: string }
);

const send = (truck: Terminal808, said: Said) =>
  'sign' in said ? signs(truck, said.at, said.sign, said.who) : says(truck, said.at, said);
const countAt = (now: number) => keepDayFacts({ ...systemContext(world.appCtx), now: new Date(now) });

/** All that is known of a truck's days, but for its own key. */
async function factsOf(carId: string, from: number, to: number) {
  const days = [new Date(from - dayMs), new Date(to + dayMs)].map((one) => one.toISOString().slice(0, 10));
  const rows = async (table: string) =>
    (
      await sql`select to_jsonb(fact) - 'vehicle_id' as fact from ${sql.table(table)} fact
        join vehicle on vehicle.id = fact.vehicle_id
        where car_id = ${carId} and day >= ${days[0]}::date and day < ${days[1]}::date order by 1`.execute(
        world.db,
      )
    ).rows;
  return { days: await rows('vehicle_day'), drivers: await rows('driver_day') };
}

test('a day that cannot be counted keeps no other waiting, and is counted once it can be', async () => {
  const midnight = Math.floor(Date.now() / dayMs) * dayMs - 300 * dayMs - 8 * 60 * minute;
  const [first, second] = [midnight + 600 * minute, midnight + 605 * minute];
  const report = (truck: Terminal808, at: number) => send(truck, { at, keyOn: true, speed: 5, meter: null });
  const newest = async (carId: string) =>
    ((await factsOf(carId, midnight, midnight + dayMs)).days as { fact: { last_at: string } }[]).map(
      ({ fact }) => Date.parse(fact.last_at),
    );
  for (const truck of [shuffled!, inOrder!]) await report(truck, first);
  await countAt(first + 30_000);
  expect([await newest('HD-01'), await newest('HD-02')]).toEqual([[first], [first]]);
  const { rows } = await sql<{ state: object }>`
    select state from open_day join vehicle on vehicle.id = vehicle_id where car_id = 'HD-01'`.execute(
    world.db,
  );
  const setState = (state: object) =>
    sql`update open_day set state = ${JSON.stringify(state)}::jsonb from vehicle
      where vehicle.id = vehicle_id and car_id = 'HD-01'`.execute(world.db);
  await setState({ ...rows[0]!.state, hours: null });

  for (const truck of [shuffled!, inOrder!]) await report(truck, second);
  const complained: unknown[] = [];
  const complain = (problem: unknown) => void complained.push(problem);
  await keepDayFacts({
    ...systemContext(world.appCtx),
    now: new Date(second + 30_000),
    complain,
  });
  expect([await newest('HD-01'), await newest('HD-02')]).toEqual([[first], [second]]);
  expect(complained).toHaveLength(1);

  await setState(rows[0]!.state);
  await countAt(second + 16 * minute);
  expect(await newest('HD-01')).toEqual([second]);
  await countAt(midnight + 3 * dayMs);
});

const moments = fc.uniqueArray(
  fc.oneof(
    fc.integer({ min: -60, max: 60 }),
    fc.integer({ min: 1_400, max: 1_470 }),
    fc.integer({ min: 600, max: 620 }),
  ),
  { minLength: 20, maxLength: 40 },
);
const sayings = fc.array(
  fc.record({
    what: fc.constantFrom('report', 'report', 'report', 'report', 'signOn', 'signOff'),
    keyOn: fc.constantFrom(true, true, true, false),
    speed: fc.constantFrom(0, 5),
    hasMeter: fc.boolean(),
    who: fc.constantFrom('HDD001', 'HDD002'),
    /** In which order it comes, and whether days are counted after it. */
    order: fc.double({ min: 0, max: 1, noNaN: true }),
    isCounted: fc.boolean(),
  }),
  { minLength: 40, maxLength: 40 },
);

test('the same reports in any order, counted whenever, end in the same facts', {
  timeout: 120_000,
}, async () => {
  let back = 200;
  await fc.assert(
    fc.asyncProperty(moments, sayings, fc.constantFrom(0, 0.05, 1), async (minutes, how, disorder) => {
      back -= 4;
      const midnight = Math.floor(Date.now() / dayMs) * dayMs - back * dayMs - 8 * 60 * minute;
      const all = [...minutes]
        .sort((one, other) => one - other)
        .map((at, place) => {
          const { what, keyOn, speed, hasMeter, who, order, isCounted } = how[place]!;
          const time = midnight + at * minute;
          const said: Said =
            what === 'report'
              ? { at: time, keyOn, speed, meter: hasMeter ? 90_000 + at * 31 : null }
              : { at: time, sign: what as 'signOn', who };
          return { said, isCounted, rank: at + (order - 0.5) * 3_000 * disorder };
        });
      let newest = midnight - 120 * minute;
      for (const { said, isCounted } of all.toSorted((one, other) => one.rank - other.rank)) {
        await send(shuffled!, said);
        newest = Math.max(newest, said.at);
        if (isCounted) await countAt(newest + 30_000);
      }
      for (const { said } of all) await send(inOrder!, said);
      await countAt(midnight + 3 * dayMs);
      const found = await factsOf('HD-01', midnight, midnight + 2 * dayMs);
      expect(found).toEqual(await factsOf('HD-02', midnight, midnight + 2 * dayMs));
      if (all.some(({ said }) => !('sign' in said))) expect(found.days.length).toBeGreaterThan(0);
      const { rows } = await sql`select from open_day union all select from report_touch`.execute(world.db);
      expect(rows).toEqual([]);
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
