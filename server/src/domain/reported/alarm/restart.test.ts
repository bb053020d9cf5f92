import { fault } from '@fleet/contract/alarm/calls';
import pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld();
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

const gnssFault = 1 << 4;
const faults = async () => (await admin.post(fault.list, { anyNum: 'HD-01', faultType: 'F22' })).data.rows;

test('a word without an alarm that was stored, and not judged before a kill, ends what stood', async () => {
  const database = new pg.Client(world.databaseUrl);
  await database.connect();
  const time = Math.floor(Date.now() / 1000) * 1000 - 30_000;
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001001');
  await truck.report({ time, alarm: gnssFault });
  await until('the fault to be found', async () => (await faults()).length === 1);
  await until('the state to be written', async () => {
    const { rows } = await database.query('select from vehicle_state where report_time = $1', [
      new Date(time),
    ]);
    return rows.length === 1;
  });
  for (const table of written) await database.query(`create table kept_${table} as table ${table}`);
  await truck.report({ time: time + 10_000, alarm: 0 });
  await truck.close();
  await world.stop();
  // A kill leaves this: the report is stored, its consequences are not.
  for (const table of written)
    await database.query(`
      begin;
      delete from ${table};
      insert into ${table} select * from kept_${table};
      commit`);
  await database.query('update alarm set ended_at = null');
  await database.end();
  await world.restart();
  await until('the fault to end', async () => (await faults())[0]?.endedAt !== null);
});

/** The tables that are written behind the reports. */
const written = ['vehicle_state', 'alarm_course'];
