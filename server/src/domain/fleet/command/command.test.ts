import { command } from '@fleet/contract/command/calls';
import { terminalType } from '@fleet/contract/terminalType/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let operator: Person;
let terminalTypeId: string;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  operator = await world.signIn('operator');
  terminalTypeId = (await operator.post(terminalType.list, {})).data.rows[0]!.id;
});
afterAll(() => world.end());

const one = (identifier: string, content: unknown = '[]') =>
  ({
    terminalTypeId,
    productModel: 'X1',
    nameZh: '鸣笛',
    nameEn: 'Horn',
    identifier,
    cmdType: 'service',
    content,
    sort: '90',
    shown: true,
    enabled: true,
  }) as never;

test('every model comes with what our terminals understand, and a sender is offered what is shown and enabled', async () => {
  const offered = async () =>
    (await operator.post(command.offered, { terminalTypeId, cmdType: 'service' })).data.rows.map(
      ({ identifier }) => identifier,
    );
  expect(await offered()).toContain('lock');
  const { data } = await operator.post(command.list, { terminalTypeId, identifier: 'reboot' });
  const { id, version } = data.rows[0]!;
  await operator.post(command.edit, { id, version, enabled: false });
  expect(await offered()).not.toContain('reboot');
});

test('parameters are kept as they are meant, and bad ones are refused by name', async () => {
  const seconds = { type: 'int', name: 'seconds', zh: '时长', en: 'Duration', min: 1, max: 30, unit: 's' };
  const { data } = await operator.post(command.add, one('horn', JSON.stringify([seconds])));
  const { rows } = (await operator.post(command.list, { id: data.id })).data;
  expect(rows[0]!.content).toEqual([seconds]);
  for (const content of [
    '[{"type":"int"',
    '{}',
    JSON.stringify([{ ...seconds, min: 99 }]),
    JSON.stringify([{ ...seconds, type: 'float' }]),
    // Each parameter is in order; together they are longer than a command may be.
    JSON.stringify(
      Array.from({ length: 20 }, (_, at) => ({ ...seconds, name: `seconds${at}`, en: 'Duration'.repeat(7) })),
    ),
  ]) {
    const reply = await operator.post(command.add, one('bad', content));
    expect(reply.code).toBe('400');
    expect(reply.errors![0]!.field).toMatch(/^content/);
  }
});

test('an identifier is used once in a model', async () => {
  await operator.post(command.add, one('beep'));
  expect((await operator.post(command.add, one('beep'))).errors).toMatchObject([{ field: 'identifier' }]);
});
