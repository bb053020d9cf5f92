import { authFinger } from '@fleet/contract/authorization/calls';
import { driver } from '@fleet/contract/driver/calls';
import { finger } from '@fleet/contract/finger/calls';
import { fingerLib } from '@fleet/contract/fingerLib/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Simulated } from '../../../../test/simulated';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { reconcile } from './service';

/* A library is a set on its vehicles: they follow who is in it, over a real link. */

let world: World;
let admin: Person;
let orgId: string;
beforeAll(async () => {
  world = await newWorld({ doors: ['http', 'devices'], env: { COMMAND_ANSWER_SECONDS: '2' } });
  admin = await world.signIn('admin');
  orgId = (await admin.post(driver.list, {})).data.rows[0]!.orgId;
});
afterAll(() => world.end());

let made = 0;
/** A driver with so many fingers. */
async function newDriver(fingers = 1): Promise<string> {
  made += 1;
  const { data } = await admin.post(driver.add, {
    driverNum: `L${1000 + made}`,
    driverName: `库员${made}`,
    phone: `1391111${1000 + made}`,
    orgId,
    licenceExpire: '2031-05-01',
  });
  for (const name of (['leftIndex', 'rightIndex', 'leftThumb'] as const).slice(0, fingers))
    await addFinger(data.id, name);
  return data.id;
}
let templates = 0;
async function addFinger(driverId: string, name: 'leftIndex' | 'rightIndex' | 'leftThumb') {
  templates += 1;
  const template = Buffer.alloc(256);
  template.writeUInt32BE(templates, 100);
  await admin.post(finger.add, {
    driverId,
    finger: name,
    template: template.toString('base64'),
    consent: true,
  });
}

const trucks = () => world.demo.trucks.filter(({ carId }) => carId.startsWith('HD-'));
const vehicleOf = async (carId: string) => (await world.findVehicle(admin, carId)).id;
async function newLibrary(libraryName: string, driverIds: string[]) {
  const { data } = await admin.post(fingerLib.add, { libraryName, orgId, driverIds });
  return data.id;
}
async function change(id: string, driverIds: string[]) {
  const { version } = (await admin.post(fingerLib.list, { id })).data.rows[0]!;
  expect(await admin.post(fingerLib.edit, { id, version, driverIds })).toMatchObject({ code: '200' });
  await reconcile(world.appCtx);
}
const knows = (terminal: Simulated, count: number) =>
  until(`the terminal to know ${count} fingers`, () => terminal.kept.auths.length === count || undefined);
const cars = async (id: string) => (await admin.post(fingerLib.cars, { id })).data.rows;

test('a truck follows its library: who joins is told, who leaves is forgotten, a deleted library is taken off', async () => {
  const truck = trucks().find(({ link }) => link.protocol === 'alink')!;
  const vehicleIds = [await vehicleOf(truck.carId)];
  const [one, two, three] = [await newDriver(2), await newDriver(), await newDriver()];
  const library = await newLibrary('随车库', [one, two]);
  const terminal = await new Simulated(truck, world.ports).signOn();
  expect((await admin.post(authFinger.addLibraries, { libraryIds: [library], vehicleIds })).data).toEqual({
    count: 3,
  });
  await knows(terminal, 3);

  await change(library, [one, three]);
  await until('the change to be done', () =>
    terminal.kept.auths.some(({ driverNum }) => driverNum === `L${1000 + made}`) &&
    terminal.kept.auths.length === 3
      ? true
      : undefined,
  );
  // Another finger of a member comes along.
  await addFinger(three, 'rightIndex');
  await reconcile(world.appCtx);
  await knows(terminal, 4);
  await until('each to be effective', async () => (await cars(library))[0]?.effective === 4 || undefined);

  // One whom another library has as well, or who was let in by hand, stays.
  const other = await newLibrary('另一库', [three]);
  await admin.post(authFinger.addLibraries, { libraryIds: [other], vehicleIds });
  await admin.post(fingerLib.del, { ids: [library] });
  await reconcile(world.appCtx);
  await knows(terminal, 2);
  const row = (await admin.post(authFinger.list, { driverId: three })).data.rows[0]!;
  expect(await admin.post(authFinger.del, { id: row.id })).toMatchObject({ code: '40900' });
  expect((await admin.post(authFinger.removeLibrary, { libraryId: other, vehicleIds })).data).toEqual({
    count: 1,
  });
  await knows(terminal, 0);
  expect(await cars(other)).toEqual([]);
  terminal.close();
});

test('a truck that was away for too long is told what holds by then, once', async () => {
  const truck = trucks().filter(({ link }) => link.protocol === 'alink')[1]!;
  const vehicleIds = [await vehicleOf(truck.carId)];
  const [one, two] = [await newDriver(), await newDriver()];
  const library = await newLibrary('离线库', [one]);
  await admin.post(authFinger.addLibraries, { libraryIds: [library], vehicleIds });
  await change(library, [one, two]);
  await change(library, [two]);
  // The day for which commands wait goes by.
  await world.db
    .updateTable('deviceCommand')
    .set({ state: 'expired', finishedAt: new Date().toISOString() })
    .where('state', '=', 'sending')
    .where('vehicleId', '=', vehicleIds[0]!)
    .execute();
  await reconcile(world.appCtx);
  expect((await cars(library))[0]).toMatchObject({ failed: 1 });

  const terminal = await new Simulated(truck, world.ports).signOn();
  await terminal.report();
  await until('the truck to know the one who is in the library now', async () => {
    await reconcile(world.appCtx);
    return terminal.kept.auths.length === 1 || undefined;
  });
  expect(terminal.kept.auths).toMatchObject([{ driverNum: `L${1000 + made}` }]);
  terminal.close();
});

test('three hundred members at once: as many as a terminal holds are told, each once, the others wait', async () => {
  const truck = trucks()[0]!;
  const vehicleId = await vehicleOf(truck.carId);
  const library = await newLibrary('大库', [await newDriver()]);
  await admin.post(authFinger.addLibraries, { libraryIds: [library], vehicleIds: [vehicleId] });
  await sql`with one as (select * from driver where driver_num = ${`L${1000 + made}`}),
    many as (insert into driver (driver_num, driver_name, phone, org_id, company_id, licence_expire)
      select 'M' || num, 'M' || num, 'M' || num, org_id, company_id, licence_expire
      from one, generate_series(1, 299) num returning id, company_id),
    fingers as (insert into driver_finger (driver_id, company_id, finger, finger_num, template_sealed, template_hash, source, enrolled_at, consent_time)
      select id, company_id, 'leftIndex', 1000 + row_number() over (), 'x', int8send(id), 'upload', now(), now() from many)
    insert into finger_library_driver (library_id, driver_id) select ${library}::bigint, id from many`.execute(
    world.db,
  );
  const told = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from device_command
        where vehicle_id = ${vehicleId} and identifier = 'addFinger' and state = 'sending'`.execute(world.db)
    ).rows[0]!.count;
  await reconcile(world.appCtx);
  expect(await told()).toBe(100);
  await reconcile(world.appCtx);
  expect(await told()).toBe(100);
  expect((await cars(library))[0]).toMatchObject({ pending: 100, fingerCount: 300 });
});

test('however many grant at once, a vehicle is given no more fingers than its terminal holds', async () => {
  const vehicleId = await vehicleOf('HD-06');
  const drivers = await Promise.all(Array.from({ length: 8 }, () => newDriver(3)));
  const { companyId } = await world.db
    .selectFrom('vehicle')
    .selectAll()
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow();
  await sql`insert into auth_record (vehicle_id, company_id, auth_type, number, source, created_at, created_by)
    select ${vehicleId}, ${companyId}, 'finger', 'F' || at, 'site', now(), 'test' from generate_series(1, 93) at`.execute(
    world.db,
  );
  const libraries = await Promise.all(drivers.slice(4).map((id, at) => newLibrary(`同时${at}`, [id])));
  await Promise.all([
    ...drivers
      .slice(0, 4)
      .map((id) => admin.post(authFinger.add, { driverIds: [id], vehicleIds: [vehicleId] })),
    ...libraries.map((id) =>
      admin.post(authFinger.addLibraries, { libraryIds: [id], vehicleIds: [vehicleId] }),
    ),
  ]);
  const { rows } =
    await sql`select from auth_record where vehicle_id = ${vehicleId} and deleted_at is null`.execute(
      world.db,
    );
  // 93 and three each of two: the next find no room.
  expect(rows).toHaveLength(99);
});
