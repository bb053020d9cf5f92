import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../test/until';
import { newWorld, type World } from '../../test/world';
import { lockOfJob } from './heldJobs';

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
async function taken(): Promise<string> {
  const { rows } = await other.query<{ id: string }>(
    `insert into pgboss.job (name, state, started_on) values ('tasks', 'active', now() - interval '1 minute') returning id`,
  );
  return rows[0]!.id;
}
const stateOf = async (id: string) =>
  (await other.query<{ state: string }>('select state from pgboss.job where id = $1', [id])).rows[0]!.state;

test('a job whose process died is taken up again at the next start, and one that is held is left alone', async () => {
  const [held, abandoned] = [await taken(), await taken()];
  await other.query(`select pg_advisory_lock(${lockOfJob('$1')})`, [held]);
  await world.stop();
  await world.restart();
  await until('the abandoned job to be done', async () => (await stateOf(abandoned)) === 'completed');
  expect(await stateOf(held)).toBe('active');
});
