import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hasNats, NatsServer } from '../../../test/natsServer';
import { until } from '../../../test/until';
import { joinNats } from './nats';
import type { Opened } from './sockets';
import { Switchboard } from './switchboard';
import { question } from './wire';

const add = question<number, number>('add');
const never = question<null, null>('never');
const patienceMs = 20_000;
const key = randomBytes(32);

let nats: NatsServer;
const open: Opened[] = [];
const faults: unknown[] = [];
beforeAll(async () => {
  if (hasNats) nats = await NatsServer.start();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  faults.length = 0;
});
afterAll(() => nats?.stop());

/** Joins; tells how often the way to NATS was cut. */
async function join(board: Switchboard, ownKey = key): Promise<Opened & { cuts: boolean[] }> {
  const cuts: boolean[] = [];
  const complain = (fault: unknown) => void faults.push(fault);
  const meeting = await joinNats({ board, url: nats.url, key: ownKey, complain, cut: (is) => cuts.push(is) });
  open.push(meeting);
  return { cuts, close: () => meeting.close() };
}

const meet = (boards: readonly Switchboard[]) =>
  until('all to know each other', () => boards.every(({ joined }) => joined === boards.length - 1));

test.skipIf(!hasNats)(
  'a question and an event reach the one of three processes that they are for',
  async () => {
    const boards = [new Switchboard(), new Switchboard(), new Switchboard()];
    const [one, two, three] = boards as [Switchboard, Switchboard, Switchboard];
    one.serve(add, 'before', (says) => Promise.resolve(says + 1));
    const heard: string[] = [];
    three.on('terminalChanged', ({ terminalRowId }) => void heard.push(terminalRowId));
    for (const board of boards) await join(board);
    await meet(boards);
    await until('the address', () => two.isServed(add, 'before') && three.isServed(add, 'before'));
    expect(await two.ask(add, 'before', 1, patienceMs)).toEqual({ answer: 2 });
    const stop = three.serve(add, 'after', (says) => Promise.resolve(says * 2));
    await until('the address', () => two.isServed(add, 'after'));
    // More than one message holds.
    const long = question<string, number>('long');
    one.serve(long, 'a', (says) => Promise.resolve(says.length));
    await until('the address', () => two.isServed(long, 'a'));
    expect(await two.ask(long, 'a', 'x'.repeat(5_000_000), patienceMs)).toEqual({ answer: 5_000_000 });
    two.emit('terminalChanged', { terminalRowId: '7' });
    await until('the event', () => heard.length > 0);
    stop();
    await until('it to be known', () => !two.isServed(add, 'after'));
    expect([heard, faults]).toEqual([['7'], []]);
  },
);

test.skipIf(!hasNats)(
  'a process that leaves is gone at once; what it was asked is answered with silence',
  async () => {
    const boards = [new Switchboard(), new Switchboard()] as const;
    boards[1].serve(never, 'a', () => new Promise(() => undefined));
    await join(boards[0]);
    const leaving = await join(boards[1]);
    await meet(boards);
    await until('the address', () => boards[0].isServed(never, 'a'));
    const asked = boards[0].ask(never, 'a', null, Infinity);
    await leaving.close();
    expect(await asked).toEqual({ failed: 'silence' });
    expect(await boards[0].ask(never, 'a', null, patienceMs)).toEqual({ failed: 'nobody' });
  },
);

test.skipIf(!hasNats)(
  'a cut of NATS is told, and what was missed by it; then all are joined again',
  async () => {
    const boards = [new Switchboard(), new Switchboard()] as const;
    boards[0].serve(add, 'a', (says) => Promise.resolve(says + 1));
    const { cuts } = await join(boards[0]);
    await join(boards[1]);
    await meet(boards);
    let gaps = 0;
    boards[1].onGap(() => (gaps += 1));
    await nats.stop();
    await until('the cut', () => boards[1].joined === 0 && cuts.length > 0);
    expect(await boards[1].ask(add, 'a', 1, patienceMs)).toEqual({ failed: 'nobody' });
    await nats.start();
    await meet(boards);
    await until('the address', () => boards[1].isServed(add, 'a'));
    expect(await boards[1].ask(add, 'a', 1, patienceMs)).toEqual({ answer: 2 });
    expect([gaps, cuts]).toEqual([1, [true, false]]);
  },
);

test.skipIf(!hasNats)('two installations on one NATS do not meet', async () => {
  const boards = [new Switchboard(), new Switchboard(), new Switchboard()] as const;
  await join(boards[0]);
  await join(boards[1], randomBytes(32));
  await join(boards[2]);
  await meet([boards[0], boards[2]]);
  expect(boards[1].joined).toBe(0);
});
