import { driver } from '@fleet/contract/driver/calls';
import { face } from '@fleet/contract/face/calls';
import { finger, fingerFile, fingerIssue, fingerIssueFile } from '@fleet/contract/finger/calls';
import type { Finger } from '@fleet/contract/finger/fingers';
import { fingerLib } from '@fleet/contract/fingerLib/calls';
import { log } from '@fleet/contract/log/calls';
import { org } from '@fleet/contract/org/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { read, utils } from '@e965/xlsx';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portrait } from '../../../../test/portrait';
import { tracesOf } from '../../../../test/traces';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let manager: Person;
let neighbour: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [manager, neighbour] = [await world.signIn('drivers'), await world.signIn('admin2')];
});
afterAll(() => world.end());

let made = 0;
/** A new driver of the manager's. */
async function newDriver(who = manager): Promise<string> {
  made += 1;
  const number = made;
  const { data: tree } = await who.post(org.tree, {});
  const { data } = await who.post(driver.add, {
    driverNum: `F${number}`,
    driverName: '指纹司机',
    phone: `137${String(number).padStart(8, '0')}`,
    orgId: tree.rows.find(({ orgType }) => orgType === 'department')!.id,
    licenceExpire: '2099-01-01',
  });
  return data.id;
}
const templateOf = (bytes: Buffer = randomBytes(512)) => bytes.toString('base64');
const enrol = (driverId: string, one: Finger, more: object = {}, who = manager) =>
  who.post(finger.add, { driverId, finger: one, template: templateOf(), consent: true, ...more });
const ofDriver = async (driverId: string) => (await manager.post(finger.ofDriver, { driverId })).data.rows;

test('without consent no finger is kept; with it the finger has the lowest number that is free', async () => {
  const driverId = await newDriver();
  const refused = await enrol(driverId, 'rightIndex', { consent: false });
  expect(refused).toMatchObject({ code: '40900', errors: [{ field: 'consent' }] });
  expect(await ofDriver(driverId)).toEqual([]);

  await enrol(driverId, 'rightIndex', { fingerNum: 2 });
  await enrol(driverId, 'leftThumb');
  await enrol(driverId, 'leftIndex');
  expect(await ofDriver(driverId)).toMatchObject([
    { finger: 'leftThumb', fingerNum: 1, source: 'upload', consentName: '刘主管' },
    { finger: 'rightIndex', fingerNum: 2 },
    { finger: 'leftIndex', fingerNum: 3 },
  ]);
  const [row] = (await manager.post(finger.list, { id: driverId })).data.rows;
  expect(row).toMatchObject({ fingers: ['leftIndex', 'leftThumb', 'rightIndex'] });
});

test('a driver has three fingers at most, each once; a number and a template are one finger’s', async () => {
  const driverId = await newDriver();
  const template = templateOf();
  await enrol(driverId, 'rightIndex', { template, fingerNum: 100 });
  expect(await enrol(driverId, 'rightIndex')).toMatchObject({ errors: [{ field: 'finger' }] });
  const other = await newDriver();
  expect(await enrol(other, 'leftIndex', { fingerNum: 100 })).toMatchObject({
    code: '40900',
    errors: [{ field: 'fingerNum' }],
  });
  expect(await enrol(other, 'leftIndex', { template })).toMatchObject({ errors: [{ field: 'template' }] });
  await enrol(driverId, 'rightThumb');
  await enrol(driverId, 'leftThumb');
  expect((await enrol(driverId, 'leftIndex')).msg).toBe('A driver can have at most 3 fingerprints.');
  // Another company counts for itself.
  const theirs = await newDriver(neighbour);
  expect((await enrol(theirs, 'leftIndex', { fingerNum: 100, template }, neighbour)).code).toBe('200');
});

test('two who enrol at the same moment get different numbers', async () => {
  const drivers = await Promise.all(Array.from({ length: 6 }, () => newDriver()));
  const replies = await Promise.all(drivers.map((driverId) => enrol(driverId, 'rightIndex')));
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['200']));
  const numbers = await Promise.all(drivers.map(async (one) => (await ofDriver(one))[0]!.fingerNum));
  expect(new Set(numbers).size).toBe(6);
});

test('a picture of a finger is not taken, nor what is too short or too long for a template', async () => {
  const driverId = await newDriver();
  for (const [bytes, words] of [
    [await portrait((one) => one.resize(100, 100)), 'Fingerprint images'],
    [Buffer.from('BM picture as readers make it'.repeat(10)), 'Fingerprint images'],
    [randomBytes(20), 'a template'],
  ] as const)
    expect((await enrol(driverId, 'leftIndex', { template: templateOf(bytes) })).msg).toContain(words);
  expect((await enrol(driverId, 'leftIndex', { template: templateOf(randomBytes(20_000)) })).code).toBe(
    '400',
  );
  expect((await enrol(driverId, 'leftIndex', { template: 'no base64!' })).code).toBe('400');
});

test('a template is answered to nobody and stands nowhere in clear: in no table, no log and no sheet', async () => {
  const driverId = await newDriver();
  const secret = randomBytes(300);
  const photo = await portrait();
  await enrol(driverId, 'rightIndex', { template: templateOf(secret) });
  await manager.post(face.edit, { driverId, image: photo.toString('base64'), consent: true });
  const { bytes: kept } = await manager.download(face.look, { id: driverId });
  const traces = [secret, photo, kept].flatMap(tracesOf).map(String);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(world.db);
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(row::text, '|') as text from ${sql.table(name)} row`.execute(world.db);
    for (const trace of traces) expect(rows[0]?.text?.includes(trace) ?? false, name).toBe(false);
  }
  const answers = [await manager.post(finger.list, { id: driverId }), await ofDriver(driverId)];
  expect(JSON.stringify(answers)).not.toContain(secret.toString('base64').slice(0, 40));
  const { bytes } = await manager.download(fingerFile, { id: driverId });
  const cells = Object.values(read(bytes).Sheets).map((one) => utils.sheet_to_csv(one));
  expect(cells.join()).toContain('Right index finger');
});

test('one finger is erased, or all of a driver when he withdraws; both are written down', async () => {
  const driverId = await newDriver();
  const { data } = await enrol(driverId, 'rightIndex');
  await enrol(driverId, 'leftIndex');
  expect((await manager.post(finger.del, { fingerId: data.id })).code).toBe('200');
  expect(await ofDriver(driverId)).toMatchObject([{ finger: 'leftIndex' }]);
  expect((await manager.post(finger.clear, { ids: [driverId] })).data).toEqual({ count: 1 });
  expect(await ofDriver(driverId)).toEqual([]);
  const admin = await world.signIn('admin');
  const written = await admin.post(log.list, { module: 'finger', recordName: `F${made}` });
  expect(written.data.rows.map(({ action }) => action)).toEqual(['clear', 'del', 'add', 'add']);
});

test('a driver who is deleted or goes to another company takes nothing of his body along', async () => {
  const operator = await world.signIn('operator');
  const { data: tree } = await operator.post(org.tree, {});
  const abroad = tree.rows.find(({ orgName }) => orgName === '冲压车间')!.id;
  const near = tree.rows.find(({ orgName }) => orgName === '二号仓库')!.id;
  const image = (await portrait()).toString('base64');
  for (const leave of [
    (id: string) => manager.post(driver.del, { id }),
    (id: string) => operator.post(driver.transfer, { id, orgId: abroad }),
  ]) {
    const driverId = await newDriver();
    await enrol(driverId, 'rightIndex');
    await manager.post(face.edit, { driverId, image, consent: true });
    const orgId = (await manager.post(driver.list, { id: driverId })).data.rows[0]!.orgId;
    const library = { libraryName: `L${driverId}`, orgId, driverIds: [driverId] };
    const { data } = await manager.post(fingerLib.add, library);
    await operator.post(driver.transfer, { id: driverId, orgId: near });
    expect((await operator.post(fingerLib.list, { id: data.id })).data.rows[0]).toMatchObject({
      driverCount: 1,
      fingerCount: 1,
    });
    expect((await leave(driverId)).code).toBe('200');
    for (const table of ['driverFinger', 'driverFace', 'fingerLibraryDriver'] as const)
      expect(await world.db.selectFrom(table).selectAll().where('driverId', '=', driverId).execute()).toEqual(
        [],
      );
  }
});

test('fingers are issued to vehicles, and seen from the driver and from the vehicle', async () => {
  const admin = await world.signIn('admin');
  const { data: trucks } = await admin.post(vehicle.list, { pageSize: 1 });
  const [truck] = trucks.rows;
  const driverId = await newDriver();
  const none = await manager.post(fingerIssue.issue, { driverIds: [driverId], vehicleIds: [truck!.id] });
  expect(none.code).toBe('40900');
  await manager.post(fingerIssue.add, {
    driverId,
    finger: 'leftIndex',
    template: templateOf(),
    consent: true,
  });
  expect((await admin.post(fingerIssue.issue, { driverIds: [driverId], vehicleIds: [] })).code).toBe('400');
  const issued = await admin.post(fingerIssue.issue, { driverIds: [driverId], vehicleIds: [truck!.id] });
  expect(issued.data).toEqual({ count: 1 });
  expect((await admin.post(fingerIssue.list, { id: driverId })).data.rows).toMatchObject([
    { fingerCount: 1, carIds: [truck!.carId] },
  ]);
  expect((await admin.post(fingerIssue.list, { vehicleId: truck!.id })).data.rows).toMatchObject([
    { id: driverId },
  ]);
  const [one] = (await admin.post(fingerIssue.ofDriver, { driverId })).data.rows;
  expect(one).toMatchObject({ finger: 'leftIndex', cars: [{ carId: truck!.carId, state: 'pending' }] });
  expect((await admin.post(fingerIssue.byCar, { vehicleId: truck!.id })).data.rows).toMatchObject([
    { carId: truck!.carId, finger: 'leftIndex', fingerNum: String(one!.fingerNum), state: 'pending' },
  ]);
  expect((await neighbour.post(fingerIssue.byCar, { vehicleId: truck!.id })).data.total).toBe(0);
  const { bytes } = await admin.download(fingerIssueFile, { id: driverId });
  const cells = Object.values(read(bytes).Sheets).map((sheet) => utils.sheet_to_csv(sheet));
  expect(cells.join()).toContain(truck!.carId);
});

test('all fingers of a driver are erased by his number, unless two companies have it', async () => {
  const driverId = await newDriver();
  await enrol(driverId, 'leftIndex');
  const { driverNum } = (await manager.post(driver.list, { id: driverId })).data.rows[0]!;
  expect((await neighbour.post(fingerIssue.delOfDriver, { driverNum })).code).toBe('40400');
  expect((await manager.post(fingerIssue.delOfDriver, { driverNum })).data).toEqual({ count: 1 });
  const operator = await world.signIn('operator');
  const { data: tree } = await neighbour.post(org.tree, {});
  await neighbour.post(driver.add, {
    driverNum,
    driverName: '同号司机',
    phone: '13700099999',
    orgId: tree.rows.find(({ orgType }) => orgType === 'department')!.id,
    licenceExpire: '2099-01-01',
  });
  expect((await operator.post(fingerIssue.delOfDriver, { driverNum })).msg).toContain('Several companies');
});

test('another company’s driver has no fingers, and who may only look changes nothing', async () => {
  const theirs = await newDriver(neighbour);
  const { data } = await enrol(theirs, 'leftIndex', {}, neighbour);
  expect((await enrol(theirs, 'rightIndex')).code).toBe('40400');
  expect((await manager.post(finger.ofDriver, { driverId: theirs })).code).toBe('40400');
  expect((await manager.post(finger.del, { fingerId: data.id })).code).toBe('40400');
  expect((await manager.post(finger.clear, { id: theirs })).code).toBe('40400');
  const safety = await world.signIn('safety');
  expect((await safety.post(finger.list, {})).code).toBe('200');
  expect((await enrol(await newDriver(), 'leftIndex', {}, safety)).code).toBe('40300');
});
