import { readTerminalControl, terminalCommand } from '@fleet/protocol/jt808/commands';
import { down } from '@fleet/protocol/jt808/messageId';
import { ota } from '@fleet/contract/ota/calls';
import { terminal } from '@fleet/contract/terminal/calls';
import { systemContext } from '../../../base/context';
import { advanceRollouts } from './index';
import { claimDevice, findDue } from './offerQueries';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { connectAll, enrol, issue, newUpgradeWorld, type Upgradable } from '../../../../test/upgrades';
import type { Person, World } from '../../../../test/world';

let world: World;
let operator: Person;
let connected: Upgradable[] = [];
beforeAll(async () => {
  world = await newUpgradeWorld();
  operator = await world.signIn('operator');
});
// Terminals that a test is through with would go on reporting.
afterEach(() => {
  for (const { link } of connected) link.close();
  connected = [];
});
afterAll(() => world.end());

const one = async (id: string) => (await operator.post(ota.list, { id })).data.rows[0]!;
const rolloutIs = (id: string, rollout: string, patienceMs = 20_000) =>
  until(`a rollout that is ${rollout}`, async () => (await one(id)).rollout === rollout, patienceMs);
const deviceOf = async (id: string, terminalRowId: string) => {
  const { data } = await operator.post(ota.progress, { id, pageSize: 200 });
  return data.rows.find((row) => row.terminalRowId === terminalRowId)!;
};
const deviceIs = (id: string, terminalRowId: string, deviceState: string, patienceMs = 20_000) =>
  until(
    `a terminal that is ${deviceState}`,
    async () => {
      const device = await deviceOf(id, terminalRowId);
      return device?.deviceState === deviceState && device;
    },
    patienceMs,
  );
const enrolled = async (
  ...of: Parameters<typeof enrol> extends [World, Person, ...infer Rest] ? Rest : never
) => {
  const made = await enrol(world, operator, ...of);
  connected = [...connected, ...made.terminals];
  return made;
};
/** An hour has passed for those who are at it. */
const hourPasses = () =>
  world.db
    .updateTable('firmwareDevice')
    .set({ deadline: new Date(0).toISOString() })
    .where('deadline', 'is not', null)
    .execute();

/** So many terminals, every third of which takes things otherwise. */
const thirds = (count: number, manner: 'dropsMidway' | 'fullStore') =>
  Array.from({ length: count }, (_, at) => (at % 3 === 2 ? manner : ('good' as const)));

describe('a rollout', () => {
  const plan = { pilotCount: '20', steps: ['30'], failureLimit: '10' };

  test('to five hundred terminals of both protocols, a third of which lose their links in the middle, ends wave after wave with all of them', async () => {
    const alink = await enrolled('alink', thirds(250, 'dropsMidway'));
    const jt808 = await enrolled('jt808', thirds(250, 'dropsMidway'));
    await connectAll([...alink.terminals, ...jt808.terminals]);
    const ids = await Promise.all(
      [alink, jt808].map(({ typeId }) => issue(operator, typeId, 'V2.0.0', plan)),
    );
    for (const id of ids) {
      await rolloutIs(id, 'done', 300_000);
      expect(await one(id)).toMatchObject({ devices: 250, succeeded: 250, failed: 0 });
    }
    const runs = [...alink.terminals, ...jt808.terminals].map(({ kept }) => kept.firmwareVersion);
    expect(new Set(runs)).toEqual(new Set(['V2.0.0']));
  }, 480_000);

  test('in which a third have no room halts, and whose turn it is not is left in peace', async () => {
    const { typeId, terminals } = await enrolled('alink', thirds(150, 'fullStore'));
    await connectAll(terminals);
    const id = await issue(operator, typeId, 'V2.0.0', { pilotCount: '30', steps: [], failureLimit: '20' });
    await rolloutIs(id, 'halted', 60_000);
    expect((await one(id)).haltedBecause).toBe('failureRate');
    const { waves } = (await operator.post(ota.progress, { id })).data;
    expect(waves[1]).toMatchObject({ kind: 'rest', size: 120, waiting: 120, isUnderWay: false });
    expect(terminals.filter(({ kept }) => kept.firmwareVersion === 'V2.0.0').length).toBeLessThanOrEqual(30);

    // Whoever goes on has accepted what failed; the next wave is judged anew.
    const seen = String((await one(id)).failed);
    expect(await operator.post(ota.resume, { id, seen })).toMatchObject({ code: '200' });
    await until(
      'the second wave',
      async () => {
        const { data } = await operator.post(ota.progress, { id, wave: 2, deviceState: 'failed' });
        return data.total > 24;
      },
      60_000,
    );
    await rolloutIs(id, 'halted', 60_000);
    await operator.post(ota.cancel, { id });
    expect(await one(id)).toMatchObject({ state: 'unissued', rollout: null });
  }, 180_000);
});

test('a rollout that somebody pauses offers nothing until he goes on, also over a restart', async () => {
  const { typeId, terminals } = await enrolled('jt808', ['good', 'good', 'good', 'good']);
  const id = await issue(operator, typeId, 'V2.0.0', { pilotCount: '2' });
  const pause = () => operator.post(ota.pause, { id });
  expect(await pause()).toMatchObject({ code: '200' });
  expect(await pause()).toMatchObject({ code: '40900' });
  await world.stop();
  await world.restart();
  operator = await world.signIn('operator');
  await connectAll(terminals);
  await advanceRollouts(world.appCtx);
  expect(await one(id)).toMatchObject({ rollout: 'halted', haltedBecause: 'byHand', succeeded: 0 });
  const { rows } = (await operator.post(ota.progress, { id })).data;
  expect(rows.map(({ deviceState, attempts }) => [deviceState, attempts])).toEqual(
    rows.map(() => ['waiting', 0]),
  );

  await operator.post(ota.resume, { id, seen: '0' });
  await rolloutIs(id, 'done', 60_000);
  expect(await one(id)).toMatchObject({ haltedBecause: null, succeeded: 4 });
}, 90_000);

test('a terminal whose turn it was when somebody paused the rollout is not offered the version', async () => {
  const { typeId, terminals } = await enrolled('jt808', ['good']);
  const id = await issue(operator, typeId, 'V2.0.0', { pilotCount: '1' });
  const ctx = systemContext(world.appCtx);
  const [due] = await findDue(ctx, { terminalRowId: terminals[0]!.id });
  await operator.post(ota.pause, { id });
  expect(await claimDevice(ctx, due!, new Date(Date.now() + 60_000))).toBe(false);
  expect(await deviceOf(id, terminals[0]!.id)).toMatchObject({ deviceState: 'waiting', attempts: 0 });
  await operator.post(ota.cancel, { id });
});

describe('a terminal', () => {
  const everybody = { failureLimit: '100' };

  test.each(['alink', 'jt808'] as const)(
    'over %s takes the file in pieces over its own link, and goes on after a break',
    async (protocol) => {
      const { typeId, terminals } = await enrolled(protocol, ['good', 'dropsMidway', 'twice']);
      await connectAll(terminals);
      const id = await issue(operator, typeId, 'V2.0.0', { ...everybody, transfer: 'link' }, 20_000);
      await rolloutIs(id, 'done');
      expect(await one(id)).toMatchObject({ devices: 3, succeeded: 3 });
      expect(terminals.map(({ kept }) => kept.firmwareVersion)).toEqual(['V2.0.0', 'V2.0.0', 'V2.0.0']);
    },
  );

  test.each(['alink', 'jt808'] as const)(
    'over %s that has no room, or then runs something else, has failed',
    async (protocol) => {
      const { typeId, terminals } = await enrolled(protocol, ['fullStore', 'wrongVersion']);
      const [full, wrong] = terminals as [Upgradable, Upgradable];
      await connectAll(terminals);
      const id = await issue(operator, typeId, 'V2.0.0', everybody);
      const problem = protocol === 'alink' ? 'writeFailed' : 'upgradeFailed';
      expect(await deviceIs(id, full.id, 'failed')).toMatchObject({ problem, attempts: 1 });
      expect(await deviceIs(id, wrong.id, 'failed')).toMatchObject({ problem: 'wrongVersion', percent: 100 });
      await rolloutIs(id, 'done');
    },
  );

  test('that says nothing, or what nobody can read, is given up after an hour, and tried again when it comes back, so many times', async () => {
    const { typeId, terminals } = await enrolled('alink', ['never', 'garbage']);
    await connectAll(terminals);
    const id = await issue(operator, typeId, 'V2.0.0', { ...everybody, mostAttempts: '2' });
    for (const { id: terminalRowId } of terminals) await deviceIs(id, terminalRowId, 'offered');
    await hourPasses();
    for (const { id: terminalRowId } of terminals)
      expect(await deviceIs(id, terminalRowId, 'failed')).toMatchObject({ problem: 'timeout', attempts: 1 });
    const [{ link, id: silent }] = terminals as [Upgradable, Upgradable];
    link.drop(50);
    expect(await deviceIs(id, silent, 'offered')).toMatchObject({ attempts: 2 });
    await hourPasses();
    await deviceIs(id, silent, 'failed');
    link.drop(50);
    await until('it is back', () => link.isReady);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await deviceOf(id, silent)).toMatchObject({ deviceState: 'failed', attempts: 2 });
    expect((await operator.post(ota.retry, { id, terminalRowId: silent })).data.count).toBe(1);
    expect(await deviceIs(id, silent, 'offered')).toMatchObject({ attempts: 1 });
  });

  test('that was away in all waves has the version when it returns; so has one that is new', async () => {
    const { typeId, terminals } = await enrolled('jt808', ['good', 'good']);
    const [here, away] = terminals as [Upgradable, Upgradable];
    await connectAll([here]);
    const id = await issue(operator, typeId, 'V2.0.0', { pilotTerminalIds: [here.id] });
    await deviceIs(id, here.id, 'succeeded');
    expect(await deviceIs(id, away.id, 'waiting')).toMatchObject({ wave: 2 });
    await until('the second wave', async () => {
      const rollout = world.db.selectFrom('firmware').select('wave').where('id', '=', id);
      return (await rollout.executeTakeFirstOrThrow()).wave === 2;
    });
    await world.db
      .updateTable('firmware')
      .set({ waveDeadline: new Date(0).toISOString() })
      .where('id', '=', id)
      .execute();
    await rolloutIs(id, 'done');
    away.link.open();
    await deviceIs(id, away.id, 'succeeded');

    // One that is brought to the model later stands in no wave.
    const late = await enrolled('jt808', ['good']);
    const [{ id: lateId, link }] = late.terminals as [Upgradable];
    await world.db.updateTable('terminal').set({ terminalTypeId: typeId }).where('id', '=', lateId).execute();
    link.open();
    expect(await deviceIs(id, lateId, 'succeeded')).toMatchObject({ wave: 2 });
  });

  test('whose file is corrected to another model while it waits is left out, and is offered nothing of the old one', async () => {
    const { typeId, terminals } = await enrolled('jt808', ['good', 'good']);
    const other = await enrolled('jt808', []);
    const [right, wrong] = terminals as [Upgradable, Upgradable];
    const id = await issue(operator, typeId, 'V2.0.0', { ...everybody, pilotCount: '2' });
    const correction = { id: wrong.id, version: 1, terminalTypeId: other.typeId };
    expect(await operator.post(terminal.edit, correction)).toMatchObject({ code: '200' });
    await connectAll(terminals);
    await world.db
      .updateTable('firmwareDevice')
      .set({ lookAt: new Date(0).toISOString() })
      .where('terminalRowId', '=', wrong.id)
      .execute();
    expect(await deviceIs(id, wrong.id, 'skipped')).toMatchObject({ problem: 'otherModel', attempts: 0 });
    await deviceIs(id, right.id, 'succeeded');
    expect(wrong.kept.firmwareVersion).not.toBe('V2.0.0');
  });

  test('whose pilot nobody answers halts the rollout when its time is over', async () => {
    const { typeId } = await enrolled('jt808', ['good', 'good', 'good']);
    const id = await issue(operator, typeId, 'V2.0.0', { pilotCount: '1' });
    await world.db
      .updateTable('firmware')
      .set({ waveDeadline: new Date(0).toISOString() })
      .where('id', '=', id)
      .execute();
    await rolloutIs(id, 'halted');
    expect((await one(id)).haltedBecause).toBe('nobodyReached');
    const { waves } = (await operator.post(ota.progress, { id })).data;
    expect(waves.map(({ isUnderWay, deadline }) => ({ isUnderWay, deadline }))).toEqual(
      waves.map(() => ({ isUnderWay: false, deadline: null })),
    );
  });

  test('is at it when the server stops, and has the version after the server is back', async () => {
    const { typeId, terminals } = await enrolled(
      'alink',
      Array.from({ length: 12 }, () => 'good' as const),
    );
    await connectAll(terminals);
    const id = await issue(operator, typeId, 'V2.0.0', { pilotCount: '6' }, 200_000);
    await until('somebody is at it', async () => {
      const { data } = await operator.post(ota.progress, { id, deviceState: 'downloading' });
      return data.total > 0;
    });
    await world.stop();
    await world.restart();
    operator = await world.signIn('operator');
    await rolloutIs(id, 'done', 60_000);
    expect(await one(id)).toMatchObject({ succeeded: 12, failed: 0 });
  }, 90_000);

  test('on a truck that works, is driven or lacks charge waits, and says why', async () => {
    const { link: identity, carId } = world.demo.trucks.find(({ link }) => link.protocol === 'jt808')!;
    const { phone } = identity as { phone: string };
    const admin = await world.signIn('admin');
    const { id: vehicleId } = await world.findVehicle(admin, carId);
    const { terminalRowId, terminalTypeId } = await world.db
      .selectFrom('binding')
      .innerJoin('terminal', 'terminal.id', 'binding.terminalRowId')
      .where('vehicleId', '=', vehicleId)
      .select(['terminalRowId', 'terminalTypeId'])
      .executeTakeFirstOrThrow();
    const truck = await Terminal808.signedOn(world.ports.jt808, phone);
    const report = (values: object) => truck.report({ values });
    const id = await issue(operator, terminalTypeId, 'V9.0.0', everybody);
    const waitsFor = async (problem: string, values: object) => {
      await report(values);
      await until(problem, async () => {
        await world.db
          .updateTable('firmwareDevice')
          .set({ lookAt: new Date(0).toISOString() })
          .where('terminalRowId', '=', terminalRowId)
          .execute();
        world.appCtx.tell('rolloutMoved', { firmwareId: id });
        return (await deviceOf(id, terminalRowId)).problem === problem;
      });
      expect(await deviceOf(id, terminalRowId)).toMatchObject({ deviceState: 'waiting', attempts: 0 });
    };
    await waitsFor('moving', { vehicleSpeed: 8, soc: 80 });
    await waitsFor('driver', { vehicleSpeed: 0, driverSignedOn: true, soc: 80 });
    await waitsFor('charge', { vehicleSpeed: 0, driverSignedOn: false, soc: 20 });
    await report({ vehicleSpeed: 0, soc: 80 });
    await until('its state to be known', async () => {
      world.appCtx.tell('rolloutMoved', { firmwareId: id });
      await world.db
        .updateTable('firmwareDevice')
        .set({ lookAt: new Date(0).toISOString() })
        .where('terminalRowId', '=', terminalRowId)
        .execute();
      return (await deviceOf(id, terminalRowId)).deviceState === 'offered';
    });
    const told = readTerminalControl((await truck.next(down.terminalControl)).body)!;
    expect(told.command).toBe(terminalCommand.upgrade);
    expect(told.param.toString()).toMatch(/^http:.*\/ota\/firmware\/\d+\?device=.*;V9\.0\.0;$/);
    await truck.close();
  });

  test('over alink that refuses the moment itself is asked again later', async () => {
    const { typeId, terminals } = await enrolled('alink', ['never']);
    const [{ id: terminalRowId, link }] = terminals as [Upgradable];
    await connectAll(terminals);
    const id = await issue(operator, typeId, 'V2.0.0', everybody);
    await deviceIs(id, terminalRowId, 'offered');
    await link.sendEvent({ identifier: 'upgradeRefused', time: Date.now(), fields: { reason: 2 } });
    expect(await deviceIs(id, terminalRowId, 'waiting')).toMatchObject({ problem: 'charge', attempts: 0 });
  });
});
