import { org } from '@fleet/contract/org/calls';
import { terminal } from '@fleet/contract/terminal/calls';
import { productKey, terminalType } from '@fleet/contract/terminalType/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../test/terminal808';
import { newWorld, type Person, type World } from '../../../test/world';

let world: World;
let operator: Person;
let orgId: string;
let typeOf: (model: string) => string;
beforeAll(async () => {
  world = await newWorld();
  operator = await world.signIn('operator');
  orgId = (await operator.post(org.tree, { name: '恒达' })).data.rows[0]!.id;
  const types = (await operator.post(terminalType.list, {})).data.rows;
  typeOf = (model) => types.find((type) => type.terminalModel === model)!.id;
});
afterAll(() => world.end());

test('an unknown terminal is adopted, and then let in', async () => {
  const phone = '13911112222';
  const stranger = await Terminal808.dial(world.ports.jt808, phone);
  await stranger.register();
  await stranger.close();
  const [unknown] = (await operator.post(terminal.unknown, { linkKey: phone })).data.rows;

  const adopted = await operator.post(terminal.adopt, {
    unknownId: unknown!.id,
    terminalId: 'ADOPTED01',
    orgId,
    terminalTypeId: typeOf('FT-808'),
  });

  expect(adopted).toMatchObject({ code: '200', data: { deviceSecret: null } });
  expect((await operator.post(terminal.unknown, { linkKey: phone })).data.total).toBe(0);
  const known = await Terminal808.signedOn(world.ports.jt808, phone);
  expect(await known.report({})).toMatchObject({ result: 0 });
  await known.close();
});

test('each protocol needs its own way of naming a terminal', async () => {
  const base = { orgId, terminalTypeId: typeOf('FT-808') };
  expect(await operator.post(terminal.add, { ...base, terminalId: 'NOPHONE1' })).toMatchObject({
    errors: [{ field: 'phone' }],
  });
  const alink = { ...base, terminalTypeId: typeOf('FT-ALINK'), terminalId: 'NODEVICE1' };
  expect(await operator.post(terminal.add, alink)).toMatchObject({ errors: [{ field: 'productKeyId' }] });
});

test('a device secret is shown when it is made and never again', async () => {
  const productKeyId = (await operator.post(productKey.list, {})).data.rows[0]!.id;
  const added = await operator.post(terminal.add, {
    terminalId: 'ALINK0001',
    orgId,
    terminalTypeId: typeOf('FT-ALINK'),
    productKeyId,
    deviceName: 'FLT-900',
  });
  const secret = added.data.deviceSecret!;
  expect(secret).toHaveLength(32);

  const everything = JSON.stringify([
    await operator.post(terminal.list, { terminalId: 'ALINK0001' }),
    await world.db.selectFrom('linkIdentity').selectAll().execute(),
    await world.db.selectFrom('operationLog').selectAll().execute(),
  ]);
  expect(everything).not.toContain(secret);
  expect(everything).not.toContain(Buffer.from(secret).toString('hex'));

  const reset = await operator.post(terminal.resetSecret, { id: added.data.id });
  expect(reset.data.deviceSecret).not.toBe(secret);
});

test('a terminal on a truck is not deleted, a free one is, and its link with it', async () => {
  const bound = await world.findTerminal(operator, 'HDTERM0002');
  expect(await operator.post(terminal.del, { id: bound.id })).toMatchObject({
    code: '40900',
    msg: 'Unbind it first.',
  });

  const { data } = await operator.post(terminal.add, {
    terminalId: 'SHORTLIFE',
    orgId,
    terminalTypeId: typeOf('FT-808'),
    phone: '13933334444',
  });
  expect(await operator.post(terminal.del, { id: data.id })).toMatchObject({ code: '200' });
  const gone = await Terminal808.dial(world.ports.jt808, '13933334444');
  expect(await gone.register()).toMatchObject({ result: 4 });
  await gone.close();
});

test('a phone number with leading zeros is the same phone number', async () => {
  const base = { orgId, terminalTypeId: typeOf('FT-808') };
  await operator.post(terminal.add, { ...base, terminalId: 'ZEROS0001', phone: '013955556666' });
  expect(
    await operator.post(terminal.add, { ...base, terminalId: 'ZEROS0002', phone: '13955556666' }),
  ).toMatchObject({
    code: '40900',
    errors: [{ field: 'phone' }],
  });
});

test('terminals are the platform’s: a company administrator has no such list, only choices of his own', async () => {
  const admin = await world.signIn('admin');
  expect(await admin.post(terminal.list, {})).toMatchObject({ code: '40300' });
  const labels = (await admin.post(terminal.choices, {})).data.rows.map((row) => row.label);
  expect(labels.length).toBeGreaterThan(0);
  expect(labels.filter((label) => label.startsWith('XY'))).toEqual([]);
});
