import { describe, expect, test } from 'vitest';
import type { TruckEvent } from '../truck/events';
import { readFleetEvent, writeFleetEvent } from './fleetEvents';
import { readTransparent } from './transparent';

const time = Date.UTC(2026, 5, 1, 8, 30);
const position = {
  lng: 121.473701,
  lat: 31.230416,
  altitude: 12,
  direction: 90,
  satellites: null,
  fixed: true,
};

const events: TruckEvent[] = [
  { identifier: 'signOn', number: 1, time, start: true, fields: { kind: 1, number: '04A1B2C3' } },
  { identifier: 'signOff', number: 2, time, end: true, fields: { kind: 2, number: '17' } },
  { identifier: 'signRefused', number: 3, time, fields: { kind: 3, number: '8', reason: 3 } },
  {
    identifier: 'checkResult',
    number: 4,
    time,
    fields: {
      driver: '04A1B2C3',
      items: [
        { item: 5, result: 1 },
        { item: 19, result: 2 },
      ],
      remark: '左前轮胎磨损',
    },
  },
  {
    identifier: 'impact',
    number: 5,
    time,
    position,
    fields: { peakG: 2.63, x: -2.51, y: 0.74, z: -0.28, durationMs: 48, speed: 9.6 },
  },
  { identifier: 'impactCurve', number: 5, time, fields: { part: 1, samples: [0.01, -2.5] } },
  {
    identifier: 'fault',
    number: 6,
    time,
    end: true,
    fields: { code: 'F02', deviceCode: 'P0524', level: 3, value: '62' },
  },
  { identifier: 'violation', number: 7, time, start: true, fields: { code: 'V24', level: 1, value: '12' } },
  { identifier: 'chargeStart', number: 8, time, start: true, fields: { soc: 20.5 } },
  { identifier: 'chargeEnd', number: 9, time, end: true, fields: { soc: 99.5, chargedAh: 310.4 } },
  { identifier: 'authChanged', number: 10, time: null, fields: { kind: 1, number: '04A1B2C3', result: 2 } },
];

function content(event: TruckEvent): Buffer {
  const body = writeFleetEvent(event);
  const transparent = body && readTransparent(body);
  if (!transparent) throw new Error('not written');
  return transparent.data;
}

test.each(events)('$identifier is written and read back', (event) => {
  expect(readFleetEvent(content(event))).toEqual({ ok: true, event });
});

test('an event without a code of the profile is not written', () => {
  expect(writeFleetEvent({ identifier: 'tilt', time, fields: { pitch: 20 } })).toBeNull();
});

describe('damaged events', () => {
  const [signOn] = events.map(content) as [Buffer, ...Buffer[]];

  test('a head that is cut', () => {
    expect(readFleetEvent(signOn.subarray(0, 13))).toEqual({ ok: false, error: 'BODY_TOO_SHORT' });
  });

  test('another format, another code', () => {
    expect(readFleetEvent(Buffer.concat([Buffer.from([2]), signOn.subarray(1)]))).toEqual({
      ok: false,
      error: 'UNKNOWN_FORMAT',
    });
    expect(readFleetEvent(Buffer.concat([Buffer.from([1, 0x7f, 0]), signOn.subarray(3)]))).toEqual({
      ok: false,
      error: 'UNKNOWN_EVENT',
    });
  });

  test('fields that are unknown or cut are passed over', () => {
    const odd = Buffer.concat([signOn, Buffer.from('7f01ff', 'hex'), Buffer.from('0205', 'hex')]);
    expect(readFleetEvent(odd)).toEqual({ ok: true, event: events[0] });
  });
});
