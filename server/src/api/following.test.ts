import { live, type LookPlace } from '@fleet/contract/live/calls';
import type { StreamEvents } from '@fleet/contract/live/stream';
import type { LiveState } from '@fleet/contract/status/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../test/until';
import { newWorld, type Person, type World } from '../../test/world';

const limit = 8;
let world: World;
let trucks: { id: string; orgId: string; companyId: string }[];
let theirs: (typeof trucks)[number];
beforeAll(async () => {
  world = await newWorld({ env: { FOLLOWED_VEHICLES: String(limit) } });
  const operator = await world.signIn('operator');
  const company = (await world.findVehicle(operator, 'HD-01')).id;
  const rows = await world.db
    .selectFrom('vehicle')
    .select(['id', 'orgId', 'companyId'])
    .orderBy('id')
    .execute();
  const { companyId } = rows.find(({ id }) => id === company)!;
  trucks = rows.filter((row) => row.companyId === companyId);
  theirs = rows.find((row) => row.companyId !== companyId)!;
});
afterAll(() => world.end());

const west: LookPlace = { west: 110, south: 30, east: 111, north: 31 };
const east: LookPlace = { west: 112, south: 30, east: 113, north: 31 };
const inWest = { lng: 110.5, lat: 30.5 };
const inEast = { lng: 112.5, lat: 30.5 };
const inNone = { lng: 119.5, lat: 30.5 };
type At = typeof inWest;

let seconds = 0;
function tell(truck: (typeof trucks)[number], at: At, from: At = at) {
  const time = new Date(Date.UTC(2026, 0, 1) + (seconds += 1) * 1000).toISOString();
  const { id: vehicleId, orgId, companyId } = truck;
  const state: LiveState = {
    ...{ vehicleId, ...at, state: 'working', badges: [], speed: 1, direction: 0, soc: 50 },
    ...{ lastSeen: time, reportTime: time, positionTime: time },
  };
  world.appCtx.tell('vehicleState', [{ orgId, companyId, state, from }]);
}

/** Follows with a name, until the stream has said what it follows. */
async function follow(person: Person, name: string, lastId?: string) {
  const heard: LiveState[] = [];
  const following: StreamEvents['following'][] = [];
  let stirs = 0;
  const leave = await world.follow(
    person.token,
    (event, data) => {
      if (event === 'vehicleState') heard.push(...(data as LiveState[]));
      if (event === 'following') following.push(data as StreamEvents['following']);
      if (event === 'elsewhere') stirs += 1;
    },
    lastId,
    name,
  );
  await until('the word what is followed', () => following.length > 0);
  const look = (places: LookPlace[], vehicleIds: string[] = []) =>
    person.post(live.look, { reader: name, places, vehicleIds });
  const lngOf = (id: string) => heard.findLast(({ vehicleId }) => vehicleId === id)?.lng;
  return { heard, following, leave, look, lngOf, stirs: () => stirs };
}

test('of more vehicles than anybody follows those in view come, and another view brings what is there now', async () => {
  const reader = await follow(await world.signIn('admin'), 'reader-one');
  const [first, second, third] = trucks as [(typeof trucks)[0], (typeof trucks)[0], (typeof trucks)[0]];
  expect(reader.following).toEqual([{ all: false, isWide: false }]);
  await reader.look([west], [third.id]);

  tell(second, inEast);
  tell(first, inWest);
  tell(third, inNone);
  await until('those in view', () => reader.lngOf(first.id) && reader.lngOf(third.id));
  expect(reader.lngOf(second.id)).toBeUndefined();
  expect(reader.stirs()).toBe(1);

  await reader.look([east]);
  await until('who is there', () => reader.lngOf(second.id) === inEast.lng);
  tell(second, inNone, inEast);
  await until('that it left', () => reader.lngOf(second.id) === inNone.lng);
  const count = reader.heard.length;
  tell(second, inWest, inNone);
  tell(first, inWest);
  tell(third, inEast);
  await until('who came', () => reader.lngOf(third.id) === inEast.lng);
  expect(reader.heard.slice(count).map(({ vehicleId }) => vehicleId)).toEqual([third.id]);
  reader.leave();
});

test('a view shows nobody what is not his, nor what was his', async () => {
  const admin = await world.signIn('admin');
  const [own, given] = trucks.slice(3) as [(typeof trucks)[0], (typeof trucks)[0]];
  tell(theirs, inWest);
  tell(given, inWest);
  const { companyId, orgId } = theirs;
  await world.db.updateTable('vehicle').set({ companyId, orgId }).where('id', '=', given.id).execute();
  tell(own, inWest);

  const reader = await follow(admin, 'reader-two');
  await reader.look([west], [theirs.id, given.id]);
  await until('his own', () => reader.lngOf(own.id));
  tell(theirs, inWest);
  tell({ ...given, companyId, orgId }, inWest);
  const count = reader.heard.length;
  tell(own, inWest);
  await until('his own again', () => reader.heard.length > count);
  const ids = new Set(reader.heard.map(({ vehicleId }) => vehicleId));
  expect(ids.has(theirs.id) || ids.has(given.id)).toBe(false);

  // Somebody else cannot turn this reader by its name.
  const other = await world.signIn('admin2');
  await other.post(live.look, { reader: 'reader-two', places: [], vehicleIds: [] });
  tell(own, { ...inWest, lng: 110.6 });
  await until('that it still looks there', () => reader.lngOf(own.id) === 110.6);
  reader.leave();
  await world.db
    .updateTable('vehicle')
    .set({ companyId: given.companyId, orgId: given.orgId })
    .where('id', '=', given.id)
    .execute();
});

test('a view with more vehicles than anybody follows says so; single ones still come', async () => {
  const reader = await follow(await world.signIn('admin'), 'reader-three');
  const many = trucks.slice(0, limit + 1);
  for (const truck of many) tell(truck, inEast);
  await reader.look([east], [many[0]!.id]);
  await until('the word', () => reader.following.at(-1)?.isWide);
  await until('the single one', () => reader.lngOf(many[0]!.id));
  expect(new Set(reader.heard.map(({ vehicleId }) => vehicleId))).toEqual(new Set([many[0]!.id]));

  tell(many[1]!, inNone, inEast);
  await reader.look([east]);
  await until('that it follows again', () => reader.following.at(-1)?.isWide === false);
  await until('the others', () => many.slice(2).every(({ id }) => reader.lngOf(id)));
  reader.leave();
});

test('who was away hears of those that came into view and of those that left it', async () => {
  const admin = await world.signIn('admin');
  const [left, came] = trucks as [(typeof trucks)[0], (typeof trucks)[0]];
  tell(left, inWest);
  let lastId = '';
  const first = await fetch(`http://127.0.0.1:${world.ports.http}/v1/live/stream`, {
    headers: { token: admin.token },
  });
  const text = new TextDecoder().decode((await first.body!.getReader().read()).value);
  lastId = /^id: (\S+)$/m.exec(text)?.[1] ?? lastId;

  tell(left, inNone, inWest);
  tell(came, inWest, inNone);
  const reader = await follow(admin, 'reader-four', lastId);
  await reader.look([west]);
  await until('both', () => reader.lngOf(left.id) === inNone.lng && reader.lngOf(came.id) === inWest.lng);
  reader.leave();
});

test('whoever sees no more than that follows all of them', async () => {
  const person = await world.signIn('viewer');
  const { data } = await person.post(vehicle.list, {});
  expect(data.total).toBeGreaterThan(0);
  expect(data.total).toBeLessThanOrEqual(limit);
  const reader = await follow(person, 'reader-five');
  expect(reader.following).toEqual([{ all: true, isWide: false }]);
  reader.leave();
});
