import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { PairStream } from './pairStream';

const key = randomBytes(32);

/** Two ends, and what the one has published; nothing is delivered by itself. */
function pair(ownKey = key, mostBytes = 1_000) {
  const published: Buffer[] = [];
  const publish = async (message: Buffer) => void published.push(message);
  const from = new PairStream(ownKey, { own: 'a', other: 'b' }, publish, mostBytes);
  const to = new PairStream(key, { own: 'b', other: 'a' }, publish, mostBytes);
  return { from, to, published };
}

const write = (stream: PairStream, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => stream.write(bytes, (fault) => (fault ? reject(fault) : resolve())));

test('bytes arrive as they were written, in messages no longer than the bus takes, and can be read by nobody else', async () => {
  const { from, to, published } = pair();
  const said = Buffer.from('a secret '.repeat(1_000));
  await write(from, said);
  expect(published.length).toBeGreaterThan(9);
  expect(published.every((message) => message.length <= 1_000 && !message.includes('secret'))).toBe(true);
  for (const message of published) expect(to.receive(message)).toBe(true);
  expect(to.read(said.length)).toEqual(said);
});

test('a message that was lost is noticed; one that comes twice or that somebody else has written is left out', async () => {
  const { from, to, published } = pair();
  for (const said of ['one', 'two', 'three']) await write(from, Buffer.from(said));
  const [first, , third] = published;
  const foreign = pair(randomBytes(32));
  await write(foreign.from, Buffer.from('foreign'));
  expect([first!, first!, foreign.published[0]!, Buffer.from('short')].map((one) => to.receive(one))).toEqual(
    [true, true, true, true],
  );
  expect(String(to.read())).toBe('one');
  expect(to.receive(third!)).toBe(false);
});

test('each direction has a key of its own: a message sent back is none', async () => {
  const { from, published } = pair();
  await write(from, Buffer.from('echo'));
  expect(from.receive(published[0]!)).toBe(true);
  expect(from.read()).toBeNull();
});
