import { readGeneralAnswer } from '@fleet/protocol/jt808/answers';
import { down, up } from '@fleet/protocol/jt808/messageId';
import { writeBatch } from '@fleet/protocol/jt808/batch';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type World } from '../../../../test/world';

const dayMs = 86_400_000;
/** Whoever makes the tables of a day holds this advisory lock. */
const makingTables = 809;

let world: World;
let holder: pg.Client;
beforeAll(async () => {
  world = await newWorld();
  holder = new pg.Client(world.databaseUrl);
  await holder.connect();
  await until('what the demo left to be judged', async () => (await waiting()).lateVehicles === 0);
});
afterAll(async () => {
  await holder.end();
  await world.end();
});

const body = (time: number, altitude: number, speed: number) =>
  encodeTruck({
    time,
    position: { lng: 120.7, lat: 31.3, altitude, direction: null, satellites: 9, fixed: true },
    values: { keyOn: true, vehicleSpeed: speed },
  });

const waiting = async () => {
  const answer = await fetch(`http://127.0.0.1:${world.ports.http}/readyz`);
  return ((await answer.json()) as { waiting: { reports: number; lateVehicles: number } }).waiting;
};

test('a batch that commits before the one taken before it is judged after it, and nothing is read again', async () => {
  const refuse = sql`alter table report add constraint planted check (altitude is distinct from 666)`;
  await refuse.execute(world.db);
  const link = await Terminal808.signedOn(world.ports.jt808, '13900001001');
  const other = await Terminal808.signedOn(world.ports.jt808, '13900001002');
  const now = Math.floor(Date.now() / 1000) * 1000;

  // The first batch needs a table that nobody may make just now, and holds a row that the database refuses.
  await holder.query(`begin; select pg_advisory_xact_lock(${makingTables})`);
  const first = [body(now - 5 * dayMs, 5, 3), body(now - 30_000, 666, 4), body(now - 20_000, 5, 5)];
  link.send(up.locationBatch, writeBatch(1, first));
  await until('the first batch to wait', async () => {
    const { rowCount } = await holder.query(
      `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
      [makingTables],
    );
    return rowCount === 1;
  });
  expect(await other.report({ time: now, values: { keyOn: true } })).toMatchObject({ result: 0 });
  const second = await link.ask(up.location, body(now - 10_000, 5, 9));
  expect(second).toMatchObject({ replyMsgId: up.location, result: 0 });
  expect(await waiting()).toEqual({ reports: 5, lateVehicles: 0 });
  await holder.query('commit');
  const { body: answer } = await link.next(down.generalAnswer);
  expect(readGeneralAnswer(answer)).toMatchObject({ replyMsgId: up.locationBatch, result: 0 });

  expect(await waiting()).toEqual({ reports: 0, lateVehicles: 0 });
  expect(await world.db.selectFrom('lateReport').select('reader').execute()).toEqual([]);
  expect(await world.db.selectFrom('quarantine').select('reason').execute()).toHaveLength(1);
  const speed = await until('the state to be written', async () => {
    const state = await world.db
      .selectFrom('vehicleState')
      .innerJoin('vehicle', 'vehicle.id', 'vehicleState.vehicleId')
      .select(['reportTime', 'speed'])
      .where('carId', '=', 'HD-01')
      .executeTakeFirst();
    return state?.reportTime && Date.parse(state.reportTime) === now - 10_000 && state.speed;
  });
  expect(speed).toBe(9);
  await link.close();
  await other.close();
});
