import { alarm, fault, violation } from '@fleet/contract/alarm/calls';
import type { AlarmCode } from '@fleet/contract/alarm/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
let neighbour: Person;
const cars: Record<string, { id: string; orgId: string; companyId: string }> = {};
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [admin, neighbour] = [await world.signIn('admin'), await world.signIn('admin2')];
  const found = await world.db.selectFrom('vehicle').select(['id', 'carId', 'orgId', 'companyId']).execute();
  for (const { carId, ...car } of found) cars[carId] = car;
});
afterAll(() => world.end());

const minute = 60_000;
const begin = Date.now();
const ago = (minutes: number) => `${new Date(begin - minutes * minute).toISOString().slice(0, 19)}Z`;

/** An alarm that waits to be handled. */
async function waits(carId: string, code: AlarmCode, level: 1 | 2 | 3, minutes: number) {
  const { id: vehicleId, orgId, companyId } = cars[carId]!;
  const startedAt = ago(minutes);
  const { id } = await world.db
    .insertInto('alarm')
    .values({ vehicleId, orgId, companyId, code, level, startedAt, foundBy: 'reports' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const ofNeighbour = () =>
  Object.keys(cars).find((carId) => cars[carId]!.companyId !== cars['HD-01']!.companyId)!;
const short = ({
  carId,
  code,
  level,
  count,
}: {
  carId: string;
  code: string;
  level: string;
  count: number;
}) => `${carId} ${code} ${level} ×${count}`;

test('what waits stands by vehicle and kind, the worst first, then the newest, and none of another company', async () => {
  const theirs = ofNeighbour();
  await waits('HD-01', 'V01', 1, 30);
  await waits('HD-01', 'V01', 2, 20);
  const last = await waits('HD-01', 'V01', 1, 10);
  await waits('HD-02', 'V01', 2, 5);
  await waits('HD-01', 'V03', 2, 15);
  await waits('HD-02', 'V04', 3, 50);
  await waits('HD-02', 'F10', 1, 1);
  await waits(theirs, 'V01', 3, 2);
  const handled = await waits('HD-03', 'V01', 3, 3);
  await world.db.updateTable('alarm').set({ handling: 'handled' }).where('id', '=', handled).execute();

  const { rows, total } = (await admin.post(violation.groups, {})).data;
  expect(rows.map(short)).toEqual(['HD-02 V04 3 ×1', 'HD-02 V01 2 ×1', 'HD-01 V01 2 ×3', 'HD-01 V03 2 ×1']);
  expect(total).toBe(4);
  expect(rows[2]).toMatchObject({ firstTime: ago(30), lastTime: ago(10), lastId: last });
  expect((await admin.post(fault.groups, {})).data.rows.map(short)).toEqual(['HD-02 F10 1 ×1']);
  expect((await neighbour.post(violation.groups, {})).data.rows.map(short)).toEqual([`${theirs} V01 3 ×1`]);

  const second = (await admin.post(violation.groups, { pageNum: 2, pageSize: 3 })).data;
  expect([second.rows.map(short), second.total]).toEqual([['HD-01 V03 2 ×1'], 4]);
  expect((await admin.post(violation.groups, { pageNum: 9 })).data).toEqual({ rows: [], total: 4 });
});

test('under each filter the list of a group holds as many as the group counts', async () => {
  for (const filter of [
    {},
    { level: '2' as const },
    { anyNum: 'HD-01' },
    { startTime: ago(25), endTime: ago(6) },
    { violationType: 'V01' as const },
    { vehicleId: cars['HD-02']!.id },
    { isPushed: false },
  ]) {
    const { rows } = (await admin.post(violation.groups, filter)).data;
    expect(rows.length).toBeGreaterThan(0);
    for (const { vehicleId, code, count } of rows) {
      const shown = { ...filter, vehicleId, violationType: code as 'V01', handling: 'unhandled' as const };
      expect((await admin.post(violation.list, shown)).data.total).toBe(count);
    }
  }
  expect((await admin.post(violation.groups, { isPushed: true })).data.total).toBe(0);
});

test('a vehicle that was given away keeps its number in the alarms of its former company', async () => {
  await waits('HD-04', 'V01', 1, 200);
  const { orgId, companyId } = cars[ofNeighbour()]!;
  const { id } = cars['HD-04']!;
  await world.db.updateTable('vehicle').set({ orgId, companyId }).where('id', '=', id).execute();
  const { rows } = (await admin.post(violation.groups, { vehicleId: id })).data;
  expect(rows.map(short)).toEqual(['HD-04 V01 1 ×1']);
  expect((await neighbour.post(violation.groups, { vehicleId: id })).data.rows).toEqual([]);
});

/** The group of a vehicle as somebody sees it, and what he then asks for. */
async function asksFor(carId: string) {
  const { rows } = (await admin.post(violation.groups, { anyNum: carId, violationType: 'V01' })).data;
  const { vehicleId, count, lastId } = rows[0]!;
  const matching = { vehicleId, violationType: 'V01' as const, handling: 'unhandled' as const, lastId };
  return { matching, count, kind: 'violation' as const, handling: 'handled' as const, remark: '已教育司机' };
}
const waiting = async (carId: string) =>
  (await admin.post(violation.list, { anyNum: carId, violationType: 'V01', handling: 'unhandled' })).data
    .rows;

test('a group is handled as it was seen: what came since waits on, whenever it happened', async () => {
  await waits('HD-05', 'V01', 1, 30);
  await waits('HD-05', 'V01', 2, 20);
  const asked = await asksFor('HD-05');
  const [newer, late] = [await waits('HD-05', 'V01', 1, 1), await waits('HD-05', 'V01', 1, 40)];
  expect(await admin.post(alarm.handle, asked)).toMatchObject({ code: '200', data: { count: 2 } });
  expect((await waiting('HD-05')).map(({ id }) => id)).toEqual([newer, late]);
});

test('a group of which one was handled meanwhile, or taken back, is not handled', async () => {
  const [first] = [await waits('HD-06', 'V01', 1, 30), await waits('HD-06', 'V01', 2, 20)];
  const last = await waits('HD-06', 'V01', 1, 10);
  const asked = await asksFor('HD-06');
  await world.db.updateTable('alarm').set({ handling: 'ignored' }).where('id', '=', first).execute();
  expect(await admin.post(alarm.handle, asked)).toMatchObject({ code: '40900' });
  expect(await waiting('HD-06')).toHaveLength(2);
  const again = await asksFor('HD-06');
  await world.db.deleteFrom('alarm').where('id', '=', last).execute();
  expect(await admin.post(alarm.handle, again)).toMatchObject({ code: '40900' });
  expect(await waiting('HD-06')).toHaveLength(1);
});

test('of another company nothing is bounded, shown or handled', async () => {
  const theirs = ofNeighbour();
  const lastId = await waits(theirs, 'V01', 1, 1);
  expect((await admin.post(violation.list, { lastId })).data.total).toBe(0);
  expect((await admin.post(violation.groups, { vehicleId: cars[theirs]!.id })).data.total).toBe(0);
  const matching = { vehicleId: cars[theirs]!.id, lastId };
  const asked = { matching, kind: 'violation', handling: 'handled', remark: 'x' } as const;
  expect(await admin.post(alarm.handle, asked)).toMatchObject({ code: '400' });
  const stays = await world.db
    .selectFrom('alarm')
    .select('handling')
    .where('id', '=', lastId)
    .executeTakeFirst();
  expect(stays).toEqual({ handling: 'unhandled' });
});
