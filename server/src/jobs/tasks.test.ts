import type { Deferred } from '@fleet/contract/call';
import { job } from '@fleet/contract/job/calls';
import { refusals } from '@fleet/contract/refusals';
import { vehicleFile, vehicleImport } from '@fleet/contract/vehicle/calls';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../test/until';
import { newWorld, type Person, type World } from '../../test/world';
import { routes } from '../routes';
import { openTasks } from './tasks';

let world: World;
let admin: Person;
let other: pg.Client;
beforeAll(async () => {
  world = await newWorld({ doors: ['http', 'jobs'] });
  admin = await world.signIn('admin');
  other = new pg.Client(world.databaseUrl);
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await world.end();
});

/** A task once it is in this state. */
const taskIs = (id: string, wanted: string) =>
  until(`a task that is ${wanted}`, async () => {
    const { data } = await admin.post(job.list, {});
    // No answer where the connection of the call itself was cut.
    return (data as typeof data | null)?.rows.find((row) => row.id === id && row.state === wanted);
  });
const exported = async () => {
  const { data } = (await admin.post(vehicleFile, { columns: ['carId'], asTask: true })) as { data: unknown };
  const { taskId } = data as Deferred;
  await taskIs(taskId, 'done');
  return taskId;
};

/** Has one vehicle imported by a task, and gives the key of that. */
async function importVehicle(carId: string): Promise<string> {
  const known = await world.findVehicle(admin, 'HD-01');
  const row = {
    carId,
    orgName: known.orgName,
    brand: known.brand,
    model: known.model,
    manufactureNum: carId,
    powerType: 'electric',
    capacity: '3',
    deliveryDate: '2026-01-05',
    carType: 'counterbalance',
  };
  const { data } = (await admin.post(vehicleImport.upload, { rows: [row], asTask: true })) as {
    data: unknown;
  };
  return (data as Deferred).taskId;
}

test('an import whose connection to the database breaks is made again, and once', async () => {
  await other.query('begin; lock table import_batch in access exclusive mode');
  const taskId = await importVehicle('BROKEN-OFF');
  await until('its connection to be cut while it waits', async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_locks
      where relation = 'import_batch'::regclass and not granted`.execute(world.db);
    return rows.length > 0;
  });
  await other.query('rollback');
  expect(await taskIs(taskId, 'done')).toMatchObject({ message: null, result: { added: 1 } });
  const { attempts } = await world.db
    .selectFrom('task')
    .select('attempts')
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  expect(attempts).toBe(2);
});

test('an import that was committed and then broken off is done with its report', async () => {
  await other.query(`
    create sequence break_off;
    create function break_off() returns trigger language plpgsql as $$ begin
      if nextval('break_off') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$;
    create trigger break_off before update on task for each row when (new.state = 'done')
      execute function break_off()`);
  const taskId = await importVehicle('COMMITTED');
  const { result } = await taskIs(taskId, 'done');
  await other.query('drop trigger break_off on task; drop function break_off; drop sequence break_off');
  expect(result).toMatchObject({ total: 1, added: 1, changed: 0, mistakes: [], batchId: expect.any(String) });
});

test('a task over which processes keep dying has an end, and its owner is told of it', async () => {
  const id = await exported();
  const told = new Promise<void>((resolve) => {
    const forget = world.wire.on('changed', ({ subject, ids }) => {
      if (subject !== 'job' || !ids.includes(id)) return;
      forget();
      resolve();
    });
  });
  // As the third process leaves it.
  await world.db
    .updateTable('task')
    .set({ state: 'running', attempts: 3, progress: 5, finishedAt: null })
    .where('id', '=', id)
    .execute();
  world.appCtx.tell('taskWaiting', { id });
  await told;
  expect(await taskIs(id, 'failed')).toMatchObject({
    message: refusals.givenUp[1],
    finishedAt: expect.any(String),
  });
});

test('a task that another process is at is left to it, without asking for it all the time', async () => {
  const id = await exported();
  await other.query('select pg_advisory_lock(7402, $1)', [id]);
  await world.db
    .updateTable('task')
    .set({ state: 'running', attempts: 1, progress: 5 })
    .where('id', '=', id)
    .execute();
  let asked = 0;
  const sessions = world.appCtx.sessions.withPlugin({
    transformQuery({ node }) {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const tasks = openTasks({ ...world.appCtx, sessions }, world.wire, routes);
  await exported();
  await tasks.close();
  expect(asked).toBeLessThan(10);
  expect(await taskIs(id, 'running')).toMatchObject({ progress: 5 });
  await other.query('select pg_advisory_unlock_all()');
});

test('whoever has many exports made keeps nobody else waiting for all of them', async () => {
  const id = await exported();
  const { rows } = await other.query(
    `insert into task (account_id, kind, subject, call_path, input)
     select account.id, kind, subject, call_path, input
     from task, account join generate_series(1, case login_name when 'admin' then 8 else 2 end) on true
     where task.id = $1 and login_name in ('admin', 'admin2', 'operator') order by login_name
     returning id, (select login_name from account where account.id = account_id) as login_name`,
    [id],
  );
  const ids = rows.map((row) => row.id);
  world.appCtx.tell('taskWaiting', { id: ids[0] });
  await until('all to be made', async () => {
    const open = await other.query(`select from task where id = any($1) and state <> 'done'`, [ids]);
    return open.rowCount === 0;
  });
  const { rows: started } = await other.query('select id from task where id = any($1) order by started_at', [
    ids,
  ]);
  const order = started.map(({ id }) => rows.find((row) => row.id === id).login_name);
  expect(order.slice(0, 7).filter((name) => name !== 'admin')).toHaveLength(4);
  expect(order.slice(0, 4).sort()).toEqual(expect.arrayContaining(['admin', 'admin2', 'operator']));
});
