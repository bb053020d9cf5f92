import { describe, expect, test } from 'vitest';
import { buildMessage, type Frame, readDatagram } from './frame';
import { writeHeader } from './header';
import { defaultLimits, Reassembly } from './reassembly';

const terminal = { phone: '013900001111', protocolVersion: null };
const body = Buffer.from(Array.from({ length: 2500 }, (_, i) => i % 251));

function partsOf(serial: number, content = body, msgId = 0x0801): Frame[] {
  return buildMessage(terminal, msgId, serial, content, 1000).map((wire) => {
    const [frame] = readDatagram(wire);
    if (!frame?.valid) throw new Error('bad part');
    return frame;
  });
}

function pick(parts: Frame[], ...numbers: number[]): Frame[] {
  return numbers.map((no) => parts[no - 1] as Frame);
}

function feed(reassembly: Reassembly, frames: Frame[], now = 0): string[] {
  return frames.map((frame) => reassembly.add('t', frame, now).outcome);
}

test('parts come in any order, doubled, with other messages between', () => {
  const reassembly = new Reassembly();
  const parts = partsOf(10);
  const other = partsOf(50, Buffer.alloc(1500, 1), 0x0104);

  expect(feed(reassembly, [...pick(parts, 3, 3), ...pick(other, 1), ...pick(parts, 1)])).toEqual([
    'stored',
    'duplicate',
    'stored',
    'stored',
  ]);
  const last = reassembly.add('t', pick(parts, 2)[0] as Frame, 0);
  expect(last).toMatchObject({
    outcome: 'complete',
    message: { packetTotal: 3, frame: { msgId: 0x0801, serial: 10 } },
  });
  if (last.outcome === 'complete') expect(last.message.frame.body).toEqual(body);
});

test('the parts of two terminals are two messages', () => {
  const reassembly = new Reassembly();
  const [one, two, three] = partsOf(10) as [Frame, Frame, Frame];
  reassembly.add('a', one, 0);
  reassembly.add('a', two, 0);
  expect(reassembly.add('b', three, 0).outcome).toBe('stored');
});

test('the messages of all terminals have one limit: what has begun is finished, what would begin is refused', () => {
  const reassembly = new Reassembly({ ...defaultLimits, bytesInAll: 10_000 });
  const parts = partsOf(10);
  const begun = Array.from({ length: 5 }, (_, at) => reassembly.add(`t${at}`, parts[0] as Frame, 0).outcome);
  expect(begun).toEqual(['stored', 'stored', 'stored', 'refused', 'refused']);

  for (const frame of parts.slice(1)) reassembly.add('t0', frame, 0);
  expect(reassembly.add('t3', parts[0] as Frame, 0).outcome).toBe('stored');
  expect(reassembly.add('t4', parts[0] as Frame, 0).outcome).toBe('refused');
  reassembly.forget('t1');
  expect(reassembly.add('t4', parts[0] as Frame, 0).outcome).toBe('stored');
  // Given up by the clock.
  reassembly.due(10 * defaultLimits.idleMs);
  expect(reassembly.add('t5', parts[0] as Frame, 0).outcome).toBe('refused');
  for (let times = 0; times < 10; times += 1) reassembly.due((20 + times) * defaultLimits.idleMs);
  expect(reassembly.unfinished()).toEqual([]);
  expect(reassembly.add('t5', parts[0] as Frame, 0).outcome).toBe('stored');
});

test('a late duplicate of a finished message opens no new one', () => {
  const reassembly = new Reassembly();
  const parts = partsOf(10);
  expect(feed(reassembly, parts)).toEqual(['stored', 'stored', 'complete']);
  expect(feed(reassembly, pick(parts, 2))).toEqual(['duplicate']);
  expect(reassembly.unfinished()).toEqual([]);
  expect(feed(reassembly, partsOf(20))).toEqual(['stored', 'stored', 'complete']);
  expect(feed(reassembly, partsOf(20, Buffer.alloc(2500, 7)))).toEqual(['stored', 'stored', 'complete']);
});

test('a second part 1 with another serial begins the message anew', () => {
  const reassembly = new Reassembly();
  feed(reassembly, pick(partsOf(10), 1, 2));
  expect(feed(reassembly, pick(partsOf(40), 1))).toEqual(['stored']);
  expect(reassembly.unfinished()).toMatchObject([{ originalSerial: 40, missing: [2, 3] }]);
});

test('of two different parts with one number the later wins', () => {
  const reassembly = new Reassembly();
  const parts = partsOf(10);
  const [second] = pick(parts, 2) as [Frame];
  feed(reassembly, [...pick(parts, 1), second, { ...second, body: Buffer.alloc(1000, 9) }]);
  const last = reassembly.add('t', pick(parts, 3)[0] as Frame, 0);
  expect(last.outcome === 'complete' && last.message.frame.body[1500]).toBe(9);
});

test('a frame that is no part is a message of its own', () => {
  const [frame] = partsOf(1, Buffer.from('whole'));
  expect(new Reassembly().add('t', frame as Frame, 0)).toMatchObject({
    outcome: 'complete',
    message: { packetTotal: 1 },
  });
});

describe('missing parts', () => {
  test('are asked for after the wait, five times with growing waits, then given up', () => {
    const reassembly = new Reassembly();
    feed(reassembly, pick(partsOf(10), 1, 3));
    expect(reassembly.due(9_999)).toEqual({ ask: [], dropped: [] });

    const asked: number[] = [];
    let dropped = 0;
    for (let now = 10_000; now < 400_000; now += 1000) {
      const due = reassembly.due(now);
      for (const { originalSerial, missing } of due.ask) {
        expect([originalSerial, missing]).toEqual([10, [2]]);
        asked.push(now);
      }
      dropped += due.dropped.length;
    }
    expect(asked).toEqual([10_000, 30_000, 60_000, 100_000, 150_000]);
    expect(dropped).toBe(1);
    expect(reassembly.unfinished()).toEqual([]);
  });

  test('are asked for by a computed serial when part 1 is lost and two others agree', () => {
    const reassembly = new Reassembly();
    feed(reassembly, pick(partsOf(65535), 2, 3));
    expect(reassembly.due(10_000).ask).toMatchObject([{ originalSerial: 65535, missing: [1] }]);
  });

  test('cannot be asked for when nothing tells the serial of part 1', () => {
    const reassembly = new Reassembly();
    feed(reassembly, pick(partsOf(10), 3));
    expect(reassembly.due(10_000).ask).toEqual([]);
    expect(reassembly.due(60_000).dropped).toMatchObject([{ originalSerial: null, missing: [1, 2] }]);
  });
});

describe('ceilings', () => {
  const part = (msgId: number, total: number, no: number, content = Buffer.alloc(10)): Frame => {
    const header = writeHeader(terminal, msgId, no, content.length, { total, no });
    return {
      valid: true,
      msgId,
      header: '2013',
      versionFlag: false,
      ...terminal,
      serial: no,
      bodyLength: content.length,
      encryption: 0,
      packetTotal: header.readUInt16BE(12),
      packetNo: header.readUInt16BE(14),
      body: content,
      lenient: false,
    };
  };

  test.each([
    [0, 0, 'BAD_PACKET_NUMBER'],
    [3, 0, 'BAD_PACKET_NUMBER'],
    [3, 4, 'BAD_PACKET_NUMBER'],
    [65535, 1, 'TOO_MANY_PACKETS'],
  ])('total %i, number %i: %s', (total, no, error) => {
    expect(new Reassembly().add('t', part(0x0801, total, no), 0)).toEqual({ outcome: 'refused', error });
  });

  test('eight unfinished messages of a terminal are kept, the ninth is refused', () => {
    const reassembly = new Reassembly();
    const outcomes = Array.from(
      { length: 9 },
      (_, i) => reassembly.add('t', part(0x0900 + i, 2, 1), 0).outcome,
    );
    expect(outcomes).toEqual([...Array.from({ length: 8 }, () => 'stored'), 'refused']);
  });

  test('bytes of a terminal are bounded', () => {
    const reassembly = new Reassembly({ ...defaultLimits, bytesPerTerminal: 2500 });
    const big = Buffer.alloc(1000);
    const outcomes = [1, 2, 3].map((no) => reassembly.add('t', part(0x0801, 9, no, big), 0).outcome);
    expect(outcomes).toEqual(['stored', 'stored', 'refused']);
  });

  test('one-part messages leave nothing behind that grows', () => {
    const reassembly = new Reassembly();
    for (let id = 0; id < 1000; id++) reassembly.add('t', part(id, 1, 1), 0);
    const { terminals } = reassembly as unknown as { terminals: Map<string, Map<string, unknown>> };
    expect(terminals.get('t')?.size).toBeLessThanOrEqual(defaultLimits.messagesPerTerminal);
  });
});

test('a terminal that has gone is forgotten', () => {
  const reassembly = new Reassembly();
  feed(reassembly, pick(partsOf(10), 1));
  reassembly.forget('t');
  expect(reassembly.unfinished()).toEqual([]);
});
