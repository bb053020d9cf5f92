import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BadFrame,
  buildFrame,
  buildMessage,
  type Frame,
  FrameReader,
  frameLimit,
  readDatagram,
  readFrame,
} from './frame';
import { isDecimalPhone, phoneIdentity } from './header';

const terminal2013 = { phone: '013900001111', protocolVersion: null };
const terminal2019 = { phone: '00000000013900002222', protocolVersion: 1 };

function good(frame: Frame | BadFrame | undefined): Frame {
  if (!frame?.valid) throw new Error(`not a good frame: ${frame?.error}`);
  return frame;
}

function cut(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const chunks: Buffer[] = [];
  let at = 0;
  for (const size of sizes) {
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return [...chunks, bytes.subarray(at)];
}

describe('building', () => {
  test('a heartbeat of a 2013 terminal has header, checksum and flags', () => {
    // 00 02 ^ 00 00 ^ 01 39 00 00 11 11 ^ 00 07 = 3d
    expect(buildFrame(terminal2013, 0x0002, 7).toString('hex')).toBe('7e0002000001390000111100073d7e');
  });

  test('a 2019 header carries the version flag, the version and 20 digits', () => {
    const frame = buildFrame({ ...terminal2019, protocolVersion: 2 }, 0x0002, 1);
    expect(frame.subarray(1, 18).toString('hex')).toBe('0002400002000000000139000022220001');
  });

  test('flag and escape bytes are escaped in header and body', () => {
    const frame = buildFrame(terminal2013, 0x0900, 0x7e7d, Buffer.from('417e7d', 'hex'));
    expect(frame.toString('hex')).toContain('7d027d01417d027d01');
  });

  test('a body above 1023 bytes is no frame', () => {
    expect(() => buildFrame(terminal2013, 0x0900, 1, Buffer.alloc(1024))).toThrow(RangeError);
  });

  test('a long message is cut into parts with consecutive serials that wrap', () => {
    const body = Buffer.from(Array.from({ length: 2500 }, (_, i) => i % 251));
    const parts = buildMessage(terminal2019, 0x0104, 65535, body, 1000).map((wire) =>
      good(readDatagram(wire)[0]),
    );

    expect(parts.map(({ serial, packetNo, packetTotal }) => [serial, packetNo, packetTotal])).toEqual([
      [65535, 1, 3],
      [0, 2, 3],
      [1, 3, 3],
    ]);
    expect(Buffer.concat(parts.map((part) => part.body))).toEqual(body);
  });

  test('what the reader accepts as 2013-with-version-bit is answered with the bit clear', () => {
    const odd = Buffer.from('00024000013900001111000742', 'hex');
    odd[12] = odd.subarray(0, 12).reduce((xor, byte) => xor ^ byte, 0);
    const frame = good(readFrame(odd));
    expect(frame.header).toBe('2013-with-version-bit');
    expect(good(readDatagram(buildFrame(frame, 0x8001, 0))[0]).header).toBe('2013');
  });
});

describe('reading', () => {
  const heartbeat = buildFrame(terminal2013, 0x0002, 1);

  test('one flag may close a frame and open the next', () => {
    const reader = new FrameReader();
    expect(reader.push(Buffer.concat([heartbeat, heartbeat.subarray(1)]))).toHaveLength(2);
  });

  test('a frame whose end is lost costs only itself', () => {
    const frames = new FrameReader().push(Buffer.concat([heartbeat.subarray(0, 13), heartbeat]));
    expect(frames.map(({ valid }) => valid)).toEqual([false, true]);
  });

  test('the checksum 7d without its escape is accepted where it matches, and only there', () => {
    // 00 02 ^ … ^ 00 47 = 7d
    const lenient = Buffer.from('7e0002000001390000111100477d7e', 'hex');
    expect(readDatagram(lenient)[0]).toMatchObject({ valid: true, lenient: true });
    lenient[12] = 0x46;
    expect(readDatagram(lenient)[0]).toMatchObject({
      valid: false,
      error: 'BAD_ESCAPE',
      lenientError: 'CHECKSUM',
    });
  });

  test('bytes without a flag are given up at the limit, the next frame is read', () => {
    const reader = new FrameReader();
    reader.push(Buffer.from([0x7e]));
    const frames = Array.from({ length: 50 }, () => reader.push(Buffer.alloc(100, 0x41))).flat();

    expect(frames).toMatchObject([{ valid: false, error: 'OVERSIZE' }]);
    expect(reader.overflow).toBe(true);
    expect(reader.pendingBytes).toBe(0);
    expect(reader.push(heartbeat).filter(({ valid }) => valid)).toHaveLength(1);
  });

  test('the longest frame on the wire fits the limit', () => {
    const wire = buildFrame(terminal2019, 0x0900, 0x7e7e, Buffer.alloc(1023, 0x7e));
    expect(wire.length).toBeLessThan(frameLimit);
    expect(good(readDatagram(wire)[0]).body).toEqual(Buffer.alloc(1023, 0x7e));
  });

  test('a body handed out is not overwritten by what is read later', () => {
    const reader = new FrameReader();
    const first = buildFrame(terminal2013, 0x0900, 1, Buffer.from('first'));
    reader.push(first.subarray(0, 10));
    const [frame] = reader.push(first.subarray(10));
    reader.push(Buffer.alloc(200, 0x55));
    expect(good(frame).body.toString()).toBe('first');
  });
});

describe('any input', () => {
  const addressee = fc.oneof(
    fc.record({ phone: fc.stringMatching(/^\d{12}$/), protocolVersion: fc.constant(null) }),
    fc.record({ phone: fc.stringMatching(/^\d{20}$/), protocolVersion: fc.integer({ min: 0, max: 255 }) }),
  );
  const word = fc.integer({ min: 0, max: 0xffff });
  const body = fc.uint8Array({ maxLength: 1023 }).map((bytes) => Buffer.from(bytes));
  const sizes = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 });

  test('what is built is read back, in whatever pieces it arrives', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(addressee, word, word, body), { maxLength: 5 }),
        sizes,
        (messages, pieces) => {
          const reader = new FrameReader();
          const wire = messages.map(([to, msgId, serial, content]) => buildFrame(to, msgId, serial, content));
          const frames = cut(Buffer.concat(wire), pieces).flatMap((piece) => reader.push(piece));

          expect(
            frames.map(good).map(({ msgId, serial, phone, protocolVersion, body }) => ({
              msgId,
              serial,
              phone,
              protocolVersion,
              body,
            })),
          ).toEqual(
            messages.map(([to, msgId, serial, content]) => ({ msgId, serial, ...to, body: content })),
          );
          expect(reader.pendingBytes).toBe(0);
        },
      ),
    );
  });

  test('random bytes never throw and never hold more than the limit', () => {
    const noise = fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 8 });
    fc.assert(
      fc.property(noise, (chunks) => {
        const reader = new FrameReader();
        for (const chunk of chunks) {
          reader.push(Buffer.from(chunk));
          expect(reader.pendingBytes).toBeLessThanOrEqual(frameLimit);
        }
      }),
    );
  });
});

describe('the phone', () => {
  test('is one identity at 12 and at 20 digits', () => {
    expect(phoneIdentity('013900001111')).toBe(phoneIdentity('00000000013900001111'));
    expect(phoneIdentity('000000000000')).toBe('');
  });

  test('may hold nibbles that are no digits', () => {
    expect(isDecimalPhone('01390a0bcdef')).toBe(false);
    expect(isDecimalPhone('013900001111')).toBe(true);
  });
});
