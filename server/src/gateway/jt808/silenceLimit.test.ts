import { readIds } from '@fleet/protocol/jt808/ids';
import { down, up } from '@fleet/protocol/jt808/messageId';
import { parameterId, parameterOf, writeParameters } from '@fleet/protocol/jt808/parameters';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Terminal808 } from '../../../test/terminal808';
import { terminalRowIdOf } from '../../../test/terminalRow';
import { until } from '../../../test/until';
import { newWorld, type World } from '../../../test/world';
import { SilenceLimit } from './silenceLimit';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: ['devices'] });
});
afterAll(() => world.end());
afterEach(() => vi.restoreAllMocks());

const minuteMs = 60_000;

/** A terminal that has said that it beats so often from now on. */
async function told(phone: string, heartbeatInterval: number): Promise<Terminal808> {
  const truck = await Terminal808.signedOn(world.ports.jt808, phone);
  await truck.next(down.queryAttributes);
  const terminalRowId = await terminalRowIdOf(world.db, phone);
  const { orgId, companyId } = await world.db
    .selectFrom('terminal')
    .select(['orgId', 'companyId'])
    .where('id', '=', terminalRowId)
    .executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  await world.db
    .insertInto('deviceCommand')
    .values({
      ...{ terminalRowId, orgId, companyId, kind: 'setting', cmdType: 'attribute', state: 'success' },
      ...{ identifier: 'heartbeatInterval', params: JSON.stringify({ heartbeatInterval }) },
      ...{ issuedAt: now, issuedBy: 'system', deadline: now },
    })
    .execute();
  return truck;
}

test('a link may be silent for three heartbeats, for three minutes at least, and for ten where they are unknown', async () => {
  const hourly = await told('13900001003', 3_600);
  const quick = await told('13900001006', 30);
  const unknown = await Terminal808.signedOn(world.ports.jt808, '13900001009');
  // Ahead of the real one: a fake one would begin anew, before links that are older.
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);

  aheadMs += 4 * minuteMs;
  await until('the link with known short heartbeats to close', () => quick.isClosed);
  expect([unknown.isClosed, hourly.isClosed]).toEqual([false, false]);

  aheadMs += 7 * minuteMs;
  await until('the link with unknown heartbeats to close', () => unknown.isClosed);
  expect(hourly.isClosed).toBe(false);

  aheadMs += 170 * minuteMs;
  await until('the link that missed three hourly heartbeats to close', () => hourly.isClosed);
});

test('a terminal that nobody has told how often to beat is asked once it is silent, and waited for as long as it says', async () => {
  const hourly = await Terminal808.signedOn(world.ports.jt808, '13900001010');
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);

  aheadMs += 4 * minuteMs;
  const { serial, body } = await hourly.next(down.queryNamedParameters);
  expect(readIds(body)).toEqual([parameterId.heartbeatInterval]);
  hourly.send(up.parameters, writeParameters(serial, [parameterOf(parameterId.heartbeatInterval, 3_600)]));
  await hourly.ask(up.heartbeat, Buffer.alloc(0));
  const silent = await Terminal808.signedOn(world.ports.jt808, '13900001013');

  aheadMs += 4 * minuteMs;
  await silent.next(down.queryNamedParameters);
  aheadMs += 7 * minuteMs;
  await until('the link of a terminal that does not say to close', () => silent.isClosed);
  expect(hourly.isClosed).toBe(false);
  // It has said it, and is not asked of it again.
  expect(hourly.heard(down.queryNamedParameters)).toBeUndefined();

  aheadMs += 170 * minuteMs;
  await until('the link that missed three of its heartbeats to close', () => hourly.isClosed);
});

test('while nobody can say how often a terminal beats its link is kept, and it is asked again', async () => {
  const said = [Promise.reject(new Error('the database is away')), Promise.resolve(30)];
  said[0]!.catch(() => undefined);
  const complaints: unknown[] = [];
  const silenceLimit = new SilenceLimit(
    { complain: (fault) => complaints.push(fault) },
    { secondsOf: () => said.shift()! },
    () => undefined,
  );
  const isOver = () => silenceLimit.isOver(60 * minuteMs, 0, '1');
  expect(isOver()).toBe(false);
  await until('the refusal', () => complaints.length === 1);
  expect(isOver()).toBe(false);
  await until('the answer', isOver);
});
