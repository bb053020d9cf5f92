import { describe, expect, test } from 'vitest';
import type { TruckEvent } from '../truck/events';
import { toGcj02 } from '../truck/gcj02';
import type { Position, TruckValues } from '../truck/values';
import {
  answerData,
  readBatchPost,
  readEventPost,
  readHistoryPost,
  readPropertyPost,
  writeEventPost,
  writePropertyPost,
} from './truck';

const now = Date.UTC(2026, 5, 1, 8, 30);
const own = { productKey: 'pk', deviceName: 'dn' };
const yard = { lng: 121.473701, lat: 31.230416 };
const position: Position = { ...yard, altitude: 12, direction: 90, satellites: 9, fixed: true };

describe('a property post', () => {
  test('bare values belong to the receive time, others to their own', () => {
    const { samples, errors } = readPropertyPost(
      { soc: 82.5, keyOn: { value: 1, time: now - 60_000 } },
      { now },
    );
    expect(errors).toEqual([]);
    expect(samples).toEqual([
      { time: now - 60_000, position: null, values: { keyOn: true }, raw: {} },
      { time: null, position: null, values: { soc: 82.5 }, raw: {} },
    ]);
  });

  test('what a terminal writes is read back', () => {
    const values: TruckValues = {
      keyOn: true,
      soc: 82.5,
      activeFaults: ['F02'],
      driver: { kind: 1, number: '04A1B2C3' },
      speedLimit: 8,
    };
    const { samples, errors } = readPropertyPost(writePropertyPost(values, position, now), { now });
    expect(errors).toEqual([]);
    expect(samples).toEqual([{ time: now, position, values, raw: {} }]);
  });

  test('failing members are named, the rest is kept', () => {
    const { samples, errors } = readPropertyPost({ soc: 180, soh: 96, speed: 3, keyOn: 'yes' }, { now });
    expect(samples[0]?.values).toEqual({ soh: 96 });
    expect(answerData(errors)).toEqual({
      soc: '6309 soc is out of range 0 to 100',
      speed: '6321 speed is not in the model',
      keyOn: '6312 keyOn is no bool (0 or 1)',
    });
  });

  test('unknown members may be kept raw', () => {
    const { samples, errors } = readPropertyPost({ mast: [1, 2] }, { now, keepUnknown: true });
    expect(errors).toEqual([]);
    expect(samples[0]?.raw).toEqual({ mast: [1, 2] });
  });

  test("a maker's names are read by the alias table, with factor and offset", () => {
    const aliases = {
      BatteryPercentage: { name: 'soc', factor: 0.1 },
      Temp: { name: 'motorTemp', offset: -40 },
      GeoLocation: { name: 'geoLocation' },
    };
    const params = {
      BatteryPercentage: 825,
      Temp: 111,
      GeoLocation: { Longitude: yard.lng, Latitude: yard.lat, CoordinateSystem: 1 },
    };
    const { samples, errors } = readPropertyPost(params, { now, aliases });
    expect(errors).toEqual([]);
    expect(samples[0]).toMatchObject({ values: { soc: 82.5, motorTemp: 71 }, position: yard });
  });

  test('modules stand before a colon', () => {
    expect(readPropertyPost({ 'battery:soc': 5 }, { now }).samples[0]?.values).toEqual({ soc: 5 });
  });

  test('GCJ-02 becomes WGS-84', () => {
    const shifted = toGcj02(yard);
    const geoLocation = { longitude: shifted.lng, latitude: shifted.lat, coordinateSystem: 2 };
    const [sample] = readPropertyPost({ geoLocation }, { now }).samples;
    expect(sample?.position?.lng).toBeCloseTo(yard.lng, 8);
    expect(sample?.position?.lat).toBeCloseTo(yard.lat, 8);
  });

  test.each([
    { longitude: 200, latitude: 0 },
    { longitude: 1, latitude: 'x' },
    { longitude: 0, latitude: 0 },
    { longitude: 1, latitude: 1, coordinateSystem: 3 },
    'here',
  ])('%j is no place', (geoLocation) => {
    const { samples, errors } = readPropertyPost({ geoLocation }, { now });
    expect(samples).toEqual([]);
    expect(errors).toMatchObject([{ member: 'geoLocation' }]);
  });

  test.each([
    ['seconds', now / 1000, now],
    ['text', String(now), now],
    ['zero', 0, null],
    ['23 h ahead', now + 23 * 3_600_000, now + 23 * 3_600_000],
  ])('a time in %s', (_, time, expected) => {
    expect(readPropertyPost({ soc: { value: 5, time } }, { now }).samples[0]?.time).toBe(expected);
  });

  test.each([now + 25 * 3_600_000, now - 400 * 24 * 3_600_000, 'noon'])(
    'time %s is refused by name',
    (time) => {
      const { samples, errors, hasRefusedTime } = readPropertyPost(
        { soc: { value: 5, time }, soh: 6 },
        { now },
      );
      expect(hasRefusedTime).toBe(true);
      expect(samples).toMatchObject([{ values: { soh: 6 } }]);
      expect(errors).toMatchObject([{ member: 'soc', code: 460 }]);
    },
  );

  test('params that are no object, or too many, refuse the message', () => {
    expect(readPropertyPost([], { now }).refused).toMatchObject({ code: 460 });
    expect(readPropertyPost(undefined, { now }).refused).toMatchObject({ code: 460 });
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`p${i}`, 1]));
    expect(readPropertyPost(many, { now }).refused).toMatchObject({ code: 6106 });
  });

  test('names of the language are data', () => {
    const params = JSON.parse('{"__proto__":{"soc":5},"constructor":1}');
    const { samples, errors } = readPropertyPost(params, { now });
    expect(errors.map(({ member }) => member)).toEqual(['__proto__', 'constructor']);
    expect(samples[0]?.values).toEqual({});
    expect(({} as Record<string, unknown>).soc).toBeUndefined();
  });
});

test('a batch post brings series and events', () => {
  const params = {
    properties: {
      soc: [
        { value: 82.5, time: now - 60_000 },
        { value: 82.1, time: now },
      ],
      soh: [{ value: 96, time: now }],
    },
    events: { impact: [{ value: { peakG: 1.6 }, time: now }] },
  };
  const { samples, events, errors } = readBatchPost(params, { now });
  expect(errors).toEqual([]);
  expect(samples.map(({ time, values }) => [time, values])).toEqual([
    [now - 60_000, { soc: 82.5 }],
    [now, { soc: 82.1, soh: 96 }],
  ]);
  expect(events).toEqual([{ identifier: 'impact', time: now, fields: { peakG: 1.6 } }]);
});

test('a history post takes only the own identity', () => {
  const entry = {
    identity: own,
    properties: [{ soc: { value: 50, time: now } }, { soc: { value: 49, time: now + 1 } }],
    events: [],
  };
  const foreign = {
    identity: { productKey: 'pk', deviceName: 'other' },
    properties: [{ soc: { value: 1, time: now } }],
  };
  const { samples, errors } = readHistoryPost([entry, foreign], own, { now });
  expect(samples.map(({ values }) => values)).toEqual([{ soc: 50 }, { soc: 49 }]);
  expect(errors).toMatchObject([{ member: 'identity', code: 460 }]);
  expect(readHistoryPost({}, own, { now }).refused).toMatchObject({ code: 460 });
});

describe('an event post', () => {
  const fault: TruckEvent = {
    identifier: 'fault',
    time: now,
    start: true,
    position,
    fields: { code: 'F02', level: 2, deviceCode: 'P0524', value: '62' },
  };

  test('what a terminal writes is read back', () => {
    expect(readEventPost('fault', writeEventPost(fault), { now })).toMatchObject({
      events: [fault],
      errors: [],
    });
  });

  test('state 0 ends', () => {
    const { events } = readEventPost('fault', { value: { code: 'F02', state: 0 } }, { now });
    expect(events).toEqual([{ identifier: 'fault', time: null, end: true, fields: { code: 'F02' } }]);
  });

  test('outputs may stand directly in params', () => {
    const { events } = readEventPost('signOn', { kind: 1, number: '04A1', time: now }, { now });
    expect(events).toEqual([{ identifier: 'signOn', time: now, fields: { kind: 1, number: '04A1' } }]);
  });

  test('a check list', () => {
    const items = [{ item: 5, result: 1 }];
    const { events } = readEventPost(
      'checkResult',
      { value: { driver: '8', items, remark: '磨损' } },
      { now },
    );
    expect(events[0]?.fields).toEqual({ driver: '8', items, remark: '磨损' });
  });

  test('failing outputs are named, the rest is kept', () => {
    const { events, errors } = readEventPost(
      'impact',
      { value: { peakG: 'hard', x: 1, items: [], code: 'F99' } },
      { now },
    );
    expect(events[0]?.fields).toEqual({ x: 1 });
    expect(errors.map(({ member }) => member)).toEqual(['impact.peakG', 'impact.items', 'impact.code']);
  });

  test('an event the model does not have', () => {
    expect(readEventPost('party', { value: {} }, { now })).toMatchObject({
      events: [],
      errors: [{ member: 'party', code: 6321 }],
    });
  });

  test('params that are no object', () => {
    expect(readEventPost('fault', 'F02', { now }).refused).toMatchObject({ code: 460 });
  });
});
