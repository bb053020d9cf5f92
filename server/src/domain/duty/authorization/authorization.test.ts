import { authFace, authFinger, authKey, authorization } from '@fleet/contract/authorization/calls';
import { maintain } from '@fleet/contract/maintenance/order';
import { repair } from '@fleet/contract/repair/calls';
import { schedule } from '@fleet/contract/schedule/calls';
import { session } from '@fleet/contract/session/calls';
import { shift } from '@fleet/contract/shift/calls';
import { daysAfter } from '@fleet/contract/shift/times';
import { clock, today } from '../../../base/calendar';
import { control } from '@fleet/contract/control/calls';
import { driver } from '@fleet/contract/driver/calls';
import { face } from '@fleet/contract/face/calls';
import { finger } from '@fleet/contract/finger/calls';
import { log } from '@fleet/contract/log/calls';
import { key } from '@fleet/contract/key/calls';
import { terminal as terminals } from '@fleet/contract/terminal/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { sql } from 'kysely';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portrait } from '../../../../test/portrait';
import { Simulated } from '../../../../test/simulated';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { openGrounds } from '../../../jobs/grounds';
import { listOperations } from './recordLists';
import { judgeDoubts, reconcile } from './service';

const env = { COMMAND_ANSWER_SECONDS: '2', PUBLIC_URL: 'https://fleet.example' };
let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http', 'devices'], env });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

const trucks = (protocol: string) =>
  world.demo.trucks.filter(({ carId, link }) => carId.startsWith('HD-') && link.protocol === protocol);
const vehicleOf = async (carId: string) => (await world.findVehicle(admin, carId)).id;
const signedOn = (truck: World['demo']['trucks'][number]) => new Simulated(truck, world.ports).signOn();

let made = 0;
/** A driver of the company with a card of his own. */
async function newDriver(licenceExpire = '2031-05-01', who = admin) {
  made += 1;
  const orgId = (await who.post(driver.list, {})).data.rows[0]!.orgId;
  const driverNum = `A${1000 + made}`;
  const { data } = await who.post(driver.add, {
    driverNum,
    driverName: `司机${made}`,
    phone: `1390000${1000 + made}`,
    orgId,
    licenceExpire,
  });
  const keyNum = randomBytes(4).toString('hex').toUpperCase();
  await who.post(key.add, { keyNum, driverId: data.id });
  return { id: data.id, driverNum, keyNum };
}

const stateOf = async (driverId: string) =>
  (await admin.post(authorization.list, { driverId })).data.rows.map(({ state }) => state);
const becomes = (driverId: string, ...states: string[]) =>
  until(`the authorizations to be ${states.join() || 'gone'}`, async () => {
    const now = await stateOf(driverId);
    return now.join() === states.join() || undefined;
  });
/** The day for which a terminal is to be told to forget goes by. */
async function dayGoesBy() {
  const forgets = sql`state = 'sending' and identifier like 'delete%'`;
  await sql`update device_command set deadline = deadline - interval '25 hours' where ${forgets}`.execute(
    world.db,
  );
  await until('what is over to have ended', async () => {
    const left = await sql`select from device_command where ${forgets} and deadline <= now()`.execute(
      world.db,
    );
    return left.rows.length === 0;
  });
}
/** Commands that a terminal had three times and never answered rest. */
async function restUnanswered(identifier: string) {
  const such = sql`state = 'sending' and identifier = ${identifier} and sent_at is not null and answer_by is null`;
  await until('what nobody answered to rest', async () => {
    const { rows } = await sql`select from device_command where ${such}`.execute(world.db);
    return rows.length > 0;
  });
  await sql`update device_command set sent_at = sent_at - interval '20 minutes' where ${such}`.execute(
    world.db,
  );
}
const nobodyAnswered = (identifier: string) =>
  sql`update device_command set tries = 3 where identifier = ${identifier} and state = 'sending'`.execute(
    world.db,
  );
const decision = async (vehicleId: string, driverId: string) =>
  (await admin.post(authorization.decisions, { vehicleId, driverId })).data.rows[0]!;

test.each(['jt808', 'alink'])(
  'a card is granted over %s: pending until the terminal has it, gone once it let go',
  async (protocol) => {
    const truck = trucks(protocol)[0]!;
    const vehicleId = await vehicleOf(truck.carId);
    const { id, keyNum, driverNum } = await newDriver();
    expect(await decision(vehicleId, id)).toMatchObject({ may: false, reasons: ['noAuthorization'] });
    const granted = await admin.post(authKey.add, { driverIds: [id], vehicleIds: [vehicleId] });
    expect(granted.data).toEqual({ count: 1 });
    expect(await stateOf(id)).toEqual(['pending']);
    const [record] = (await admin.post(authKey.list, { driver: driverNum })).data.rows;
    expect(record).toMatchObject({ createdBy: (await admin.post(session.profile, {})).data.user.username });
    expect(await decision(vehicleId, id)).toMatchObject({ may: false, reasons: ['pending'] });

    const terminal = await signedOn(truck);
    await becomes(id, 'effective');
    expect(terminal.kept.auths).toMatchObject([{ kind: 1, number: keyNum, driverNum, power: 0 }]);
    // The licence's last day counts, on the clock of the company.
    expect(new Date(terminal.kept.auths[0]!.validTo!).toISOString()).toBe('2031-05-01T16:00:00.000Z');
    expect(await decision(vehicleId, id)).toMatchObject({ may: true, reasons: [] });

    expect(await admin.post(authKey.clear, { vehicleIds: [] })).toMatchObject({
      code: '400',
      errors: [{ field: 'vehicleIds' }],
    });
    await admin.post(authKey.clear, { vehicleIds: [vehicleId] });
    await becomes(id);
    expect(terminal.kept.auths).toEqual([]);
    terminal.close();
  },
);

test('whoever looks at an authorization hears that it is gone once it is, not only that its command has ended', async () => {
  const truck = trucks('alink')[1]!;
  const { id } = await newDriver();
  const terminal = await signedOn(truck);
  const vehicleIds = [await vehicleOf(truck.carId)];
  await admin.post(authKey.add, { driverIds: [id], vehicleIds });
  await becomes(id, 'effective');
  terminal.close();
  const recordId = (await admin.post(authorization.list, { driverId: id })).data.rows[0]!.id;
  await admin.post(authKey.clear, { vehicleIds });

  let heard = 0;
  const leave = await world.follow(admin.token, (event, data) => {
    const { subject, ids } = data as { subject: string; ids: string[] };
    if (event === 'changed' && subject === 'authorization' && ids.includes(recordId)) heard += 1;
  });
  let again: Simulated | undefined;
  // Nobody can write that it is gone before its command has ended.
  await world.db.transaction().execute(async (db) => {
    await db.selectFrom('authRecord').select('id').where('id', '=', recordId).forUpdate().execute();
    again = await signedOn(truck);
    await until('the end of the command', () => heard > 0);
    expect(await stateOf(id)).not.toEqual([]);
    heard = 0;
  });
  await until('the word that it is gone', () => heard > 0);
  expect(await stateOf(id)).toEqual([]);
  leave();
  again!.close();
});

const enrol = (driverId: string, template: Buffer) =>
  admin.post(finger.add, {
    driverId,
    finger: 'rightIndex',
    template: template.toString('base64'),
    consent: true,
    consentTime: new Date().toISOString(),
  });

test('a finger goes before its authorization, and its template lies in no table in clear', async () => {
  const truck = trucks('alink')[1]!;
  const vehicleId = await vehicleOf(truck.carId);
  const { id } = await newDriver();
  const template = randomBytes(400);
  await enrol(id, template);
  const terminal = await signedOn(truck);
  await admin.post(authFinger.add, { driverIds: [id], vehicleIds: [vehicleId] });
  await becomes(id, 'effective');
  expect(Object.values(terminal.kept.fingers)).toEqual([400]);
  const { rows } = await world.appCtx.db
    .selectFrom('deviceCommand' as never)
    .selectAll()
    .execute()
    .then((rows) => ({ rows: JSON.stringify(rows) }));
  expect(rows).not.toContain(template.toString('base64').slice(0, 40));

  const before = (await admin.post(finger.ofDriver, { driverId: id })).data.rows;
  await admin.post(finger.del, { fingerId: before[0]!.id });
  await reconcile(world.appCtx);
  await becomes(id);
  expect(terminal.kept).toMatchObject({ fingers: {}, auths: [] });
  terminal.close();
});

test('a face that is taken anew goes to the trucks that know the former', async () => {
  const truck = trucks('alink')[3]!;
  const vehicleId = await vehicleOf(truck.carId);
  const { id, driverNum } = await newDriver();
  const keep = async (photo: Buffer) => {
    const image = photo.toString('base64');
    expect(await admin.post(face.edit, { driverId: id, image, consent: true })).toMatchObject({
      code: '200',
    });
    return createHash('sha256')
      .update((await admin.download(face.look, { id })).bytes)
      .digest('hex');
  };
  const terminal = await signedOn(truck);
  const former = await keep(await portrait());
  await admin.post(authFace.add, { driverIds: [id], vehicleIds: [vehicleId] });
  await becomes(id, 'effective');
  expect(terminal.kept.faces).toEqual({ [driverNum]: former });
  const next = await keep(await portrait((one) => one.flop()));
  expect(next).not.toBe(former);
  await reconcile(world.appCtx);
  await until('the truck to know the new one', () => terminal.kept.faces[driverNum] === next);
  await becomes(id, 'effective');
  terminal.close();
});

test('a licence that has run out starts no truck, one that was away for too long neither, and the screen says why; a new one brings it back', async () => {
  const truck = trucks('jt808')[1]!;
  const vehicleId = await vehicleOf(truck.carId);
  const { id } = await newDriver();
  const terminal = await signedOn(truck);
  await admin.post(authKey.add, { driverIds: [id], vehicleIds: [vehicleId] });
  await becomes(id, 'effective');

  const { version } = (await admin.post(driver.list, { id })).data.rows[0]!;
  terminal.link.close();
  await admin.post(driver.edit, { id, version, licenceExpire: '2020-01-01' });
  await reconcile(world.appCtx);
  await dayGoesBy();
  terminal.link.open();
  await until('the truck to be back', () => terminal.link.isReady);
  await terminal.report();
  await until('the terminal to forget him', async () => {
    await reconcile(world.appCtx);
    return terminal.kept.auths.length === 0;
  });
  expect(await stateOf(id)).toEqual(['suspended']);
  expect(await decision(vehicleId, id)).toMatchObject({
    may: false,
    reasons: ['licenceExpired', 'suspended'],
  });
  const refused = await admin.post(authKey.add, { driverIds: [id], vehicleIds: [vehicleId] });
  expect(refused).toMatchObject({ code: '40900' });
  expect(refused.msg).toContain('has expired: cannot authorize');

  await admin.post(driver.edit, { id, version: version + 1, licenceExpire: '2030-01-01' });
  await reconcile(world.appCtx);
  await becomes(id, 'effective');
  expect(new Date(terminal.kept.auths[0]!.validTo!).toISOString()).toBe('2030-01-01T16:00:00.000Z');
  terminal.close();
});

test('a driver who leaves is taken out of every truck', async () => {
  const truck = trucks('jt808')[2]!;
  const vehicleId = await vehicleOf(truck.carId);
  const { id } = await newDriver();
  const terminal = await signedOn(truck);
  await admin.post(authKey.add, { driverIds: [id], vehicleIds: [vehicleId] });
  await becomes(id, 'effective');
  await admin.post(driver.del, { id });
  await reconcile(world.appCtx);
  await until('the terminal to forget him', () => terminal.kept.auths.length === 0);
  terminal.close();
});

test('what was entered at the truck is read from the terminal, and leaves the list when it has left there', async () => {
  const truck = trucks('alink')[2]!;
  const vehicleId = await vehicleOf(truck.carId);
  const { id, keyNum } = await newDriver();
  const terminal = await signedOn(truck);
  const own = { driverNum: '', power: 1, validFrom: null, validTo: null };
  terminal.kept.auths.push(
    { ...own, kind: 1, number: keyNum, driverName: '' },
    // By a clock that counts millionths of a second.
    { ...own, kind: 2, number: '17', driverName: 'Old Wang', validTo: Date.now() * 1_000 },
    { ...own, kind: 1, number: 'F11EDCA4', driverName: '' },
  );
  // The office grants somebody else at this moment, who was entered at the truck as well.
  const { companyId } = (await admin.post(session.profile, {})).data.user;
  const granted = await newDriver();
  terminal.kept.auths.push({ ...own, kind: 1, number: granted.keyNum, driverName: '' });
  await world.db.transaction().execute(async (db) => {
    await db
      .insertInto('authRecord')
      .values({
        vehicleId,
        companyId: companyId!,
        driverId: granted.id,
        authType: 'key',
        number: granted.keyNum,
        power: 'normal',
        source: 'remote',
        createdAt: new Date().toISOString(),
        createdBy: 'admin',
      })
      .execute();
    await admin.post(authorization.sync, { vehicleIds: [vehicleId] });
    await until('the list to wait for him', async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like 'insert into "auth_record"%'`.execute(world.db);
      return rows.length > 0;
    });
  });
  const all = await until('the list to come', async () => {
    const { rows } = (await admin.post(authorization.list, { vehicleId })).data;
    return rows.length === 4 && rows;
  });
  const rows = all.filter(({ source }) => source === 'site');
  expect(all.find(({ driverId }) => driverId === granted.id)).toMatchObject({
    source: 'remote',
    power: 'normal',
  });
  expect(rows).toHaveLength(3);
  await admin.post(authorization.del, { id: all.find(({ source }) => source === 'remote')!.id });
  terminal.kept.auths.pop();
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ number: keyNum, driverId: id, power: 'admin', state: 'effective' }),
      expect.objectContaining({ number: '17', driverId: null, driverName: 'Old Wang', validTo: null }),
    ]),
  );
  // A card that is filed later is its driver's: he is judged by his licence from then on.
  const lapsed = await newDriver('2020-01-01');
  await admin.post(key.add, { keyNum: 'F11EDCA4', driverId: lapsed.id });
  await judgeDoubts(world.appCtx);
  expect(await stateOf(lapsed.id)).toEqual(['suspended']);
  const knowsHim = () => terminal.kept.auths.some(({ number }) => number === 'F11EDCA4');
  await until('the truck to forget his card', () => !knowsHim());
  const [his] = (await admin.post(authorization.list, { driverId: lapsed.id })).data.rows;
  await admin.post(authorization.del, { id: his!.id });
  terminal.kept.auths.length = 0;
  await admin.post(authorization.sync, { vehicleIds: [vehicleId] });
  await until('the list to be empty', async () => {
    const { total } = (await admin.post(authorization.list, { vehicleId })).data;
    return total === 0;
  });
  terminal.close();
});

test('whoever leaves, or passes his card on, is taken out of the truck at which the card was entered by hand', async () => {
  const truck = trucks('alink')[2]!;
  const vehicleId = await vehicleOf(truck.carId);
  const [leaving, passing, other] = [await newDriver(), await newDriver(), await newDriver()];
  const terminal = await signedOn(truck);
  const own = { kind: 1, driverNum: '', driverName: '', power: 0, validFrom: null, validTo: null };
  for (const { keyNum } of [leaving, passing, other]) terminal.kept.auths.push({ ...own, number: keyNum });
  await admin.post(authorization.sync, { vehicleIds: [vehicleId] });
  for (const { id } of [leaving, passing, other]) await becomes(id, 'effective');

  await admin.post(driver.del, { id: leaving.id });
  const card = (await admin.post(key.list, { keyNum: passing.keyNum })).data.rows[0]!;
  await admin.post(key.edit, { id: card.id, version: card.version, driverId: other.id });
  await reconcile(world.appCtx);
  await until('one to be left', () => terminal.kept.auths.length === 1);
  expect(terminal.kept.auths).toMatchObject([{ number: other.keyNum }]);
  await becomes(passing.id);
  terminal.close();
});

test('a card that is passed on is taken from the truck at once, and the decision names it no more', async () => {
  const truck = trucks('alink')[2]!;
  const vehicleId = await vehicleOf(truck.carId);
  const [giver, taker] = [await newDriver(), await newDriver()];
  const terminal = await signedOn(truck);
  await admin.post(authKey.add, { driverIds: [giver.id], vehicleIds: [vehicleId] });
  await becomes(giver.id, 'effective');
  const grounds = openGrounds(world.appCtx, world.wire);
  const card = (await admin.post(key.list, { keyNum: giver.keyNum })).data.rows[0]!;
  await admin.post(key.edit, { id: card.id, version: card.version, driverId: taker.id });
  await becomes(giver.id);
  await until('the terminal to forget the card', () =>
    terminal.kept.auths.every(({ number }) => number !== giver.keyNum),
  );
  expect(await decision(vehicleId, giver.id)).toMatchObject({ may: false });
  await grounds.close();
  terminal.close();
});

test('whoever is taken back or suspended while the terminal is being asked what it holds stays so', async () => {
  const truck = trucks('alink')[2]!;
  const vehicleId = await vehicleOf(truck.carId);
  const [revoked, expired] = [await newDriver(), await newDriver()];
  const terminal = await signedOn(truck);
  const own = { kind: 1, driverNum: '', driverName: '', power: 0, validFrom: null, validTo: null };
  const enter = ({ keyNum }: { keyNum: string }) => terminal.kept.auths.push({ ...own, number: keyNum });
  [revoked, expired].forEach(enter);
  const sync = () => admin.post(authorization.sync, { vehicleIds: [vehicleId] });
  await sync();
  for (const { id } of [revoked, expired]) await becomes(id, 'effective');

  // All of it waits for the truck, in this order: the list that it answers holds both.
  terminal.link.close();
  await sync();
  const recordOf = async (driverId: string) =>
    (await admin.post(authorization.list, { driverId })).data.rows[0]!.id;
  expect(await admin.post(authorization.del, { id: await recordOf(revoked.id) })).toMatchObject({
    code: '200',
  });
  const { version } = (await admin.post(driver.list, { id: expired.id })).data.rows[0]!;
  await admin.post(driver.edit, { id: expired.id, version, licenceExpire: '2020-01-01' });
  await reconcile(world.appCtx);
  terminal.link.open();
  await until('the terminal to forget both', () => terminal.kept.auths.length === 0);
  await becomes(revoked.id);
  await becomes(expired.id, 'suspended');

  // Entered again at the truck, he is taken out again; the list without him changes nothing.
  enter(expired);
  await sync();
  await until('the terminal to forget him', () => terminal.kept.auths.length === 0);
  await sync();
  await admin.post(driver.edit, { id: expired.id, version: version + 1, licenceExpire: '2030-01-01' });
  await until('him to start the truck again', async () => {
    // A record that a list is being taken over for has its turn the next time.
    await reconcile(world.appCtx);
    return (await stateOf(expired.id)).join() === 'effective';
  });
  terminal.close();
});

test('a terminal that has lost what it was told is told again when it is asked what it holds', async () => {
  const truck = trucks('alink')[1]!;
  const vehicleId = await vehicleOf(truck.carId);
  const { id, keyNum } = await newDriver();
  const terminal = await signedOn(truck);
  await admin.post(authKey.add, { driverIds: [id], vehicleIds: [vehicleId] });
  await becomes(id, 'effective');
  terminal.kept.auths.length = 0;
  await admin.post(authorization.sync, { vehicleIds: [vehicleId] });
  await until('him to be known again', () => terminal.kept.auths.some(({ number }) => number === keyNum));
  await becomes(id, 'effective');
  terminal.close();
});

test('a terminal that replaces another is told what that one knew', async () => {
  const [truck, spare] = [trucks('jt808')[3]!, trucks('jt808')[4]!];
  const vehicleId = await vehicleOf(truck.carId);
  const { id, keyNum } = await newDriver();
  const former = await signedOn(truck);
  await admin.post(authKey.add, { driverIds: [id], vehicleIds: [vehicleId] });
  await becomes(id, 'effective');
  former.link.close();

  const operator = await world.signIn('operator');
  const rowOf = async (carId: string) => (await world.findVehicle(operator, carId))!;
  const from = await rowOf(spare.carId);
  const { id: terminalRowId } = await world.findTerminal(operator, from.terminalId!);
  await operator.post(vehicle.replaceTerminal, { id: from.id, version: from.version, terminalRowId: null });
  const { version } = await rowOf(truck.carId);
  await operator.post(vehicle.replaceTerminal, { id: vehicleId, version, terminalRowId });
  await reconcile(world.appCtx);
  // Off its truck the old one has no power, for longer than a command waits.
  await dayGoesBy();
  await reconcile(world.appCtx);
  former.link.open();
  const next = await signedOn(spare);
  await until('the new terminal to know him', () => next.kept.auths.some(({ number }) => number === keyNum));
  await until('the old one to have forgotten', () => former.kept.auths.length === 0);
  await becomes(id, 'effective');
  former.close();
  next.close();
});

test('a truck without a terminal lets nobody start, and whoever comes to it is told; the one that left forgets', async () => {
  const [truck, spare] = [trucks('jt808')[5]!, trucks('jt808')[6]!];
  const vehicleId = await vehicleOf(truck.carId);
  const { id, keyNum } = await newDriver();
  const former = await signedOn(truck);
  await admin.post(authKey.add, { driverIds: [id], vehicleIds: [vehicleId] });
  await becomes(id, 'effective');
  const entered = { kind: 1, number: 'E0E0E0E0', driverNum: '', driverName: '', power: 0 };
  former.kept.auths.push({ ...entered, validFrom: null, validTo: null });
  await admin.post(authorization.sync, { vehicleIds: [vehicleId] });
  const onTruck = async () => (await admin.post(authorization.list, { vehicleId })).data.total;
  await until('who was entered at the truck to be listed', async () => (await onTruck()) === 2);

  const operator = await world.signIn('operator');
  const seat = async (carId: string, terminalRowId: string | null) => {
    const { id, version } = await world.findVehicle(operator, carId);
    expect(await operator.post(vehicle.replaceTerminal, { id, version, terminalRowId })).toMatchObject({
      code: '200',
    });
  };
  const { terminalId } = await world.findVehicle(operator, spare.carId);
  const { terminalId: formerId } = await world.findVehicle(operator, truck.carId);
  former.link.close();
  await seat(truck.carId, null);
  const barred = { may: false, reasons: ['noTerminal', 'pending'] };
  expect(await decision(vehicleId, id)).toMatchObject(barred);
  expect(await decision(vehicleId, (await newDriver()).id)).toMatchObject({
    reasons: ['noTerminal', 'noAuthorization'],
  });
  await reconcile(world.appCtx);
  await nobodyAnswered('deleteAuth');
  former.link.open();
  await restUnanswered('deleteAuth');
  expect(former.kept.auths).not.toEqual([]);
  await former.report();
  await until('the terminal that left to forget, once it is heard of', async () => {
    await reconcile(world.appCtx);
    return former.kept.auths.length === 0;
  });
  // Nobody has read whom it was given since; another company gets it without him.
  former.kept.auths.push({ ...entered, validFrom: null, validTo: null });
  const neighbour = await world.signIn('admin2');
  const { orgId } = (await neighbour.post(driver.list, {})).data.rows[0]!;
  const { id: formerRow } = await world.findTerminal(operator, formerId!);
  await operator.post(terminals.transfer, { id: formerRow, orgId });
  await until('it to go to another company without him', () => former.kept.auths.length === 0);
  expect(await decision(vehicleId, id)).toMatchObject(barred);
  expect(await onTruck()).toBe(1);

  await seat(spare.carId, null);
  await seat(truck.carId, (await world.findTerminal(operator, terminalId!)).id);
  const next = await signedOn(spare);
  await reconcile(world.appCtx);
  await becomes(id, 'effective');
  expect(next.kept.auths).toMatchObject([{ number: keyNum }]);
  expect(await decision(vehicleId, id)).toMatchObject({ may: true, reasons: [] });
  former.close();
  next.close();
});

test('a truck that goes to another company while it is away lets nobody of the former start when it is back; the numbers are the new one’s', async () => {
  const truck = trucks('jt808').at(-1)!;
  const vehicleId = await vehicleOf(truck.carId);
  const [operator, neighbour] = [await world.signIn('operator'), await world.signIn('admin2')];
  const withFinger = async (who: Person) => {
    const one = await newDriver('2031-05-01', who);
    const template = randomBytes(400).toString('base64');
    const kept = { finger: 'rightIndex', fingerNum: 4321, template, consent: true } as const;
    expect(await who.post(finger.add, { driverId: one.id, ...kept })).toMatchObject({ code: '200' });
    return one;
  };
  const [one, other] = [await withFinger(admin), await withFinger(neighbour)];
  const terminal = await signedOn(truck);
  await admin.post(authorization.add, {
    driverIds: [one.id],
    vehicleIds: [vehicleId],
    authTypes: ['finger', 'key'],
  });
  await becomes(one.id, 'effective', 'effective');
  // Somebody entered at the truck, of whom nobody asked it yet.
  terminal.kept.auths.push({ ...terminal.kept.auths[0]!, kind: 1, number: 'C0C0C0C0' });
  terminal.link.close();

  const { orgId } = (await neighbour.post(driver.list, { id: other.id })).data.rows[0]!;
  expect(await operator.post(vehicle.transfer, { id: vehicleId, orgId })).toMatchObject({ code: '200' });
  await reconcile(world.appCtx);
  await neighbour.post(authFinger.add, { driverIds: [other.id], vehicleIds: [vehicleId] });
  await reconcile(world.appCtx);
  const theirs = async () => (await neighbour.post(authorization.list, { vehicleId })).data.rows;
  const { username } = (await neighbour.post(session.profile, {})).data.user;
  expect(await theirs()).toMatchObject([{ driverId: other.id, state: 'pending', createdBy: username }]);
  const { rows: told } = (await neighbour.post(control.list, { pageSize: 200 })).data;
  const named = told.filter(({ params }) => 'number' in params || 'fingerNum' in params);
  // Whom the former company let start is in no command of theirs.
  expect(named.map(({ identifier }) => identifier).sort()).toEqual(['addAuth', 'addFinger']);

  await dayGoesBy();
  await nobodyAnswered('clearAuth');
  terminal.link.open();
  await until('the truck to be back', () => terminal.link.isReady);
  await restUnanswered('clearAuth');
  await until('the new company’s driver to be told before it forgets the others', () =>
    terminal.kept.auths.some(({ driverNum }) => driverNum === other.driverNum),
  );
  await terminal.report();
  await until('the new company’s driver alone to be known', async () => {
    await reconcile(world.appCtx);
    const { auths } = terminal.kept;
    return auths.length === 1 && auths[0]!.driverNum === other.driverNum;
  });
  await until('him to start the truck', async () => (await theirs())[0]?.state === 'effective');
  terminal.close();
});

test('what waits for a truck of the former company never reaches it, though the server dies as soon as it has gone', async () => {
  const truck = trucks('jt808').at(-2)!;
  const vehicleId = await vehicleOf(truck.carId);
  const [operator, neighbour] = [await world.signIn('operator'), await world.signIn('admin2')];
  const one = await newDriver();
  const template = randomBytes(400).toString('base64');
  await admin.post(finger.add, {
    driverId: one.id,
    finger: 'rightIndex',
    fingerNum: 4322,
    template,
    consent: true,
  });
  await admin.post(authorization.add, {
    driverIds: [one.id],
    vehicleIds: [vehicleId],
    authTypes: ['finger', 'key'],
  });
  const waiting = () =>
    world.db
      .selectFrom('deviceCommand')
      .select('identifier')
      .where('vehicleId', '=', vehicleId)
      .where('state', '=', 'sending')
      .where('identifier', 'like', 'add%')
      .execute();
  expect((await waiting()).map(({ identifier }) => identifier)).toContain('addFinger');
  const { orgId } = (await neighbour.post(driver.list, {})).data.rows[0]!;
  expect(await operator.post(vehicle.transfer, { id: vehicleId, orgId })).toMatchObject({ code: '200' });
  // Nothing was reconciled yet: a server that dies here begins with what the ledger says.
  expect(await waiting()).toEqual([]);
});

test('a full store is a failure with the terminal’s own words, and is told again on demand', async () => {
  const truck = trucks('alink')[3]!;
  const vehicleId = await vehicleOf(truck.carId);
  const { id } = await newDriver();
  const terminal = await signedOn(truck);
  terminal.manner = () => 'fullStore';
  await admin.post(authKey.add, { driverIds: [id], vehicleIds: [vehicleId] });
  await becomes(id, 'failed');
  const { rows } = (await admin.post(authKey.list, { driverId: id })).data;
  expect(rows[0]).toMatchObject({ problem: 'refused', answer: 'store full' });
  terminal.manner = () => 'good';
  await admin.post(authKey.refresh, { id: rows[0]!.id });
  await becomes(id, 'effective');
  terminal.close();
});

test('a driver without a card, of another company, beyond his licence or in the past is refused by name, and nothing is written', async () => {
  const vehicleId = await vehicleOf(trucks('alink')[3]!.carId);
  const { id } = await newDriver('2031-01-01');
  const add = (input: object) =>
    admin.post(authKey.add, { driverIds: [id], vehicleIds: [vehicleId], ...input });
  for (const validTo of ['2031-01-03T00:00:00Z', '2020-01-01T00:00:00Z'])
    expect((await add({ validTo })).errors).toMatchObject([{ field: 'validTo' }]);
  expect((await admin.post(authFinger.add, { driverIds: [id], vehicleIds: [vehicleId] })).code).toBe('40900');
  const other = await world.signIn('admin2');
  expect((await other.post(authKey.add, { driverIds: [id], vehicleIds: [vehicleId] })).code).toBe('40400');
  expect(await stateOf(id)).toEqual([]);
});

test('the log says with which power somebody was let start, and until when', async () => {
  const vehicleIds = [await vehicleOf(trucks('alink')[5]!.carId)];
  const { id, keyNum } = await newDriver();
  const terms = {
    power: 'admin',
    validFrom: '2030-01-01T00:00:00Z',
    validTo: '2030-02-01T00:00:00Z',
  } as const;
  expect((await admin.post(authKey.add, { driverIds: [id], vehicleIds, ...terms })).code).toBe('200');
  const { rows } = (await admin.post(log.list, { module: 'authorization', action: 'add', pageSize: 1 })).data;
  expect(rows).toMatchObject([{ after: { number: keyNum, ...terms } }]);
});

test('each change of who may start a truck is a version of its list', async () => {
  const vehicleId = await vehicleOf(trucks('alink')[4]!.carId);
  const { id } = await newDriver();
  await admin.post(authKey.add, { driverIds: [id], vehicleIds: [vehicleId] });
  expect((await admin.post(authorization.decisions, { vehicleId })).data.version).toBe(1);
  await admin.post(authKey.add, { driverIds: [id], vehicleIds: [vehicleId] });
  expect((await admin.post(authorization.decisions, { vehicleId })).data.version).toBe(1);
  await admin.post(authKey.add, { driverIds: [(await newDriver()).id], vehicleIds: [vehicleId] });
  expect((await admin.post(authorization.decisions, { vehicleId })).data.version).toBe(2);
});

test('who drives at another time than he is planned for is warned of, and may drive all the same', async () => {
  const vehicleId = await vehicleOf(trucks('alink')[5]!.carId);
  const { id } = await newDriver();
  const warnings = async () => (await decision(vehicleId, id)).warnings;
  expect(await warnings()).toEqual([]);

  // Two halves of a day: one is now, and one is not; apart by hours, so that the clock may go on meanwhile.
  const hour = Number(clock(new Date(), 'Asia/Shanghai').slice(11, 13));
  const [now, other] = [-3, 6].map((from) => {
    const at = (hours: number) => `${String((hour + from + hours + 48) % 24).padStart(2, '0')}:00`;
    return [{ start: at(0), end: at(6) }];
  });
  const begun = async (commute: { start: string; end: string }[], members: object, days = [-1, 1]) => {
    const shiftName = `班 ${(shifts += 1)}`;
    const { data } = await admin.post(shift.add, { shiftName, commute });
    const [startDate, endDate] = days.map((day) => daysAfter(today(new Date(), 'Asia/Shanghai'), day + 10));
    const scheduleName = `排班 ${shifts}`;
    const plan = { scheduleName, shiftId: data.id, startDate: startDate!, endDate: endDate!, ...members };
    const { id: scheduleId } = (await admin.post(schedule.add, plan)).data;
    // As if it had been planned long ago.
    await world.db
      .updateTable('shiftSchedule')
      .set({ startDate: daysAfter(startDate!, -10), endDate: daysAfter(endDate!, -10) })
      .where('id', '=', scheduleId)
      .execute();
    return scheduleId;
  };
  const call = (scheduleId: string) =>
    world.db.deleteFrom('shiftSchedule').where('id', '=', scheduleId).execute();

  // Whoever plans drivers at all means those who are in no plan to be off.
  await begun(now!, { driverIds: [(await newDriver()).id] });
  expect(await warnings()).toEqual(['driverUnplanned']);
  const late = await begun(other!, { driverIds: [id] });
  expect(await warnings()).toEqual(['driverOffShift']);
  await call(late);
  await begun(now!, { driverIds: [id] });
  expect(await warnings()).toEqual([]);
  await begun(other!, { vehicleIds: [vehicleId] });
  expect(await decision(vehicleId, id)).toMatchObject({ warnings: ['vehicleOffShift'] });
  await begun(now!, { vehicleIds: [vehicleId] });
  expect(await warnings()).toEqual([]);

  await admin.post(authKey.add, { driverIds: [id], vehicleIds: [vehicleId] });
  expect((await decision(vehicleId, id)).reasons).not.toContain('driverOffShift');
});
let shifts = 0;

test('a truck under repair, or whose maintenance is overdue, says so to whoever asks who may drive it', async () => {
  const vehicleId = await vehicleOf(trucks('alink')[4]!.carId);
  const { id } = await newDriver();
  const warnings = async () => (await decision(vehicleId, id)).warnings;
  const before = await warnings();
  const request = await admin.post(repair.add, {
    vehicleId,
    repairPerson: 'R',
    phone: '13900000000',
    repairTime: new Date().toISOString(),
    situation: 'S',
  });
  expect(await warnings()).toEqual(before);
  await (await world.signIn('repair')).post(repair.accept, { id: request.data.id });
  expect(await warnings()).toEqual([...before, 'underRepair']);
  await admin.post(maintain.add, {
    vehicleId,
    maintainer: 'M',
    maintainTime: new Date(Date.now() - 400 * 86_400_000).toISOString(),
    hours: 1,
    ownCycle: true,
  });
  expect(await warnings()).toEqual([...before, 'underRepair', 'maintenanceOverdue']);
});

test('a grant that is sent again under its key tells no terminal again', async () => {
  const { id } = await newDriver();
  const vehicleIds = [await vehicleOf(trucks('alink')[0]!.carId)];
  const key = randomUUID();
  const grant = () => admin.post(authKey.add, { driverIds: [id], vehicleIds }, key);
  const first = await grant();
  expect(first).toMatchObject({ code: '200', data: { count: 1 } });
  const [record] = (await admin.post(authorization.list, { driverId: id })).data.rows;
  const told = () => listOperations(world.appCtx, record!.id);
  const before = await told();
  expect(before.length).toBeGreaterThan(0);
  expect(await grant()).toEqual(first);
  expect(await told()).toEqual(before);
});

test('of many who take a finger back at once one does, and its truck hears of it once, however often it is told again', async () => {
  const vehicleId = await vehicleOf(trucks('alink')[1]!.carId);
  const { id: driverId } = await newDriver();
  await enrol(driverId, randomBytes(400));
  await admin.post(authFinger.add, { driverIds: [driverId], vehicleIds: [vehicleId] });
  const { id } = (await admin.post(authFinger.list, { driverId })).data.rows[0]!;
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post(authFinger.del, { id })));
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => '200'));
  for (let again = 0; again < 3; again += 1) await admin.post(authFinger.refresh, { id });
  const waiting = await sql<{ identifier: string }>`
    select identifier from device_command where subject = 'authorization' and record_id = ${id} and state = 'sending'
    order by id`.execute(world.db);
  expect(waiting.rows.map(({ identifier }) => identifier)).toEqual(['deleteFinger', 'deleteAuth']);
  const logged = await sql`
    select from operation_log where module = 'authorization' and action = 'del' and record_id = ${id}`.execute(
    world.db,
  );
  expect(logged.rows).toHaveLength(1);
});
