import { authFinger } from '@fleet/contract/authorization/calls';
import { driver } from '@fleet/contract/driver/calls';
import { finger } from '@fleet/contract/finger/calls';
import { fingerLib, fingerLibFile } from '@fleet/contract/fingerLib/calls';
import { log } from '@fleet/contract/log/calls';
import { org } from '@fleet/contract/org/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
let neighbour: Person;
let orgs: Record<string, string>;
let drivers: { id: string; driverNum: string; driverName: string; annualStatus: string }[];
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [admin, neighbour] = [await world.signIn('admin'), await world.signIn('admin2')];
  const operator = await world.signIn('operator');
  const { data } = await operator.post(org.tree, {});
  orgs = Object.fromEntries(data.rows.map(({ orgName, id }) => [orgName, id]));
  drivers = (await admin.post(driver.list, { pageSize: 200 })).data.rows;
});
afterAll(() => world.end());

const find = async (id: string, who = admin) => (await who.post(fingerLib.list, { id })).data.rows[0];
const add = (libraryName: string, driverIds: string[], who = admin) =>
  who.post(fingerLib.add, { libraryName, orgId: orgs['一号仓库']!, driverIds });

test('a library names drivers, is found by one of them, changed with the version that was seen, and deleted', async () => {
  const [one, two, three] = drivers;
  const { data } = await add('一库', [one!.id, two!.id, one!.id]);
  expect(await find(data.id)).toMatchObject({ orgName: '一号仓库', driverCount: 2, fingerCount: 0 });
  const found = await admin.post(fingerLib.list, { anyNum: two!.driverNum });
  expect(found.data.rows.map(({ id }) => id)).toContain(data.id);

  await admin.post(fingerLib.edit, { id: data.id, version: 1, driverIds: [two!.id, three!.id] });
  expect((await find(data.id))!.driverIds.toSorted()).toEqual([two!.id, three!.id].toSorted());
  const late = await admin.post(fingerLib.edit, { id: data.id, version: 1, libraryName: '晚了' });
  expect(late).toMatchObject({ code: '40900', data: { version: 2 } });
  await admin.post(fingerLib.edit, { id: data.id, version: 2, libraryName: '改名', driverIds: [] });
  expect(await find(data.id)).toMatchObject({ libraryName: '改名', driverIds: [] });
  const written = await admin.post(log.list, { module: 'fingerLib', recordId: data.id });
  expect(written.data.rows.at(-1)).toMatchObject({ action: 'add', after: { libraryName: '一库' } });
  expect((await admin.post(fingerLib.del, { ids: [data.id] })).data).toEqual({ count: 1 });
  expect(await find(data.id)).toBeUndefined();
});

test('a name is used once in a company', async () => {
  await add('重名', []);
  expect(await add('重名', [])).toMatchObject({ code: '40900', errors: [{ field: 'libraryName' }] });
  const theirs = { libraryName: '重名', orgId: orgs['冲压车间']!, driverIds: [] };
  expect((await neighbour.post(fingerLib.add, theirs)).code).toBe('200');
});

test('drivers to choose from are those in sight, found by number, of an organization, or named', async () => {
  const [one] = drivers;
  const byNum = await admin.post(fingerLib.drivers, { keyword: one!.driverNum });
  expect(byNum.data.rows).toMatchObject([{ id: one!.id, fingerCount: 0 }]);
  const named = await admin.post(fingerLib.drivers, { driverIds: [one!.id] });
  expect(named.data.rows.map(({ id }) => id)).toEqual([one!.id]);
  const ofOrg = await admin.post(fingerLib.drivers, { orgId: orgs['一号仓库']! });
  expect(new Set(ofOrg.data.rows.map(({ id }) => id)).size).toBe(ofOrg.data.rows.length);
  expect((await neighbour.post(fingerLib.drivers, { driverIds: [one!.id] })).data.rows).toEqual([]);
});

test('who sees only some of the members leaves the others where they are', async () => {
  const manager = await world.signIn('drivers');
  const seen = (await manager.post(driver.list, { pageSize: 200 })).data.rows.map(({ id }) => id);
  const unseen = drivers.filter(({ id }) => !seen.includes(id));
  const orgId = (await manager.post(org.tree, {})).data.rows.find(({ orgType }) => orgType !== 'company')!.id;
  const wanted = [seen[0]!, ...unseen.slice(0, 1).map(({ id }) => id)];
  const { data } = await admin.post(fingerLib.add, { libraryName: '共用', orgId, driverIds: wanted });
  const own = (await find(data.id, manager))!;
  expect(own.driverIds).toEqual(wanted.filter((id) => seen.includes(id)));
  await manager.post(fingerLib.edit, { id: data.id, version: own.version, driverIds: [seen[1]!] });
  const whole = (await find(data.id))!.driverIds.toSorted();
  expect(whole).toEqual([seen[1]!, ...wanted.filter((id) => !seen.includes(id))].toSorted());
});

test('a library goes to another organization of its company, its members with it, and to no other company', async () => {
  const { data } = await add('调拨', [drivers[0]!.id]);
  await admin.post(fingerLib.transfer, { ids: [data.id], orgId: orgs['二号仓库']! });
  expect(await find(data.id)).toMatchObject({ orgName: '二号仓库', driverIds: [drivers[0]!.id] });
  expect((await admin.post(fingerLib.transfer, { id: data.id, orgId: orgs['冲压车间']! })).code).toBe(
    '40400',
  );
  const operator = await world.signIn('operator');
  expect(await operator.post(fingerLib.transfer, { id: data.id, orgId: orgs['冲压车间']! })).toMatchObject({
    errors: [{ field: 'orgId' }],
  });
});

test('another company’s drivers are no members, and its library does not exist', async () => {
  const { data: theirs } = await neighbour.post(driver.list, {});
  expect((await add('外人', [theirs.rows[0]!.id])).code).toBe('40400');
  const operator = await world.signIn('operator');
  expect(await add('外人', [theirs.rows[0]!.id], operator)).toMatchObject({
    errors: [{ field: 'driverIds' }],
  });
  const { data } = await add('自己', []);
  expect((await neighbour.post(fingerLib.del, { id: data.id })).code).toBe('40400');
  expect(await find(data.id, neighbour)).toBeUndefined();
});

test('a library says on which vehicles fingers of its members are, and a vehicle which libraries it has', async () => {
  const [one, two] = drivers.filter(({ annualStatus }) => annualStatus === 'normal').slice(-2);
  for (const [at, { id: driverId }] of [one!, two!].entries()) {
    const template = Buffer.alloc(256, at + 1).toString('base64');
    await admin.post(finger.add, { driverId, finger: 'leftIndex', template, consent: true });
  }
  const { data } = await add('车上', [one!.id, two!.id]);
  expect((await admin.post(fingerLib.cars, { id: data.id })).data.rows).toEqual([]);
  const { data: trucks } = await admin.post(vehicle.list, { pageSize: 2 });
  const [truck, other] = trucks.rows;
  const vehicleIds = [truck!.id];
  expect((await admin.post(authFinger.addLibraries, { libraryIds: [data.id], vehicleIds })).code).toBe('200');
  expect((await admin.post(fingerLib.cars, { id: data.id })).data.rows).toMatchObject([
    { carId: truck!.carId, fingerCount: 2, effective: 0, pending: 2, failed: 0 },
  ]);
  expect((await admin.post(fingerLib.ofCar, { vehicleId: truck!.id })).data.rows).toMatchObject([
    { libraryName: '车上', fingerCount: 2, pending: 2 },
  ]);
  expect((await find(data.id))!.carIds).toEqual([truck!.carId]);
  const having = await admin.post(fingerLib.list, { vehicleId: truck!.id });
  expect(having.data.rows.map(({ libraryName }) => libraryName)).toEqual(['车上']);
  expect((await admin.post(fingerLib.list, { vehicleId: other!.id })).data.rows).toEqual([]);
  expect((await neighbour.post(fingerLib.ofCar, { vehicleId: truck!.id })).code).toBe('40400');
});

test('a sheet names the members', async () => {
  const { data } = await add('导出', [drivers[0]!.id]);
  const { bytes } = await admin.download(fingerLibFile, { id: data.id });
  const cells = Object.values(read(bytes).Sheets).map((one) => utils.sheet_to_csv(one));
  expect(cells.join()).toContain(drivers[0]!.driverName);
});
