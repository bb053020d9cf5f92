import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Terminal808 } from '../../../test/terminal808';
import { newWorld, type World } from '../../../test/world';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: ['devices'] });
});
afterAll(() => world.end());
afterEach(() => vi.useRealTimers());

const hourMs = 3_600_000;

test('a clock of the server that is set back by an hour keeps no terminal waiting', async () => {
  const truck = await Terminal808.signedOn(world.ports.jt808, '13900001003');
  expect(await truck.report({})).toMatchObject({ result: 0 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - hourMs });
  for (const soc of [50, 51, 52])
    expect(await truck.report({ values: { soc } })).toMatchObject({ result: 0 });
  await truck.close();
});
