import { control } from '@fleet/contract/control/calls';
import { controlText } from '@fleet/contract/control/text';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { result, writeGeneralAnswer } from '@fleet/protocol/jt808/answers';
import { down, up } from '@fleet/protocol/jt808/messageId';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Simulated } from '../../../../test/simulated';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ env: { COMMAND_ANSWER_SECONDS: '3' } });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

const truckOf = (protocol: string, at: number) =>
  world.demo.trucks.filter(({ carId, link }) => carId.startsWith('HD-') && link.protocol === protocol)[at]!;
const vehicleOf = async ({ carId }: { carId: string }) => (await world.findVehicle(admin, carId)).id;
const signedOn = (truck: ReturnType<typeof truckOf>) => new Simulated(truck, world.ports).signOn();

async function lock(truck: { carId: string }): Promise<string> {
  const { data } = await admin.post(control.brief, {
    identifier: 'lock',
    cmdType: 'service',
    on: true,
    vehicleIds: [await vehicleOf(truck)],
    requestKey: randomUUID(),
    confirmed: true,
  });
  return data.batchId;
}
async function text(truck: { carId: string }, who = admin): Promise<string> {
  const { data } = await who.post(control.complex, {
    identifier: 'showText',
    cmdType: 'service',
    params: { text: 'stop', speak: false },
    vehicleIds: [await vehicleOf(truck)],
    requestKey: randomUUID(),
  });
  return data.batchId;
}
const rowOf = async (batchId: string) => (await admin.post(control.list, { batchId })).data.rows[0]!;
const ended = (batchId: string) =>
  until('the command to end', async () => {
    const row = await rowOf(batchId);
    return row.state !== 'sending' && row;
  });

/** A terminal that hears what it is told and never answers; counts what it heard. */
async function deafOn(truck: ReturnType<typeof truckOf>) {
  const terminal = await signedOn(truck);
  let heard = 0;
  terminal.manner = () => {
    heard += 1;
    return 'never';
  };
  return { terminal, heard: () => heard };
}

test('a lock that was sent while the truck stood is not sent again once it moves, whatever its clock says', async () => {
  const truck = truckOf('alink', 0);
  const { terminal, heard } = await deafOn(truck);
  await terminal.report({ vehicleSpeed: 0 });
  const batchId = await lock(truck);
  await until('the first sending', () => heard() === 1);
  const position = { ...truck.site, altitude: null, direction: 0, satellites: 12, fixed: true };
  const anHourAgo = Date.now() - 3_600_000;
  await terminal.link.sendReport({ time: anHourAgo, position, values: { vehicleSpeed: 15 } });
  expect(await ended(batchId)).toMatchObject({ state: 'expired', problem: 'moving', tries: 1 });
  expect(heard()).toBe(1);
  terminal.close();
});

test('a lock whose deadline passed while the server was down ends before a terminal can call', async () => {
  const truck = truckOf('alink', 1);
  const { terminal, heard } = await deafOn(truck);
  await terminal.report({ vehicleSpeed: 0 });
  const batchId = await lock(truck);
  await until('the first sending', () => heard() === 1);
  const { deadline } = await world.db
    .selectFrom('deviceCommand')
    .select('deadline')
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow();
  await world.stop();
  terminal.close();
  await until('the deadline to pass', () => Date.now() > Date.parse(deadline));
  await world.restart();
  const back = await deafOn(truck);
  expect(await rowOf(batchId)).toMatchObject({ state: 'expired', problem: 'timeout' });
  // Whatever is sent goes before what is issued later.
  back.terminal.manner = () => 'good';
  expect(await ended(await text(truck))).toMatchObject({ state: 'success' });
  expect(back.terminal.values.locked).toBe(false);
  expect(back.heard()).toBe(0);
  back.terminal.close();
});

test('what somebody issued who may no longer do so is not sent', async () => {
  const truck = truckOf('alink', 2);
  const batchId = await text(truck, await world.signIn('operator'));
  await world.db.updateTable('account').set({ disabled: true }).where('loginName', '=', 'operator').execute();
  const terminal = await signedOn(truck);
  expect(await ended(batchId)).toMatchObject({ state: 'expired', problem: 'notAllowed', tries: 0 });
  expect(terminal.kept.texts).toEqual([]);
  terminal.close();
});

test('a limit for a truck that its terminal has left is not sent, and cannot be tried again', async () => {
  const truck = truckOf('alink', 4);
  const { id, version } = await world.findVehicle(admin, truck.carId);
  const { data } = await admin.post(control.complex, {
    ...{ identifier: 'setSpeedLimit', cmdType: 'service', params: { kmh: 5 } },
    ...{ vehicleIds: [id], requestKey: randomUUID(), confirmed: true },
  });
  await admin.post(vehicle.replaceTerminal, { id, version, terminalRowId: null });
  const terminal = await signedOn(truck);
  const row = await ended(data.batchId);
  expect(row).toMatchObject({ state: 'expired', problem: 'rebound' });
  const again = await admin.post(control.retry, { id: row.id });
  expect(again).toMatchObject({ code: '40900', msg: controlText.isRebound[1] });
  terminal.close();
});

test('an answer counts of a command that was sent, and only when it answers that message', async () => {
  const truck = truckOf('jt808', 0);
  if (truck.link.protocol !== 'jt808') throw new Error('a JT/T 808 truck is wanted');
  await world.db.updateTable('terminalType').set({ thingModel: false }).execute();
  const batchId = await text(truck);
  const { id: commandId, terminalRowId } = await rowOf(batchId);
  const answer = { code: 200, message: '', data: {} };
  world.appCtx.tell('commandAnswered', { terminalRowId, commandId, answer });
  const terminal = await Terminal808.signedOn(world.ports.jt808, truck.link.phone);
  const { serial } = await terminal.next(down.text);
  const say = (replyMsgId: number) =>
    terminal.send(
      up.generalAnswer,
      writeGeneralAnswer({ replySerial: serial, replyMsgId, result: result.done }),
    );
  say(down.setParameters);
  // Reports that come afterwards come after it was handled.
  await terminal.report({});
  expect(await rowOf(batchId)).toMatchObject({ state: 'sending', tries: 1 });
  say(down.text);
  expect(await ended(batchId)).toMatchObject({ state: 'success', tries: 1 });
  await terminal.close();
  await world.db.updateTable('terminalType').set({ thingModel: true }).execute();
});

test('a command at which the terminal drops its link is sent three times, and what waits behind it goes on', async () => {
  const truck = truckOf('alink', 3);
  const bad = await text(truck);
  const good = await text(truck);
  const terminal = new Simulated(truck, world.ports);
  let heard = 0;
  terminal.manner = () => ((heard += 1) <= 3 ? 'dropsMidway' : 'good');
  await terminal.signOn();
  expect(await ended(good)).toMatchObject({ state: 'success', tries: 1 });
  expect(await rowOf(bad)).toMatchObject({ state: 'expired', problem: 'timeout', tries: 3 });
  expect(heard).toBe(4);
  terminal.close();
});
