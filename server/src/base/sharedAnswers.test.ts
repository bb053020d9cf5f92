import { expect, test } from 'vitest';
import { Switchboard } from './wire/switchboard';
import { SharedAnswers } from './sharedAnswers';

const of = (companyId: string) => ({ scope: { kind: 'company', companyId }, timeZone: 'UTC' });
const bus = new Switchboard();

/** Counts how often it was asked. */
function counter() {
  let counts = 0;
  const count = async () => (counts += 1);
  return count;
}

test('three hundred who see the same are answered by one count, others by their own', async () => {
  const answers = new SharedAnswers(bus, 60_000);
  const count = counter();
  const asked = Array.from({ length: 300 }, () => answers.ask('a', of('1'), {}, count));
  expect(new Set(await Promise.all(asked))).toEqual(new Set([1]));
  expect(await answers.ask('a', of('2'), {}, count)).toBe(2);
  expect(await answers.ask('a', of('1'), { orgId: '7' }, count)).toBe(3);
  expect(await answers.ask('b', of('1'), {}, count)).toBe(4);
});

test('after a change by a person it is counted anew', async () => {
  const answers = new SharedAnswers(bus, 60_000);
  const count = counter();
  await answers.ask('a', of('1'), {}, count);
  bus.emit('changed', { subject: 'vehicle', ids: [], companyId: '1' });
  expect(await answers.ask('a', of('1'), {}, count)).toBe(2);
});

test('a count that failed is not given to the next, and nothing is kept where nothing may be', async () => {
  const answers = new SharedAnswers(bus, 60_000);
  const fails = () => Promise.reject(new Error('lost'));
  await expect(answers.ask('a', of('1'), {}, fails)).rejects.toThrow('lost');
  expect(await answers.ask('a', of('1'), {}, counter())).toBe(1);
  const none = new SharedAnswers(bus, 0);
  const count = counter();
  await none.ask('a', of('1'), {}, count);
  expect(await none.ask('a', of('1'), {}, count)).toBe(2);
});
