import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventReader, type SentEvent } from './sse';

function read(...pieces: string[]) {
  const events: SentEvent[] = [];
  const take = eventReader((event) => events.push(event));
  for (const piece of pieces) take(piece);
  return events;
}

const stream = ': hello\n\nid: 7-1\nevent: changed\ndata: {"a":\ndata: 1}\n\nid: 7-2\r\ndata: plain\r\n\r\n';

test('an event has the name and the data of its lines, and the last id', () => {
  expect(read(stream)).toEqual([
    { id: '7-1', name: 'changed', data: '{"a":\n1}' },
    { id: '7-2', name: 'message', data: 'plain' },
  ]);
});

test('it does not matter where the text is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 6 }), (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
      const pieces = at.slice(1).map((end, index) => stream.slice(at[index], end));
      expect(read(...pieces)).toEqual(read(stream));
    }),
  );
});

test('what is not finished is not an event', () => {
  expect(read('data: half')).toEqual([]);
  expect(read(': only a sign of life\n\n')).toEqual([]);
});
