import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

/* Rows that somebody else's transaction keeps while reports come in. */

let world: World;
let admin: Person;
/** Somebody else in the database. */
let other: pg.Client;
beforeAll(async () => {
  world = await newWorld();
  admin = await world.signIn('admin');
  other = new pg.Client(world.databaseUrl);
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await world.end();
});

const truckOf = async (number: string) => ({
  ...(await world.findVehicle(admin, `HD-${number}`)),
  link: await Terminal808.signedOn(world.ports.jt808, `139000010${number}`),
});
type Truck = Awaited<ReturnType<typeof truckOf>>;
const says = async ({ link }: Truck, soc: number) =>
  expect(await link.report({ time: 0, values: { keyOn: true, soc } })).toMatchObject({ result: 0 });
const written = async ({ id }: Truck) => {
  const { rows } = await other.query('select soc from vehicle_state where vehicle_id = $1', [id]);
  return rows[0]?.soc;
};

test('a terminal that somebody keeps holds up no other, and was heard once it is let go', async () => {
  const [kept, free] = await Promise.all([truckOf('01'), truckOf('09')]);
  const seen = async ({ terminalRowId }: Truck) =>
    (
      await world.db
        .selectFrom('terminal')
        .select('lastSeen')
        .where('id', '=', terminalRowId!)
        .executeTakeFirstOrThrow()
    ).lastSeen;
  await other.query('begin');
  await other.query('select from terminal where id = $1 for share', [kept.terminalRowId]);
  const [keptBefore, freeBefore] = [await seen(kept), await seen(free)];
  await says(kept, 41);
  await says(free, 42);
  await until('the other to be heard', async () => (await seen(free)) !== freeBefore);
  await says(kept, 43);
  await until('its state to be written', async () => (await written(kept)) === 43);
  expect(await seen(kept)).toBe(keptBefore);
  await other.query('commit');
  await until('it to be heard', async () => (await seen(kept)) !== keptBefore);
  await Promise.all([kept.link.close(), free.link.close()]);
});

test('states are written in the order in which a batch keeps their vehicles', async () => {
  const trucks = await Promise.all([truckOf('09'), truckOf('10')]);
  const [earlier, later] = trucks.map(({ id }) => id);
  expect([earlier, later].sort()).toEqual([later, earlier]);
  const allSay = async (soc: number) => {
    await Promise.all(trucks.map((truck) => says(truck, soc)));
  };
  const allWritten = (soc: number) =>
    until('all to be written', async () =>
      (await Promise.all(trucks.map(written))).every((one) => one === soc),
    );
  await allSay(50);
  await allWritten(50);
  const keep = 'select from vehicle_state where vehicle_id = $1 for update';
  await other.query('begin');
  await other.query(keep, [earlier]);
  await allSay(51);
  await until('the writing to wait', async () => {
    const { rowCount } = await other.query('select from pg_locks where not granted');
    return rowCount! > 0;
  });
  await other.query(`${keep} nowait`, [later]);
  await other.query('commit');
  await allWritten(51);
  await Promise.all(trucks.map(({ link }) => link.close()));
});
