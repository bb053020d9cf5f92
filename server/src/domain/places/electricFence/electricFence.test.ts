import { electricFence, electricFenceFile } from '@fleet/contract/electricFence/calls';
import { fence } from '@fleet/contract/fence/calls';
import { org } from '@fleet/contract/org/calls';
import { terminal } from '@fleet/contract/terminal/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { writeGeneralAnswer } from '@fleet/protocol/jt808/answers';
import { readCircles, readPolygon, readRoute } from '@fleet/protocol/jt808/fences';
import { readIds } from '@fleet/protocol/jt808/ids';
import { down, up } from '@fleet/protocol/jt808/messageId';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { terminalIdOf } from '../../../../../simulator/src/link/jt808Identity';
import { Simulated } from '../../../../test/simulated';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
let neighbour: Person;
let orgId: string;
beforeAll(async () => {
  world = await newWorld();
  [admin, neighbour] = [await world.signIn('admin'), await world.signIn('admin2')];
  orgId = (await admin.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!.id;
});
afterAll(() => world.end());

const simulated = (carId: string) =>
  new Simulated(world.demo.trucks.find((truck) => truck.carId === carId)!, world.ports);
const terminalOf = async (carId: string, who = admin) => (await world.findVehicle(who, carId)).terminalRowId!;
const details = { centerLng: 120.7, centerLat: 31.3, radius: 150, level: '2' as const };
let names = 0;
const addFence = async (...terminalRowIds: string[]) => {
  const fenceName = `围栏 ${(names += 1)}`;
  return (await admin.post(electricFence.add, { fenceName, orgId, ...details, terminalRowIds })).data.id;
};
const membersOf = async (id: string, who = admin) =>
  (await who.post(electricFence.terminals, { id })).data.rows;
const listed = async (id: string, who = admin) => (await who.post(electricFence.list, { id })).data.rows[0];
const versionOf = async (id: string) => (await admin.post(electricFence.one, { id })).data.version;
const becomes = (id: string, ...states: string[]) =>
  until(`the fence is ${states.join()}`, async () => {
    const now = (await membersOf(id)).map(({ delivery }) => delivery);
    return JSON.stringify(now) === JSON.stringify(states);
  });

test.each(['HD-01', 'HD-02'])(
  '%s is sent its fence, holds it, is sent what changes, and lets go',
  async (carId) => {
    const truck = await simulated(carId).signOn();
    const id = await addFence(await terminalOf(carId));
    await becomes(id, 'success');
    const held = { id: Number(id), level: 2, longitude: 120.7, latitude: 31.3, radius: 150, speedLimit: 5 };
    expect(truck.kept.fences).toEqual([expect.objectContaining(held)]);
    expect(await listed(id)).toMatchObject({ terminals: 1, stored: 1, delivery: 'success', level: '2' });

    await admin.post(electricFence.edit, {
      id,
      version: await versionOf(id),
      radius: 300,
      level: 3 as never,
      speedLimit: 12,
    });
    await until('the new radius', () => truck.kept.fences.at(-1)?.radius === 300);
    expect(truck.kept.fences.at(-1)).toMatchObject({ level: 3, speedLimit: 12 });
    await becomes(id, 'success');

    expect(await admin.post(electricFence.del, { ids: [id] })).toMatchObject({ data: { count: 1 } });
    await until('it is let go of', () => truck.kept.fences.length === 0);
    await until('it is listed no more', async () => (await listed(id)) === undefined);
    await truck.close();
  },
);

const corner = { lng: 120.7, lat: 31.3 };
const grounds = {
  polygon: { points: [corner, { lng: 120.701, lat: 31.3 }, { lng: 120.701, lat: 31.301 }] },
  corridor: { points: [corner, { lng: 120.702, lat: 31.3 }], width: 8 },
} as const;

test.each(['polygon', 'corridor'] as const)(
  'a %s goes into terminals of either protocol, with its points and its limit',
  async (shape) => {
    const trucks = await Promise.all(['HD-01', 'HD-02'].map((carId) => simulated(carId).signOn()));
    const terminalRowIds = await Promise.all(['HD-01', 'HD-02'].map((carId) => terminalOf(carId)));
    const { id } = (
      await admin.post(electricFence.add, {
        fenceName: shape,
        orgId,
        level: '2',
        shape,
        ...grounds[shape],
        terminalRowIds,
      } as never)
    ).data;
    await becomes(id, 'success', 'success');
    // The circle around it is nothing that anybody drew.
    expect(await listed(id)).toMatchObject({ shape, radius: null });
    const points = grounds[shape].points.map(({ lng: longitude, lat: latitude }) => ({
      longitude,
      latitude,
    }));
    const width = shape === 'corridor' ? { width: 8 } : {};
    for (const { kept } of trucks)
      expect(kept.fences).toEqual([
        expect.objectContaining({ id: Number(id), shape, points, ...width, speedLimit: 5 }),
      ]);
    await admin.post(electricFence.del, { id });
    await until('it is listed no more', async () => (await listed(id)) === undefined);
    for (const { kept } of trucks) expect(kept.fences).toEqual([]);
    for (const truck of trucks) await truck.close();
  },
);

test('points that make no ground are refused by their field, and nothing is written', async () => {
  const [a, b, c] = grounds.polygon.points;
  const d = { lng: 120.7, lat: 31.301 };
  const refused = async (more: object) => {
    const answer = await admin.post(electricFence.add, {
      fenceName: '坏',
      orgId,
      level: '1',
      ...more,
    } as never);
    return [answer.code, JSON.stringify(answer)] as const;
  };
  for (const more of [
    { shape: 'polygon', points: [a, b] },
    { shape: 'polygon', points: [a, c, b, d] },
    { shape: 'corridor', points: [a, a], width: 4 },
    { shape: 'corridor', points: [a, { lng: 121.7, lat: 31.3 }] },
  ]) {
    const [code, answer] = await refused(more);
    expect(code).not.toBe('200');
    expect(answer).toContain('"points"');
  }
  expect((await refused({}))[1]).toContain('Enter the centre longitude.');
  expect((await admin.post(electricFence.list, { fenceName: '坏' })).data.rows).toEqual([]);
});

test('a terminal that knows the standard alone is given a new circle, a change of one that it holds, and its end', async () => {
  const plain = (thingModel: boolean) =>
    world.db.updateTable('terminalType').set({ thingModel }).where('protocol', '=', 'jt808').execute();
  await plain(false);
  const demo = world.demo.trucks.findLast(({ carId, link }) => carId < 'XY' && link.protocol === 'jt808')!;
  const { phone } = demo.link as { phone: string };
  const wire = await Terminal808.dial(world.ports.jt808, phone);
  await wire.signOn((await wire.register(terminalIdOf(phone))).authCode!);
  /** Answers the next message of a kind, and gives what it says. */
  const hear = async (msgId: number, code: number) => {
    const { serial, body, header } = await wire.next(msgId);
    wire.send(up.generalAnswer, writeGeneralAnswer({ replySerial: serial, replyMsgId: msgId, result: code }));
    return { body, circles: readCircles(body, header) };
  };
  const edit = async (radius: number) =>
    admin.post(electricFence.edit, { id, version: await versionOf(id), radius });
  const id = await addFence(await terminalOf(demo.carId));
  expect((await hear(down.setCircles, 0)).circles).toMatchObject({
    action: 1,
    items: [{ id: Number(id), radiusM: 150, maxSpeedKmh: 5, durationS: 5 }],
  });
  await becomes(id, 'success');
  await edit(300);
  expect((await hear(down.setCircles, 1)).circles).toMatchObject({ action: 2, items: [{ radiusM: 300 }] });
  await becomes(id, 'expired');
  // It could not change the circle, so perhaps it has it no more.
  await admin.post(electricFence.retry, { id });
  expect((await hear(down.setCircles, 0)).circles).toMatchObject({ action: 1, items: [{ radiusM: 300 }] });
  await becomes(id, 'success');
  await admin.post(electricFence.del, { id });
  expect(readIds((await hear(down.deleteCircles, 0)).body)).toEqual([Number(id)]);
  await until('it is listed no more', async () => (await listed(id)) === undefined);
  const drawn = async (shape: 'polygon' | 'corridor') =>
    (
      await admin.post(electricFence.add, {
        fenceName: `${shape} 808`,
        orgId,
        level: '3',
        shape,
        ...grounds[shape],
        terminalRowIds: [await terminalOf(demo.carId)],
      } as never)
    ).data.id;
  const heard = async (msgId: number) => {
    const { serial, body, header } = await wire.next(msgId);
    wire.send(up.generalAnswer, writeGeneralAnswer({ replySerial: serial, replyMsgId: msgId, result: 0 }));
    return { body, header };
  };
  const yard = await drawn('polygon');
  const told = await heard(down.setPolygon);
  expect(readPolygon(told.body, told.header)).toMatchObject({
    id: Number(yard),
    points: grounds.polygon.points,
  });
  const aisle = await drawn('corridor');
  const route = await heard(down.setRoute);
  expect(readRoute(route.body, route.header)).toMatchObject({
    id: Number(aisle),
    points: grounds.corridor.points.map((point) => ({ ...point, widthM: 8 })),
  });
  await admin.post(electricFence.del, { ids: [yard, aisle] });
  expect(readIds((await heard(down.deletePolygons)).body)).toEqual([Number(yard)]);
  expect(readIds((await heard(down.deleteRoutes)).body)).toEqual([Number(aisle)]);
  await wire.close();

  // The simulated one refuses to change what it does not have.
  const truck = await simulated(demo.carId).signOn();
  const other = await addFence(await terminalOf(demo.carId));
  await becomes(other, 'success');
  await admin.post(electricFence.edit, { id: other, version: await versionOf(other), radius: 400 });
  await until('the new radius', () => truck.kept.fences.at(-1)?.radius === 400);
  await becomes(other, 'success');
  await admin.post(electricFence.del, { id: other });
  await until('it is let go of', () => truck.kept.fences.length === 0);
  await truck.close();
  await plain(true);
});

test('a terminal that is away has its fence on the way, and gets it when it returns', async () => {
  const id = await addFence(await terminalOf('HD-03'));
  expect((await membersOf(id)).map((one) => [one.carId, one.delivery])).toEqual([['HD-03', 'sending']]);
  expect(await listed(id)).toMatchObject({ delivery: 'sending', stored: 0 });
  const truck = await simulated('HD-03').signOn();
  await becomes(id, 'success');
  expect(truck.kept.fences).toHaveLength(1);
  await truck.close();
});

test('a terminal whose store is full says so; it can be tried again, or taken out', async () => {
  const truck = await simulated('HD-05').signOn();
  truck.manner = () => 'fullStore';
  const id = await addFence(await terminalOf('HD-05'));
  await becomes(id, 'expired');
  const [member] = await membersOf(id);
  expect(member).toMatchObject({ problem: 'refused', answer: expect.any(String) as string });
  expect(await listed(id)).toMatchObject({ delivery: 'expired' });

  truck.manner = () => 'good';
  expect(await admin.post(electricFence.retry, { id })).toMatchObject({ data: { count: 1 } });
  await becomes(id, 'success');
  expect(await admin.post(electricFence.retry, { id })).toMatchObject({ data: { count: 0 } });

  await admin.post(electricFence.edit, { id, version: await versionOf(id), terminalRowIds: [] });
  await becomes(id);
  expect(truck.kept.fences).toEqual([]);
  expect(await listed(id)).toMatchObject({ terminals: 0, delivery: 'none' });
  await truck.close();
});

test('a deleted fence is listed until the last terminal has let go of it; its name is free at once', async () => {
  const [here, away] = [await terminalOf('HD-06'), await terminalOf('HD-07')];
  const truck = await simulated('HD-06').signOn();
  const id = await addFence(here, away);
  await becomes(id, 'success', 'sending');
  const { fenceName } = (await listed(id))!;
  await admin.post(electricFence.del, { id });
  await becomes(id, 'leaving');
  expect(await listed(id)).toMatchObject({ delivery: 'leaving' });
  expect(await admin.post(electricFence.del, { id })).toMatchObject({ code: '40900' });
  expect(
    await admin.post(electricFence.edit, { id, version: await versionOf(id), radius: 50 }),
  ).toMatchObject({
    code: '40900',
  });
  expect((await admin.post(electricFence.shapes, {})).data.rows.map((row) => row.id)).not.toContain(id);
  expect(await admin.post(electricFence.add, { fenceName, orgId, ...details })).toMatchObject({
    code: '200',
  });

  await world.db
    .updateTable('deviceCommand')
    .set({ state: 'expired', problem: 'offline' })
    .where('terminalRowId', '=', away)
    .where('state', '=', 'sending')
    .execute();
  await becomes(id, 'stuck');
  expect(await admin.post(electricFence.retry, { id })).toMatchObject({ data: { count: 1 } });
  await becomes(id, 'leaving');
  expect(await admin.post(electricFence.forget, { id })).toMatchObject({ data: { count: 0 } });
  const late = await simulated('HD-07').signOn();
  await until('it is gone', async () => (await listed(id)) === undefined);
  await truck.close();
  await late.close();
});

test('the terminal that takes the place of another gets its fences', async () => {
  const { id: vehicleId, version, terminalRowId } = await world.findVehicle(admin, 'HD-09');
  const id = await addFence(terminalRowId!);
  const { data: stock } = await admin.post(vehicle.replaceTerminal, {
    id: (await world.findVehicle(admin, 'HD-10')).id,
    version: (await world.findVehicle(admin, 'HD-10')).version,
    terminalRowId: '',
  });
  expect(stock).toBeNull();
  const operator = await world.signIn('operator');
  const free = (await operator.post(terminal.list, { orgId, state: 'stock' })).data.rows[0]!;
  await admin.post(vehicle.replaceTerminal, { id: vehicleId, version, terminalRowId: free.id });
  const members = await membersOf(id);
  expect(members.map((one) => [one.id === free.id, one.carId, one.delivery])).toEqual(
    expect.arrayContaining([
      [true, 'HD-09', 'sending'],
      [false, null, 'leaving'],
    ]),
  );
  expect((await admin.post(electricFence.one, { id })).data.terminalRowIds).toEqual([free.id]);
});

test('a terminal that was deleted and is taken in again lets go of the fences in its hardware, and of none that it is sent since', async () => {
  const operator = await world.signIn('operator');
  const { terminalTypeId } = await world.db
    .selectFrom('terminal')
    .select('terminalTypeId')
    .where('id', '=', await terminalOf('HD-01'))
    .executeTakeFirstOrThrow();
  const phone = '13922220001';
  const file = { terminalId: 'FENCED0001', orgId, terminalTypeId, phone };
  const { data: before } = await operator.post(terminal.add, file);
  const hardware = new Simulated(
    { ...world.demo.trucks[0]!, link: { protocol: 'jt808', phone } },
    world.ports,
  );
  await hardware.signOn();
  const [left, old] = [await addFence(before.id), await addFence(before.id)];
  await until('both fences to be held', () => hardware.kept.fences.length === 2);
  for (const id of [left, old]) await becomes(id, 'success');
  hardware.close();
  await until('the link to be gone', () => !world.appCtx.reach.isOnline(before.id));
  await admin.post(electricFence.edit, { id: left, version: await versionOf(left), terminalRowIds: [] });
  await operator.post(terminal.del, { id: before.id });

  const { data: again } = await operator.post(terminal.add, file);
  await admin.post(electricFence.edit, {
    id: old,
    version: await versionOf(old),
    terminalRowIds: [again.id],
  });
  await hardware.signOn();
  await until('the fence that it left to be gone', () => hardware.kept.fences.length === 1);
  await becomes(old, 'success');
  expect(hardware.kept.fences).toEqual([expect.objectContaining({ id: Number(old) })]);
  hardware.close();
});

test('a terminal that is put where it sits already keeps its fences, and nothing is changed', async () => {
  const { id: vehicleId, version, terminalRowId } = await world.findVehicle(admin, 'HD-08');
  const id = await addFence(terminalRowId!);
  const again = { id: vehicleId, version, terminalRowId };
  expect(await admin.post(vehicle.replaceTerminal, again)).toMatchObject({ code: '200' });
  expect((await membersOf(id)).map(({ delivery }) => delivery)).toEqual(['sending']);
  expect(await world.findVehicle(admin, 'HD-08')).toMatchObject({ version, terminalRowId });
});

test('a vehicle that goes to another company leaves its electric fences', async () => {
  const truck = await simulated('HD-11').signOn();
  const id = await addFence(await terminalOf('HD-11'));
  await becomes(id, 'success');
  const operator = await world.signIn('operator');
  const there = (await neighbour.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!.id;
  await operator.post(vehicle.transfer, { id: (await world.findVehicle(admin, 'HD-11')).id, orgId: there });
  await until('the terminal lets go', () => truck.kept.fences.length === 0);
  expect(await membersOf(id)).toEqual([]);
  await truck.close();
});

test('a vehicle that is off for days as it goes to another company leaves all that its terminal may hold', async () => {
  const terminalRowId = await terminalOf('HD-12');
  const truck = await simulated('HD-12').signOn();
  const [kept, left] = [await addFence(terminalRowId), await addFence(terminalRowId)];
  for (const id of [kept, left]) await becomes(id, 'success');
  truck.close();
  await until('the link to be gone', () => !world.appCtx.reach.isOnline(terminalRowId));
  await admin.post(electricFence.del, { id: left });
  /** As if so many hours had gone by since all of it was ordered. */
  const later = (hours: number) =>
    world.db
      .updateTable('deviceCommand')
      .set({ deadline: sql`deadline - ${hours} * interval '1 hour'` })
      .where('terminalRowId', '=', terminalRowId)
      .where('state', '=', 'sending')
      .execute();
  await later(25);
  await becomes(left, 'stuck');

  const operator = await world.signIn('operator');
  const there = (await neighbour.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!.id;
  const { id } = await world.findVehicle(admin, 'HD-12');
  await operator.post(vehicle.transfer, { id, orgId: there });
  // Nobody is left in it whom its company could wait for.
  expect(await listed(left)).toBeUndefined();
  await later(25);
  // Once another that is overdue was given up, all were looked at.
  const probe = await addFence(await terminalOf('HD-01'));
  await world.db
    .updateTable('deviceCommand')
    .set({ deadline: new Date(0).toISOString() })
    .where('terminalRowId', '=', await terminalOf('HD-01'))
    .where('recordId', '=', probe)
    .execute();
  await becomes(probe, 'expired');
  await truck.signOn();
  await until('the terminal lets go of both', () => truck.kept.fences.length === 0);
  truck.close();
});

test('terminals are of the company of the fence; whoever is elsewhere sees neither', async () => {
  const id = await addFence(await terminalOf('HD-13'));
  const theirs = await terminalOf('XY-01', neighbour);
  const add = (who: Person, more: object) =>
    who.post(electricFence.add, { fenceName: '甲', orgId, ...details, ...more });
  expect(await add(admin, { terminalRowIds: [theirs] })).toMatchObject({ code: '40400' });
  const operator = await world.signIn('operator');
  expect(await add(operator, { terminalRowIds: [theirs] })).toMatchObject({
    code: '400',
    errors: [{ field: 'terminalRowIds' }],
  });
  expect(await membersOf(id, neighbour)).toEqual([]);
  expect(await neighbour.post(electricFence.retry, { id })).toMatchObject({ code: '40400' });
  expect(await neighbour.post(fence.inside, { id })).toMatchObject({ code: '40400' });
  const { data } = await admin.post(electricFence.choices, { keyword: 'HD-13' });
  expect(data.rows).toMatchObject([{ detail: 'HD-13' }]);
  expect((await admin.download(electricFenceFile, {})).type).toContain('spreadsheet');
});
