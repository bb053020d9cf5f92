import PgBoss from 'pg-boss';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type World } from '../../test/world';
import { openPool } from '../base/database';
import { Clock, daily, eachMinute, everyHours, everyMinutes, freeMinutesAhead, type When } from './clock';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const midnight = Date.UTC(2026, 10, 28);

let world: World;
let pool: pg.Pool;
let boss: PgBoss;
beforeAll(async () => {
  world = await newWorld({ doors: [] });
  pool = openPool(world.databaseUrl, 2);
  boss = new PgBoss({
    db: { executeSql: (statement, values) => pool.query(statement, values) },
    schedule: false,
  });
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await pool.end();
  await world.end();
});

/** The minutes of a day in which it is due, as the clock shows them. */
const minutesOf = (when: When) =>
  Array.from({ length: dayMs / minuteMs }, (_, at) => new Date(midnight + at * minuteMs))
    .filter(when)
    .map((minute) => minute.toISOString().slice(11, 16));

test('a rule is due in the minutes that it names', () => {
  expect(minutesOf(eachMinute)).toHaveLength(1_440);
  expect(minutesOf(everyMinutes(10, 9)).slice(0, 7)).toEqual([
    '00:09',
    '00:19',
    '00:29',
    '00:39',
    '00:49',
    '00:59',
    '01:09',
  ]);
  expect(minutesOf(everyHours(6, 7))).toEqual(['00:07', '06:07', '12:07', '18:07']);
  expect(minutesOf(daily(3, 17))).toEqual(['03:17']);
});

/** A clock that shows what the test says, over a queue of its own, and how many jobs lie in that. */
async function clockOf(queue: string, when: When, now: () => number) {
  await boss.createQueue(queue);
  const clock = () =>
    new Clock(
      [{ name: queue, when }],
      boss,
      () => Promise.resolve(now()),
      async () => void (await pool.query(freeMinutesAhead)),
    );
  return { clock, jobs: () => boss.getQueueSize(queue) };
}

test('processes that look at the same time put one job into the queue, and none when nothing is due', async () => {
  const { clock, jobs } = await clockOf('together', daily(3, 17), () => midnight + 197 * minuteMs);
  const early = await clockOf('early', daily(3, 17), () => midnight + 196 * minuteMs);
  await Promise.all(Array.from({ length: 30 }, () => clock().look()));
  await early.clock().look();
  expect([(await jobs()) > 0, await early.jobs()]).toEqual([true, 0]);
  // A minute of the database may end between them.
  const { rows } = await pool.query(
    `select from pgboss.job where name = 'together' group by singleton_on having count(*) > 1`,
  );
  expect(rows).toEqual([]);
});

test('what was due while the process stood still is done once it looks again, and not twice', async () => {
  let now = midnight + 195 * minuteMs;
  const { clock, jobs } = await clockOf('late', daily(3, 17), () => now);
  const one = clock();
  await one.look();
  expect(await jobs()).toBe(0);
  now += 10 * minuteMs;
  await one.look();
  await pool.query(`update pgboss.job set singleton_on = null where name = 'late'`);
  await one.look();
  expect(await jobs()).toBe(1);
});

test('a clock that ran ahead and is set back keeps nothing from its minute', async () => {
  let now = midnight + 2 * dayMs;
  const { clock, jobs } = await clockOf('setBack', daily(3, 17), () => now);
  const one = clock();
  await one.look();
  now = midnight + 197 * minuteMs;
  await one.look();
  expect(await jobs()).toBe(1);
});

test('once the clock of the database is set back, the hour that comes again takes jobs again', async () => {
  await boss.createQueue('again');
  /** As done, and as waiting, before the clock was set back by an hour. */
  const put = (state: string, minutes: number) =>
    pool.query(
      `insert into pgboss.job (name, state, policy, singleton_on, start_after, keep_until)
       select name, $1::pgboss.job_state, policy, $2::timestamptz at time zone 'UTC', $2::timestamptz, now() + interval '1 day' from pgboss.queue where name = 'again'`,
      [state, new Date(Math.floor(Date.now() / minuteMs) * minuteMs + minutes * minuteMs).toISOString()],
    );
  await put('completed', 30);
  await put('created', 60);
  expect(await boss.fetch('again')).toEqual([]);
  const { clock } = await clockOf('setBackToo', eachMinute, Date.now);
  await clock().look();
  const { rows } = await pool.query(
    `select id from pgboss.job where name = 'again' and singleton_on is not null`,
  );
  expect(rows).toEqual([]);
  expect(await boss.fetch('again')).toHaveLength(1);
});
