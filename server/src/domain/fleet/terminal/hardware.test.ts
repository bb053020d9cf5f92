import { terminal } from '@fleet/contract/terminal/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../../test/terminal808';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let operator: Person;
beforeAll(async () => {
  world = await newWorld();
  operator = await world.signIn('operator');
});
afterAll(() => world.end());

const terminalTaken = 3;
const loggedOf = (action: string) =>
  world.db.selectFrom('operationLog').select(['recordName', 'after']).where('action', '=', action).execute();

test('other hardware, or none, is refused under a known number, written down and shown, until somebody allows it', async () => {
  const phone = '13900001001';
  const truck = await Terminal808.signedOn(world.ports.jt808, phone);
  for (const hardwareId of ['', 'OTHER']) {
    const other = await Terminal808.dial(world.ports.jt808, phone, '127.0.0.3');
    expect(await other.register(hardwareId)).toMatchObject({ result: terminalTaken });
    await other.close();
  }
  expect((await truck.report({})).result).toBe(0);

  const shown = await world.findTerminal(operator, 'HDTERM0001');
  expect(shown).toMatchObject({ takeoverFrom: '127.0.0.3', takeoverAt: expect.any(String) });
  expect((await operator.post(terminal.takeovers, {})).data.rows).toMatchObject([
    { terminalId: 'HDTERM0001', takeoverFrom: '127.0.0.3' },
  ]);
  expect(await loggedOf('refuseTakeover')).toEqual([
    { recordName: 'HDTERM0001', after: { hardwareId: '', address: '127.0.0.3' } },
  ]);

  expect((await (await world.signIn('viewer')).post(terminal.allowHardware, { id: shown.id })).code).toBe(
    '40300',
  );
  // Said twice it is allowed once.
  for (let time = 0; time < 2; time += 1)
    expect(await operator.post(terminal.allowHardware, { id: shown.id })).toMatchObject({ code: '200' });
  const other = await Terminal808.dial(world.ports.jt808, phone, '127.0.0.3');
  expect(await other.register('OTHER')).toMatchObject({ result: 0 });
  expect(await world.findTerminal(operator, 'HDTERM0001')).toMatchObject({ takeoverAt: null });
  expect(await truck.register()).toMatchObject({ result: terminalTaken });
  expect(await loggedOf('allowHardware')).toHaveLength(1);
  await other.close();
  await truck.close();
});

test('hardware is not guessed: the third wrong one closes the link, the fifth the number to that address', async () => {
  const phone = '13900001002';
  const truck = await Terminal808.signedOn(world.ports.jt808, phone);
  const guesser = () => Terminal808.dial(world.ports.jt808, phone, '127.0.0.4');
  for (const guesses of [
    ['A', 'B', 'C'],
    ['D', 'E'],
  ]) {
    const link = await guesser();
    for (const guess of guesses) expect(await link.register(guess)).toMatchObject({ result: terminalTaken });
    if (guesses.length === 3) await until('the end of the link', () => link.isClosed);
    await link.close();
  }
  const last = await guesser();
  expect(await last.register()).toMatchObject({ result: terminalTaken });
  await last.close();
  expect(await truck.register()).toMatchObject({ result: 0 });
  await truck.close();
});
