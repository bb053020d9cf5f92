import { describe, expect, test } from 'vitest';
import { bitsOf } from './bits';
import {
  eachItem,
  type Location,
  locationPosition,
  readLocation,
  readLocationAnswer,
  writeLocation,
  writeLocationAnswer,
} from './location';
import { judge } from './verdict';
import { buildFrame, readDatagram } from './frame';

const time = Date.UTC(2026, 5, 1, 8, 30);
const yard = { lat: 31.230416, lng: 121.473701 };

function read(body: Buffer): Location {
  const location = readLocation(body);
  if (!location) throw new Error('no location');
  return location;
}

test('a location is written and read back', () => {
  const body = writeLocation({
    alarm: 0x20000002,
    status: 3,
    ...yard,
    altitude: 12,
    speed: 8.5,
    direction: 90,
    time,
  });
  expect(read(body)).toMatchObject({
    alarm: 0x20000002,
    status: 3,
    ...yard,
    altitude: 12,
    speed: 8.5,
    direction: 90,
    time,
  });
});

test('south and west are negative', () => {
  const location = read(writeLocation({ status: 2, lat: -33.86882, lng: -151.209296, time }));
  expect(location).toMatchObject({ status: 2 + 4 + 8, lat: -33.86882, lng: -151.209296 });
});

test('FFFF is no speed and no direction, 360° is 0°, altitude may lie below the sea', () => {
  const body = writeLocation({ speed: null, direction: null, altitude: 0, time });
  expect(read(body)).toMatchObject({ speed: null, direction: null });
  body.writeUInt16BE(360, 20);
  body.writeInt16BE(-28, 16);
  expect(read(body)).toMatchObject({ direction: 0, altitude: -28 });
  body.writeUInt16BE(48_243, 16);
  expect(read(body).altitude).toBeNull();
});

describe('the position', () => {
  const at = (fields: object) =>
    locationPosition(read(writeLocation({ status: 2, ...yard, time, ...fields })));

  test('is there with a fix', () => expect(at({})).toMatchObject({ ...yard, fixed: true }));
  test('is the last known one without a fix', () =>
    expect(at({ status: 0 })).toMatchObject({ ...yard, fixed: false }));
  test('is none at zero', () => expect(at({ lat: 0, lng: 0 })).toBeNull());
  test('is none out of range', () => expect(at({ lat: 119.5, lng: 40 })).toBeNull());
  test('is none when encrypted', () => expect(at({ status: 2 + (1 << 5) })).toBeNull());
});

test('items are walked until a length overruns', () => {
  const body = Buffer.concat([
    writeLocation({ time }, [
      { id: 0x30, value: Buffer.from([24]) },
      { id: 0xfe, value: Buffer.alloc(0) },
    ]),
    Buffer.from('e1ff00', 'hex'),
  ]);
  const ids: number[] = [];
  const end = eachItem(read(body), (id) => ids.push(id));
  expect(ids).toEqual([0x30, 0xfe]);
  expect(end).toBe(body.length - 3);
});

test('27 bytes are no location', () => {
  expect(readLocation(Buffer.alloc(27))).toBeNull();
  expect(readLocation(Buffer.alloc(60), 40)).toBeNull();
});

test('an answer to a command carries its serial', () => {
  const answer = readLocationAnswer(writeLocationAnswer(77, writeLocation({ ...yard, time })));
  expect(answer).toMatchObject({ replySerial: 77, location: yard });
});

test('bits are counted from the lowest', () => {
  expect(bitsOf(0x80000005)).toEqual([0, 2, 31]);
});

describe('the verdict on a frame from a terminal', () => {
  const terminal = { phone: '013900001111', protocolVersion: null };
  const verdict = (msgId: number, body: Buffer = Buffer.alloc(0), to = terminal) => {
    const [frame] = readDatagram(buildFrame(to, msgId, 1, body));
    return frame?.valid ? judge(frame) : null;
  };

  test('a sound location is acknowledged', () => {
    expect(verdict(0x0200, writeLocation({ ...yard, status: 2, time }))).toEqual({
      reply: { msgId: '0x8001', result: 0 },
    });
  });

  test('a short one is refused, an answer is never answered', () => {
    expect(verdict(0x0200, Buffer.alloc(5))).toMatchObject({
      appError: 'BODY_TOO_SHORT',
      reply: { result: 2 },
    });
    expect(verdict(0x0001, Buffer.alloc(2))).toEqual({ appError: 'BODY_TOO_SHORT', reply: null });
    expect(verdict(0x0104, Buffer.from('000100', 'hex'))).toEqual({ reply: null });
  });

  test('a damaged answer to a location query is told, not answered', () => {
    expect(verdict(0x0201, writeLocationAnswer(1, writeLocation({ time: null })))).toEqual({
      appError: 'BAD_TIME',
      reply: null,
    });
  });

  test('an all-zero phone is nobody', () => {
    const nobody = { phone: '0', protocolVersion: null };
    expect(verdict(0x0002, undefined, nobody)).toMatchObject({ reply: { msgId: '0x8001', result: 1 } });
    expect(verdict(0x0100, Buffer.alloc(25), nobody)).toMatchObject({
      reply: { msgId: '0x8100', result: 4 },
    });
  });

  test('registration and time have answers of their own', () => {
    expect(verdict(0x0100, Buffer.alloc(25))).toMatchObject({ reply: { msgId: '0x8100' } });
    expect(verdict(0x0004)).toMatchObject({ reply: { msgId: '0x8004' } });
  });
});
