import { expect, test } from 'vitest';
import { alarmEdges, alarmPlaces, alarms } from './alarms';
import { readLocation, writeLocation } from './location';

test('every bit of the word has a name of its own', () => {
  expect(alarms).toHaveLength(32);
  expect(new Set(alarms.map(({ name }) => name)).size).toBe(32);
  expect(alarms[29]).toEqual({ bit: 29, name: 'collision', once: false, code: 'V02' });
});

test('an alarm begins and ends with its edge', () => {
  const { began, ended } = alarmEdges(0x80000002, 0x00000003);
  expect(began.map(({ name }) => name)).toEqual(['sos']);
  expect(ended.map(({ name }) => name)).toEqual(['illegalDoor']);
});

test('the area of an alarm stands in its item', () => {
  const location = readLocation(
    writeLocation({ alarm: (1 << 1) | (1 << 20), time: null }, [
      { id: 0x11, value: Buffer.from('0100000063', 'hex') },
      { id: 0x12, value: Buffer.from('030000007701', 'hex') },
    ]),
  );
  expect(location && alarmPlaces(location)).toEqual({
    overspeed: { kind: 1, areaId: 99 },
    crossing: { kind: 3, areaId: 119, direction: 1 },
  });
});

test('outside any area there is none', () => {
  const location = readLocation(writeLocation({ time: null }, [{ id: 0x11, value: Buffer.from([0]) }]));
  expect(location && alarmPlaces(location)).toEqual({});
});
