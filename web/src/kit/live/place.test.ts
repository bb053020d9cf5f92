import type { Call } from '@fleet/contract/call';
import { session } from '@fleet/contract/session/calls';
import { status } from '@fleet/contract/status/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { afterEach, expect, test } from 'vitest';
import { firstAnswers, firstPlace, forgetPlaces, noteAsking, tellFrom } from './place';

afterEach(forgetPlaces);

test('the stream waits for the first answers, and opens at the oldest of them', async () => {
  const [status1, vehicle1] = [noteAsking(status.list), noteAsking(vehicle.list)];
  let isReady = false;
  const ready = firstAnswers().then(() => (isReady = true));
  status1('run-10-1950');
  await Promise.resolve();
  expect(isReady).toBe(false);
  vehicle1('run-9-1900');
  await ready;
  expect(firstPlace()).toBe('run-9-1900');
});

test('what waited for its answer since before the place of the stream is asked once more, and nothing else', () => {
  const asked: Call[] = [];
  const again = (call: Call) => void asked.push(call);
  noteAsking(status.list)('run-9-1900');
  const slow = noteAsking(session.profile);
  tellFrom('run-9-1900', again);
  expect(asked).toEqual([]);
  slow('run-8-1800');
  expect(asked).toEqual([session.profile]);
  noteAsking(vehicle.list)('run-1-1000');
  expect(asked).toHaveLength(1);
});

test('a tab that hears another read the stream asks anew what it was answered before that', () => {
  const asked: Call[] = [];
  const again = (call: Call) => void asked.push(call);
  noteAsking(status.list)('run-9-1900');
  noteAsking(vehicle.list)('run-12-2000');
  tellFrom('run-10', again);
  expect(asked).toEqual([status.list]);
});

test('places of two servers are compared by time', () => {
  noteAsking(status.list)('one-9-1900');
  noteAsking(vehicle.list)('other-2-1800');
  expect(firstPlace()).toBe('other-2-1800');
});
