import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../test/until';
import { newWorld, type World } from '../../test/world';
import { openPool } from '../base/database';
import { HeldJobs, lockOfJob } from './heldJobs';

let world: World;
let other: pg.Client;
beforeAll(async () => {
  world = await newWorld({ doors: ['jobs'] });
  other = new pg.Client(world.databaseUrl);
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await world.end();
});

/** A job that some process took a minute ago, as it stands in the table. */
async function take(id: string): Promise<void> {
  await other.query(
    `insert into pgboss.job (id, name, state, started_on) values ($1, 'tasks', 'active', now() - interval '1 minute')`,
    [id],
  );
}
const hold = (id: string) => other.query(`select pg_advisory_lock(${lockOfJob('$1')})`, [id]);
const letGo = (id: string) => other.query(`select pg_advisory_unlock(${lockOfJob('$1')})`, [id]);
const stateOf = async (id: string) =>
  (await other.query<{ state: string }>('select state from pgboss.job where id = $1', [id])).rows[0]!.state;

test('a job whose process died is taken up again at the next start, and one that is held is left alone', async () => {
  const [held, abandoned] = [randomUUID(), randomUUID()];
  // Nobody looks at the table before the lock is held.
  await world.stop();
  await hold(held);
  await take(held);
  await take(abandoned);
  await world.restart();
  await until('the abandoned job to be done', async () => (await stateOf(abandoned)) === 'completed');
  expect(await stateOf(held)).toBe('active');
  await letGo(held);
});

test('a job that outlasts the patience of a stop breaks off without harm, and is done after the next start', async () => {
  const id = randomUUID();
  await world.stop();
  await other.query(`insert into pgboss.job (id, name) values ($1, 'oldPushes')`, [id]);
  await other.query('begin; lock table push_delivery in access exclusive mode');
  await world.restart();
  const reader = new pg.Client(world.databaseUrl);
  await reader.connect();
  const isIn = (state: string) => async () =>
    (await reader.query('select from pgboss.job where id = $1 and state = $2', [id, state])).rows.length > 0;
  await until('somebody to be at it', isIn('active'));
  const stopped = world.stop();
  await until('it to be given up', isIn('retry'));
  await other.query('rollback');
  await stopped;
  await world.restart();
  await until('it to be done', isIn('completed'));
  await reader.end();
});

test('a job that another process is at does not keep this one from its other jobs', async () => {
  const own = new HeldJobs(openPool(world.databaseUrl, 1));
  const theirs = randomUUID();
  await hold(theirs);
  const done: string[] = [];
  await own.whileAt(theirs, async () => void done.push('theirs'));
  await own.whileAt(randomUUID(), async () => void done.push('own'));
  expect(done).toEqual(['own']);
  await own.close();
  await letGo(theirs);
});
