import { cloudFence, cloudFenceFile } from '@fleet/contract/cloudFence/calls';
import { crossing } from '@fleet/contract/crossing/calls';
import { fence } from '@fleet/contract/fence/calls';
import { fenceText } from '@fleet/contract/fence/text';
import { org } from '@fleet/contract/org/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { up } from '@fleet/protocol/jt808/messageId';
import { writeBatch } from '@fleet/protocol/jt808/batch';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const centre = { lng: 120.7, lat: 31.3 };
const details = { centerLng: centre.lng, centerLat: centre.lat, radius: 100, level: '1' as const };
const metre = 1 / 111_320;
let names = 0;
async function addFence(carIds: string[], more: Partial<typeof details> | { level: '2' | '3' } = {}) {
  const vehicleIds = await Promise.all(
    carIds.map(async (carId) => (await world.findVehicle(admin, carId)).id),
  );
  const fenceName = `围栏 ${(names += 1)}`;
  const { data } = await admin.post(cloudFence.add, { fenceName, orgId, ...details, ...more, vehicleIds });
  // As if it had been there for an hour: what the tests report is not from the future.
  await sql`update fence set shaped_at = shaped_at - interval '1 hour' where id = ${data.id}`.execute(
    world.db,
  );
  await sql`update fence_car set since = since - interval '1 hour' where fence_id = ${data.id}`.execute(
    world.db,
  );
  const { version } = (await admin.post(cloudFence.one, { id: data.id })).data;
  // The judge looks at a fence again whenever it was written.
  await admin.post(cloudFence.edit, { id: data.id, version, fenceName: `${fenceName}!` });
  return data.id;
}

const report = (metres: number, time: number, more: { fixed?: boolean; vehicleSpeed?: number } = {}) => {
  const { fixed = true, vehicleSpeed = 6 } = more;
  return encodeTruck({
    time,
    position: {
      ...centre,
      lat: centre.lat + metres * metre,
      altitude: null,
      direction: null,
      satellites: 9,
      fixed,
    },
    values: { keyOn: true, vehicleSpeed },
  });
};
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000;

/** A truck that reports how many metres north of the centre it is, ten seconds apart. */
async function drive(phone: string, metres: number[], begin = minutesAgo(20)) {
  const truck = await Terminal808.signedOn(world.ports.jt808, phone);
  for (const [index, one] of metres.entries())
    await truck.ask(up.location, report(one, begin + index * 10_000));
  await truck.close();
  return begin;
}

const crossingsOf = async (fenceId: string, who = admin) =>
  (await who.post(crossing.list, { fenceId })).data.rows;
/** Everything that has been reported has also been judged: states are written after it. */
async function judged(carId: string, time: number) {
  const { id } = await world.findVehicle(admin, carId);
  await until('the state is written', async () => {
    const state = await world.db
      .selectFrom('vehicleState')
      .select('reportTime')
      .where('vehicleId', '=', id)
      .executeTakeFirst();
    return state?.reportTime && Date.parse(state.reportTime) >= time;
  });
}

test('a truck that leaves its fence for three fixes has crossed it, from the first of them until it is back', async () => {
  const id = await addFence(['HD-01']);
  const begin = await drive('13900001001', [0, 20, 200, 210, 220, 230, 30, 20, 10]);
  await judged('HD-01', begin + 80_000);
  const at = (seconds: number) => new Date(begin + seconds * 1_000).toISOString();
  const found = await crossingsOf(id);
  expect(found).toMatchObject([{ carId: 'HD-01', level: '1', seconds: 40 }]);
  expect(
    found.map((one) => [one.startedAt, one.endedAt].map((time) => new Date(time!).toISOString())),
  ).toEqual([[at(20), at(60)]]);
  expect(found[0]!.restsOn.map(({ time }) => time)).toEqual([at(20), at(30), at(40)]);
  const kept = await world.db
    .selectFrom('report')
    .select('hash')
    .where(
      'hash',
      'in',
      found[0]!.restsOn.map(({ hash }) => hash),
    )
    .execute();
  expect(kept).toHaveLength(3);
});

test('a corridor is judged by its own width, and whoever stands in the circle around it is not inside', async () => {
  const north = (metres: number) => ({ lng: centre.lng, lat: centre.lat + metres * metre });
  const east = { lng: centre.lng + 300 * metre, lat: centre.lat };
  const ground = { shape: 'corridor', points: [north(0), east], width: 20 };
  const vehicleIds = [(await world.findVehicle(admin, 'HD-01')).id];
  const added = await admin.post(cloudFence.add, {
    ...{ fenceName: '通道?', orgId, level: '1', vehicleIds },
    ...ground,
  } as never);
  const { id } = added.data;
  await sql`update fence set shaped_at = shaped_at - interval '1 hour' where id = ${id}`.execute(world.db);
  await sql`update fence_car set since = since - interval '1 hour' where fence_id = ${id}`.execute(world.db);
  await admin.post(cloudFence.edit, { id, version: 1, fenceName: '通道' });
  const begin = await drive('13900001001', [0, 3, 20, 21, 22, 23], minutesAgo(10));
  await judged('HD-01', begin + 50_000);
  expect(await crossingsOf(id)).toMatchObject([{ carId: 'HD-01', endedAt: null }]);
  expect((await admin.post(fence.inside, { id })).data.rows).toEqual([]);
  expect((await admin.post(cloudFence.list, { id })).data.rows).toMatchObject([
    { inside: 0, shape: 'corridor', width: 20 },
  ]);
  const wide = { id, version: 2, width: 60 };
  await admin.post(cloudFence.edit, wide);
  expect((await admin.post(fence.inside, { id })).data.rows).toMatchObject([{ carId: 'HD-01' }]);
  await admin.post(cloudFence.del, { id });
});

test('a fence with one GPS jump raises nothing', async () => {
  const id = await addFence(['HD-02']);
  const begin = await drive('13900001002', [0, 10, 5, 4_000, 10, 0, 160, 5, 0]);
  await judged('HD-02', begin + 80_000);
  expect(await crossingsOf(id)).toEqual([]);
});

test('places that are only the last known ones raise nothing', async () => {
  const id = await addFence(['HD-03']);
  const begin = minutesAgo(20);
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001003');
  for (let index = 0; index < 6; index += 1)
    await truck.ask(
      up.location,
      report(index === 0 ? 0 : 500, begin + index * 10_000, { fixed: index === 0 }),
    );
  await truck.close();
  await judged('HD-03', begin + 50_000);
  expect(await crossingsOf(id)).toEqual([]);
});

test('reports that come late, out of order and twice give the same crossings as in order', async () => {
  const metres = [0, 20, 200, 210, 220, 230, 30, 20, 10, 200, 210, 20, 200, 210, 220];
  const begin = minutesAgo(20);
  const [straight, late] = [await addFence(['HD-05']), await addFence(['HD-06'])];
  await drive('13900001005', metres, begin);
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001006');
  const bodies = metres.map((one, index) => report(one, begin + index * 10_000));
  const tell = (...indexes: number[]) =>
    truck.ask(
      up.locationBatch,
      writeBatch(
        1,
        indexes.map((index) => bodies[index]!),
      ),
    );
  await tell(14);
  await judged('HD-06', begin + 140_000);
  await tell(3, 2, 8, 7);
  await tell(0, 1, 4, 4, 6);
  await tell(13, 12, 5, 9, 10, 11, 2);
  await truck.close();
  await judged('HD-05', begin + 140_000);
  const facts = (rows: Awaited<ReturnType<typeof crossingsOf>>) =>
    rows.map(({ startedAt, endedAt, seconds }) => ({ startedAt, endedAt, seconds }));
  const expected = facts(await crossingsOf(straight));
  expect(expected).toHaveLength(2);
  await until(
    'late ones are judged',
    async () => JSON.stringify(facts(await crossingsOf(late))) === JSON.stringify(expected),
  );
});

test('a run that a restart cuts in two is one, and a crossing that goes on is not found again', async () => {
  const id = await addFence(['HD-07']);
  const begin = minutesAgo(20);
  await drive('13900001007', [0, 20, 200, 210], begin);
  await judged('HD-07', begin + 30_000);
  expect(await crossingsOf(id)).toEqual([]);
  await world.stop();
  await world.restart();
  await drive('13900001007', [220, 230], begin + 40_000);
  const [first] = await until('the crossing', async () => {
    const rows = await crossingsOf(id);
    return rows.length > 0 && rows;
  });
  expect(Date.parse(first!.startedAt)).toBe(begin + 20_000);
  await world.stop();
  await world.restart();
  await drive('13900001007', [240, 30, 20, 10], begin + 60_000);
  await until('it ends', async () => (await crossingsOf(id))[0]?.endedAt);
  const rows = await crossingsOf(id);
  expect(rows.map((one) => [one.id, one.seconds])).toEqual([[first!.id, 50]]);
});

test('whoever edits the file of a truck, or the name of a fence, leaves its crossing as it is', async () => {
  const id = await addFence(['HD-15']);
  const begin = await drive('13900001015', [0, 200, 210, 220]);
  const [first] = await until('the crossing', async () => {
    const rows = await crossingsOf(id);
    return rows.length === 1 && rows;
  });
  const { id: vehicleId, version } = await world.findVehicle(admin, 'HD-15');
  expect(await admin.post(vehicle.edit, { id: vehicleId, version, engineNum: 'E-15' })).toMatchObject({
    code: '200',
  });
  const { version: seen } = (await admin.post(cloudFence.one, { id })).data;
  await admin.post(cloudFence.edit, { id, version: seen, fenceName: '改名' });
  await drive('13900001015', [230, 240, 250, 20, 10, 0], begin + 40_000);
  await until('it ends', async () => (await crossingsOf(id))[0]?.endedAt);
  expect((await crossingsOf(id)).map((one) => [one.id, one.seconds])).toEqual([[first!.id, 60]]);
});

test('who changes a fence ends what was found of the old one, and the new one is judged from then on', async () => {
  const id = await addFence(['HD-09']);
  await drive('13900001009', [0, 200, 210, 220]);
  await until('the crossing', async () => (await crossingsOf(id)).length === 1);
  const { version } = (await admin.post(cloudFence.one, { id })).data;
  expect(await admin.post(cloudFence.edit, { id, version, radius: 500 })).toMatchObject({ code: '200' });
  expect((await crossingsOf(id)).map(({ endedAt }) => endedAt)).toEqual([expect.any(String)]);
});

test('a polygon encloses ground in which a truck can stand', async () => {
  const add = (corners: [number, number][]) =>
    admin.post(cloudFence.add, {
      fenceName: '料场',
      orgId,
      level: '3',
      shape: 'polygon',
      points: corners.map(([east, north]) => ({
        lng: centre.lng + east * metre,
        lat: centre.lat + north * metre,
      })),
    });
  const refused = { code: '400', errors: [{ field: 'points', msg: fenceText.enclosesNothing[1] }] };
  expect(
    await add([
      [0, 0],
      [50, 0],
      [100, 0],
    ]),
  ).toMatchObject(refused);
  expect(
    await add([
      [0, 0],
      [100, 0],
      [50, 0.2],
    ]),
  ).toMatchObject(refused);
  expect(
    await add([
      [0, 0],
      [100, 0],
      [100, 3],
      [0, 3],
    ]),
  ).toMatchObject({ code: '200' });
});

test('a fence of before a rule for its ground is renamed as it is, and its ground changed for a sound one alone', async () => {
  const spot = (east: number, north: number) => ({
    lng: centre.lng + east * metre,
    lat: centre.lat + north * metre,
  });
  const points = [spot(0, 0), spot(100, 0), spot(50, 40)];
  const { id } = (
    await admin.post(cloudFence.add, { fenceName: '旧料场', orgId, level: '3', shape: 'polygon', points })
  ).data;
  const flat = [spot(0, 0), spot(50, 0), spot(100, 0)];
  await sql`update fence set points = ${JSON.stringify(flat)} where id = ${id}`.execute(world.db);
  const edit = async (change: object) => {
    const { version } = (await admin.post(cloudFence.one, { id })).data;
    return admin.post(cloudFence.edit, { id, version, ...change });
  };
  expect(await edit({ fenceName: '旧料场西' })).toMatchObject({ code: '200' });
  expect(await edit({ fenceName: '旧料场东', points: flat })).toMatchObject({ code: '200' });
  expect(await edit({ points: [spot(0, 0), spot(60, 0), spot(100, 0)] })).toMatchObject({
    code: '400',
    errors: [{ field: 'points', msg: fenceText.enclosesNothing[1] }],
  });
  expect(await edit({ points })).toMatchObject({ code: '200' });
});

test('a fence of before, kept finer than to the millionth of a degree, stays the same when its places are sent back', async () => {
  const spots = [0, 100, 50].map((east, index) => ({
    lng: 120.7 + east * metre,
    lat: 31.3 + index * metre * 30,
  }));
  const [id] = [await addFence([])];
  const polygon = await admin.post(cloudFence.add, {
    ...{ fenceName: '细', orgId, level: '3', shape: 'polygon', points: spots },
  });
  await sql`update fence set center_lng = 120.70000012345 where id = ${id}`.execute(world.db);
  await sql`update fence set points = ${JSON.stringify(spots)} where id = ${polygon.data.id}`.execute(
    world.db,
  );
  const shaped = async () =>
    (
      await world.db.selectFrom('fence').select('shapedAt').where('id', 'in', [id, polygon.data.id]).execute()
    ).map(({ shapedAt }) => shapedAt);
  const before = await shaped();
  const { data: circle } = await admin.post(cloudFence.one, { id });
  const same = { id, centerLng: circle.centerLng, centerLat: circle.centerLat };
  await admin.post(cloudFence.edit, { ...same, version: circle.version });
  await admin.post(cloudFence.edit, { id: polygon.data.id, version: 1, points: spots });
  expect(await shaped()).toEqual(before);
  expect((await admin.post(cloudFence.one, { id })).data.centerLng).toBe(120.7);
});

test('a fence has a name of its own in its company, and vehicles of its company', async () => {
  const { id } = await world.findVehicle(admin, 'HD-01');
  const add = (who: Person, more: object) =>
    who.post(cloudFence.add, { fenceName: '月台', orgId, ...details, ...more });
  expect(await add(admin, { radius: 9 })).toMatchObject({ code: '400', errors: [{ field: 'radius' }] });
  const { data } = await add(admin, { vehicleIds: [id] });
  expect(await add(admin, {})).toMatchObject({ code: '40900', errors: [{ field: 'fenceName' }] });
  const theirs = (await neighbour.post(vehicle.list, {})).data.rows[0]!.id;
  expect(await add(admin, { fenceName: '乙', vehicleIds: [theirs] })).toMatchObject({ code: '40400' });
  expect(await neighbour.post(cloudFence.one, { id: data.id })).toMatchObject({ code: '40400' });
  expect(await neighbour.post(fence.inside, { id: data.id })).toMatchObject({ code: '40400' });
  const operator = await world.signIn('operator');
  expect(
    await operator.post(cloudFence.edit, { id: data.id, version: 1, vehicleIds: [theirs] }),
  ).toMatchObject({
    code: '400',
    errors: [{ field: 'vehicleIds' }],
  });
  expect((await admin.post(cloudFence.cars, { id: data.id })).data.rows).toMatchObject([{ carId: 'HD-01' }]);
  expect(await admin.post(cloudFence.del, { ids: [data.id] })).toMatchObject({ data: { count: 1 } });
  expect((await admin.post(cloudFence.list, { id: data.id })).data.rows).toEqual([]);
  expect(await add(admin, {})).toMatchObject({ code: '200' });
});

test('those inside an organization see its fence with their own vehicles, and leave the others in it', async () => {
  const id = await addFence(['HD-01', 'HD-02', 'HD-03']);
  const viewer = await world.signIn('viewer');
  const [seen] = (await viewer.post(cloudFence.list, { id })).data.rows;
  expect(seen!.cars).toBeLessThan(3);
  expect(await viewer.post(cloudFence.del, { id })).toMatchObject({ code: '40300' });
  const safety = await world.signIn('safety');
  expect((await safety.post(cloudFence.list, { anyNum: 'HD-03' })).data.rows.map((row) => row.id)).toContain(
    id,
  );
});

test('vehicles inside now are those of the company whose last place is in it, counted in the list and the sheet', async () => {
  const id = await addFence([], { radius: 150 });
  const now = minutesAgo(0);
  await drive('13900001011', [30], now);
  await judged('HD-11', now);
  const inside = (await admin.post(fence.inside, { id })).data.rows;
  expect(inside).toContainEqual(expect.objectContaining({ carId: 'HD-11', state: 'working', speed: 6 }));
  const [row] = (await admin.post(cloudFence.list, { id })).data.rows;
  expect(row).toMatchObject({ inside: inside.length, cars: 0 });
  expect((await admin.download(cloudFenceFile, { id })).type).toContain('spreadsheet');
});

test('a vehicle that goes to another company leaves its fences', async () => {
  const id = await addFence(['HD-13']);
  await drive('13900001013', [0, 200, 210, 220]);
  await until('the crossing', async () => (await crossingsOf(id)).length === 1);
  const operator = await world.signIn('operator');
  const { id: vehicleId } = await world.findVehicle(operator, 'HD-13');
  const there = (await neighbour.post(org.tree, {})).data.rows.find((one) => one.orgType === 'company')!.id;
  expect(await operator.post(vehicle.transfer, { id: vehicleId, orgId: there })).toMatchObject({
    code: '200',
  });
  expect((await admin.post(cloudFence.list, { id })).data.rows).toMatchObject([{ cars: 0 }]);
  expect(await crossingsOf(id)).toEqual([]);
  const open = await world.db
    .selectFrom('fenceCrossing')
    .select('id')
    .where('vehicleId', '=', vehicleId)
    .where('endedAt', 'is', null)
    .execute();
  expect(open).toEqual([]);
});
