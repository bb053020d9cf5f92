import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../../test/until';
import type { BusEvents } from '../bus';
import { meetingPlace } from './place';
import { joinMeeting, openMeeting, type Opened } from './sockets';
import { Switchboard } from './switchboard';
import { question } from './wire';

const add = question<number, number>('add');
const never = question<null, null>('never');
const patienceMs = 20_000;

let dataDir: string;
const open: Opened[] = [];
const faults: unknown[] = [];
const complain = (fault: unknown) => void faults.push(fault);
let departures = 0;
const left = () => void (departures += 1);
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'fleet-wire-'));
});
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
  rmSync(dataDir, { recursive: true });
  faults.length = 0;
  departures = 0;
});

async function meet(board: Switchboard): Promise<Opened> {
  const meeting = await openMeeting({ board, place: meetingPlace(dataDir), complain, left });
  open.push(meeting);
  return meeting;
}

/** Joins; counts how often it did. */
async function join(board: Switchboard): Promise<{ times: () => number; close(): Promise<void> }> {
  let times = 0;
  const joined = async () => void (times += 1);
  const meeting = await joinMeeting({ board, place: meetingPlace(dataDir), complain, joined });
  open.push(meeting);
  return { times: () => times, close: () => meeting.close() };
}

test('a question goes to whoever serves its address, here or in the other process', async () => {
  const [one, other] = [new Switchboard(), new Switchboard()];
  const stop = other.serve(add, 'served before', (says) => Promise.resolve(says + 1));
  await meet(one);
  await join(other);
  one.serve(add, 'here', (says) => Promise.resolve(says + 10));
  expect(await one.ask(add, 'here', 1, patienceMs)).toEqual({ answer: 11 });
  await until('the address', () => one.isServed(add, 'served before'));
  expect(await one.ask(add, 'served before', 1, patienceMs)).toEqual({ answer: 2 });
  expect(await other.ask(add, 'here', 5, patienceMs)).toEqual({ answer: 15 });
  expect(await other.ask(add, 'nowhere', 1, patienceMs)).toEqual({ failed: 'nobody' });

  const reached: string[] = [];
  one.onServed(add, (to) => reached.push(to));
  other.serve(add, 'served after', (says) => Promise.resolve(says));
  await until('the news', () => reached.includes('served after'));
  stop();
  await until('it to be known', () => !one.isServed(add, 'served before'));
  expect(await one.ask(add, 'served before', 1, patienceMs)).toEqual({ failed: 'nobody' });
});

test('a fault of who serves is told as one, to both', async () => {
  const [one, other] = [new Switchboard(), new Switchboard()];
  one.serve(add, 'a', () => Promise.reject(new Error('broken')));
  await meet(one);
  await join(other);
  expect(await other.ask(add, 'a', 1, patienceMs)).toEqual({ failed: 'fault' });
  expect(faults).toMatchObject([{ message: 'broken' }]);
});

test('an event reaches whoever listens for it in either process, once', async () => {
  const [one, other] = [new Switchboard(), new Switchboard()];
  const heard: string[] = [];
  const listen =
    (who: string) =>
    ({ terminalRowId }: BusEvents['terminalChanged']) =>
      void heard.push(`${who} ${terminalRowId}`);
  one.on('terminalChanged', listen('one'));
  await meet(one);
  await join(other);
  other.emit('terminalChanged', { terminalRowId: '1' });
  await until('the first', () => heard.length === 1);
  other.on('terminalChanged', listen('other'));
  // Answered after the other listens, by the order of the wire.
  one.serve(add, 'a', (says) => Promise.resolve(says));
  await until('the address', () => other.isServed(add, 'a'));
  await other.ask(add, 'a', 1, patienceMs);
  one.emit('terminalChanged', { terminalRowId: '2' });
  await until('the second', () => heard.length === 3);
  expect(heard).toEqual(['one 1', 'one 2', 'other 2']);
});

test('a cut wire answers what was asked with silence, joins again and says that something was missed', async () => {
  const [one, other] = [new Switchboard(), new Switchboard()];
  one.serve(never, 'a', () => new Promise(() => undefined));
  const meeting = await meet(one);
  const joined = await join(other);
  let gaps = 0;
  other.onGap(() => (gaps += 1));
  const asked = other.ask(never, 'a', null, Infinity);
  expect(await other.ask(never, 'a', null, 20)).toEqual({ failed: 'silence' });
  await meeting.close();
  expect(await asked).toEqual({ failed: 'silence' });
  expect(await other.ask(never, 'a', null, patienceMs)).toEqual({ failed: 'nobody' });

  const next = new Switchboard();
  next.serve(add, 'a', (says) => Promise.resolve(says + 2));
  await meet(next);
  await until('the second joining', () => joined.times() === 2);
  expect(gaps).toBe(1);
  expect(await other.ask(add, 'a', 1, patienceMs)).toEqual({ answer: 3 });
});

test('a process that leaves is noticed, at a stop of its own nobody else', async () => {
  const meeting = await meet(new Switchboard());
  const first = await join(new Switchboard());
  await join(new Switchboard());
  await first.close();
  await until('it to be noticed', () => departures === 1);
  await meeting.close();
  expect(departures).toBe(1);
});

test('one process alone has others join; what a killed one left behind is no obstacle', async () => {
  const place = meetingPlace(dataDir);
  const meeting = await meet(new Switchboard());
  await expect(openMeeting({ board: new Switchboard(), place, complain, left })).rejects.toThrow(
    'uses this data folder',
  );
  expect(statSync(path.dirname(place.socket)).mode & 0o777).toBe(0o700);
  await meeting.close();
  writeFileSync(place.socket, 'left behind');
  writeFileSync(place.lock, JSON.stringify({ pid: 2 ** 22 + 1 }));
  await meet(new Switchboard());
});

test('a data folder with a long path has a meeting place that the system takes', async () => {
  const deep = path.join(dataDir, 'a'.repeat(120));
  const place = meetingPlace(deep);
  expect(Buffer.byteLength(place.socket)).toBeLessThan(104);
  expect(meetingPlace(path.join(dataDir, 'b'.repeat(120))).socket).not.toBe(place.socket);
  const meeting = await openMeeting({ board: new Switchboard(), place, complain, left });
  await meeting.close();
  rmSync(path.dirname(place.socket), { recursive: true });
});
