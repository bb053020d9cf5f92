import { terminal } from '@fleet/contract/terminal/calls';
import { org } from '@fleet/contract/org/calls';
import { terminalType } from '@fleet/contract/terminalType/calls';
import { trajectory } from '@fleet/contract/trajectory/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let operator: Person;
let admin: Person;
beforeAll(async () => {
  world = await newWorld();
  [operator, admin] = await Promise.all([world.signIn('operator'), world.signIn('admin')]);
});
afterAll(() => world.end());

const phone = '13877778888';
const minute = 60_000;
const position = (lng: number) => ({
  lng,
  lat: 31.3,
  altitude: null,
  direction: null,
  satellites: null,
  fixed: true,
});

async function freeVehicle(carId: string) {
  const { id, version } = await world.findVehicle(admin, carId);
  await admin.post(vehicle.replaceTerminal, { id, version, terminalRowId: null });
  return world.findVehicle(admin, carId);
}

async function trackOf(id: string) {
  const now = Date.now();
  const { data } = await admin.post(trajectory.track, {
    id,
    startTime: new Date(now - 60 * minute).toISOString(),
    endTime: new Date(now + minute).toISOString(),
  });
  return data.lng;
}

test('a stranger’s place is on the operator’s list before anybody lets it in', async () => {
  const stranger = await Terminal808.dial(world.ports.jt808, '13866667777');
  const body = encodeTruck({ time: Date.now(), position: position(120.5), values: {} });
  expect(await stranger.ask(up.location, body)).toMatchObject({ result: 1 });
  const { rows } = (await operator.post(terminal.unknown, { linkKey: '13866667777' })).data;
  expect(rows).toMatchObject([{ attempts: 1, lng: 120.5, lat: 31.3 }]);
  await stranger.close();
});

test('what a terminal reported before it sat on a vehicle waits in sight of the operator, and is its first vehicle’s', async () => {
  const stranger = await Terminal808.dial(world.ports.jt808, phone);
  await stranger.register();
  await stranger.close();
  const [unknown] = (await operator.post(terminal.unknown, { linkKey: phone })).data.rows;
  const { rows: orgs } = (await operator.post(org.tree, { name: '恒达' })).data;
  const { rows: types } = (await operator.post(terminalType.list, {})).data;
  const { data: adopted } = await operator.post(terminal.adopt, {
    unknownId: unknown!.id,
    terminalId: 'WAITING01',
    orgId: orgs[0]!.id,
    terminalTypeId: types.find((type) => type.terminalModel === 'FT-808')!.id,
  });

  const truck = await Terminal808.signedOn(world.ports.jt808, phone);
  const now = Math.floor(Date.now() / 1000) * 1000;
  for (const [index, lng] of [120.1, 120.2, 120.3].entries()) {
    const time = now - (10 - index) * minute;
    expect(
      await truck.report({ time, position: position(lng), values: { keyOn: true, vehicleSpeed: 4 } }),
    ).toMatchObject({ result: 0 });
  }
  const { rows: waiting } = (await operator.post(terminal.unbound, {})).data;
  expect(waiting).toMatchObject([
    {
      id: adopted.id,
      terminalId: 'WAITING01',
      reports: 3,
      firstReport: new Date(now - 10 * minute).toISOString().replace('.000', ''),
      lastReport: new Date(now - 8 * minute).toISOString().replace('.000', ''),
      lng: 120.3,
    },
  ]);

  const { rows: models } = (await admin.post(vehicle.list, { anyNum: 'HD-01' })).data;
  const like = models[0]!;
  const made = await admin.post(vehicle.add, {
    carId: 'NEW-01',
    manufactureNum: 'NEW2026-0001',
    orgId: like.orgId,
    modelId: like.modelId,
    powerType: 'electric',
    carType: 'counterbalance',
    capacity: 2.5,
    deliveryDate: '2025-03-01',
    terminalRowId: adopted.id,
  });

  expect(made).toMatchObject({ code: '200' });
  await until('the reports', async () => (await trackOf(made.data.id)).length === 3);
  expect(await trackOf(made.data.id)).toEqual([120.1, 120.2, 120.3]);
  expect((await operator.post(terminal.unbound, {})).data.rows).toEqual([]);
  await truck.close();
});

test('a vehicle that had another terminal gets nothing from before its new one was put on', async () => {
  const { id, version } = await freeVehicle('HD-03');
  await sql`update binding set period = tstzrange(null, now() - interval '5 minutes') where vehicle_id = ${id}`.execute(
    world.db,
  );
  const { id: terminalRowId } = await world.findTerminal(operator, 'HDTERM0003');
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001003');
  await truck.report({ time: Date.now() - minute, position: position(120.9), values: { keyOn: true } });
  const kept = async () =>
    Number(
      (
        await world.db
          .selectFrom('quarantine')
          .select((is) => is.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  await admin.post(vehicle.replaceTerminal, { id, version, terminalRowId });
  await truck.report({
    time: Date.now() + 2_000,
    position: position(121),
    values: { keyOn: true },
  });

  expect(await trackOf(id)).toEqual([121]);
  expect(await kept()).toBe(1);
  await truck.close();
});
