import { expect, test } from 'vitest';
import { piecesOf, pulled, typedClock } from './dayBar';

test('a clock is read as people type it', () => {
  expect(['8', '830', '8:30', '22：15', '0800', '24:00', 'x'].map(typedClock)).toEqual([
    '08:00',
    '08:30',
    '08:30',
    '22:15',
    '08:00',
    '24:00',
    'x',
  ]);
});

test('a time through midnight is in two pieces', () => {
  expect(piecesOf({ start: '22:00', end: '06:00' })).toEqual([
    { from: 1320, to: 1440 },
    { from: 0, to: 360 },
  ]);
  expect(piecesOf({ start: '16:00', end: '24:00' })).toHaveLength(1);
  expect(piecesOf({ start: '8', end: '' })).toEqual([]);
});

test('an end is pulled in quarters, through midnight too, and never onto the other', () => {
  const night = { start: '22:00', end: '06:00' };
  expect(pulled(night, 'start', 127)).toEqual({ start: '00:00', end: '06:00' });
  expect(pulled(night, 'end', -8 * 60)).toEqual(night);
  expect(pulled(night, 'end', -6 * 60)).toEqual({ start: '22:00', end: '24:00' });
  expect(pulled(night, 'whole', 60)).toEqual({ start: '23:00', end: '07:00' });
});
