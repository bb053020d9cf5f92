import { org } from '@fleet/contract/org/calls';
import { terminal } from '@fleet/contract/terminal/calls';
import { terminalType } from '@fleet/contract/terminalType/calls';
import { signConnect } from '@fleet/protocol/alink/connect';
import { up } from '@fleet/protocol/jt808/messageId';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let operator: Person;
let base: { orgId: string; terminalTypeId: string };
beforeAll(async () => {
  world = await newWorld();
  operator = await world.signIn('operator');
  const types = (await operator.post(terminalType.list, {})).data.rows;
  base = {
    orgId: (await operator.post(org.tree, { name: '恒达' })).data.rows[0]!.id,
    terminalTypeId: types.find(({ terminalModel }) => terminalModel === 'FT-808')!.id,
  };
});
afterAll(() => world.end());

const version = 1;
test.each([
  ['is deleted', (id: string) => operator.post(terminal.del, { id })],
  ['is scrapped', (id: string) => operator.post(terminal.scrap, { id })],
  ['has another number', (id: string) => operator.post(terminal.edit, { id, version, phone: '13955500099' })],
] as const)('a terminal that %s is cut off, and comes back as what it is by now', async (what, change) => {
  const phone = `139555000${what.length}`;
  const file = { ...base, terminalId: `CUTOFF00${what.length}`, phone };
  const { id } = (await operator.post(terminal.add, file)).data;
  const link = await Terminal808.signedOn(world.ports.jt808, phone);
  expect(await change(id)).toMatchObject({ code: '200' });
  await until('the link to end', () => link.isClosed);
  await until('it to be off-line', () => !world.appCtx.reach.isOnline(id));
});

test('a terminal whose file is corrected keeps its link', async () => {
  const phone = '13955500031';
  const { id } = (await operator.post(terminal.add, { ...base, terminalId: 'KEPT0001', phone })).data;
  const link = await Terminal808.signedOn(world.ports.jt808, phone);
  const said = { id, version, phone, warrantyDate: '2030-01-01' };
  expect(await operator.post(terminal.edit, said)).toMatchObject({ code: '200' });
  expect(await link.ask(up.heartbeat, Buffer.alloc(0))).toMatchObject({ result: 0 });
  await link.close();
});

test('a device that was given another secret is cut off', async () => {
  const { link } = world.demo.trucks.find((truck) => truck.carId === 'HD-12')!;
  if (link.protocol !== 'alink') throw new Error('HD-12 is no Alink truck');
  const options = { ...signConnect(link), reconnectPeriod: 0 };
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${world.ports.mqtt}`, options, false);
  const { id } = await world.findTerminal(operator, 'HDTERM0012');
  expect(await operator.post(terminal.resetSecret, { id })).toMatchObject({ code: '200' });
  await until('the link to end', () => !client.connected);
  await client.endAsync(true);
});
