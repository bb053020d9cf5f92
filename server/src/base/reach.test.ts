import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { until } from '../../test/until';
import type { LinkEnd } from './deviceCommands';
import { Reach } from './reach';
import { meetingPlace } from './wire/place';
import { joinMeeting, openMeeting } from './wire/sockets';
import { Switchboard } from './wire/switchboard';

const noEnd: LinkEnd = { send: () => false, tell: () => Promise.resolve({ silence: 'offline' }) };
const isAtRest = () => true;

afterEach(() => vi.useRealTimers());

test('of two processes that take a link in one millisecond one keeps it', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fleet-reach-'));
  const [one, other] = [new Switchboard(), new Switchboard()];
  const complain = (fault: unknown) => expect(fault).toBeUndefined();
  const place = meetingPlace(dataDir);
  const opened = await openMeeting({ board: one, place, complain, left: () => undefined });
  const joined = await joinMeeting({ board: other, place, complain, joined: () => Promise.resolve() });
  const reaches = [new Reach(one, isAtRest), new Reach(other, isAtRest)];
  const boards = [one, other];
  const heard = boards.map((board) => {
    const of = new Set<string>();
    board.on('terminalChanged', ({ terminalRowId }) => of.add(terminalRowId));
    return of;
  });
  /** Says something on each side, behind all that was said before; true once both have heard both. */
  const cross = (what: string) => {
    for (const [at, board] of boards.entries())
      board.emit('terminalChanged', { terminalRowId: `${what} of ${at}` });
    return heard.every((of) => boards.every((_, at) => of.has(`${what} of ${at}`)));
  };
  await until('each to hear the other', () => cross('before'));

  vi.useFakeTimers({ toFake: ['Date'] });
  const closed: number[] = [];
  for (const [at, reach] of reaches.entries()) reach.hold('7', noEnd, () => void closed.push(at));
  vi.useRealTimers();
  await until('both to have heard of it', () => cross('after'));

  expect(closed).toHaveLength(1);
  await joined.close();
  await opened.close();
  rmSync(dataDir, { recursive: true });
});

test('a terminal that comes again over the same process loses its older link alone', () => {
  const reach = new Reach(new Switchboard(), isAtRest);
  const closed: string[] = [];
  reach.hold('7', noEnd, () => void closed.push('older'));
  reach.hold('7', noEnd, () => void closed.push('newer'));
  expect(closed).toEqual(['older']);
});
