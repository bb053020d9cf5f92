import { expect, test } from 'vitest';
import { HourCount, type HourReading } from './hours';

const cap = 300_000;
const minute = 60_000;
const blank = { keyOn: null, speed: null, hydraulicsActive: null, powerOnSeconds: null, workSeconds: null };
const hours = (readings: (Partial<HourReading> & { time: number })[], to = 60 * minute) => {
  const count = new HourCount(0, to, cap);
  for (const reading of readings) count.take({ ...blank, ...reading });
  return count.result(to);
};
/** A reading each minute from `from` to `to`. */
const each = (from: number, to: number, say: (at: number) => Partial<HourReading>) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ time: (from + at) * minute, ...say(from + at) }));

test('the truck’s own meter goes before its key, and that before what moved', () => {
  const moving = { keyOn: true, speed: 5 };
  const metered = each(0, 60, (at) => ({
    ...moving,
    powerOnSeconds: 7_000 + at * 50,
    workSeconds: 900 + at * 20,
  }));
  expect(hours(metered)).toEqual({
    powerOnSeconds: 3_000,
    powerOnSource: 'meter',
    workSeconds: 1_200,
    workSource: 'meter',
    silentSeconds: 0,
  });
  expect(hours(each(0, 60, (at) => ({ keyOn: at < 30, speed: at < 20 ? 5 : 0 })))).toMatchObject({
    powerOnSeconds: 1_800,
    powerOnSource: 'ignition',
    workSeconds: 1_200,
    workSource: 'motion',
  });
  expect(hours(each(0, 60, () => ({ speed: 5 })))).toMatchObject({
    powerOnSeconds: 3_600,
    powerOnSource: 'motion',
  });
  expect(hours([])).toEqual({
    powerOnSeconds: null,
    powerOnSource: null,
    workSeconds: null,
    workSource: null,
    silentSeconds: 3_600,
  });
});

test('a silence counts as far as the cap, whoever measured', () => {
  const gap = [...each(0, 10, () => ({ keyOn: true })), ...each(50, 60, () => ({ keyOn: true }))];
  expect(hours(gap)).toMatchObject({ powerOnSeconds: 25 * 60, silentSeconds: 35 * 60 });
  const meter = (at: number) => ({ powerOnSeconds: at * 60 });
  expect(hours([...each(0, 10, meter), ...each(50, 60, meter)])).toMatchObject({ powerOnSeconds: 25 * 60 });
});

test('a meter that begins anew, or jumps, counts no hour that was not', () => {
  const replaced = [
    ...each(0, 10, (at) => ({ powerOnSeconds: 90_000 + at * 60 })),
    ...each(11, 20, (at) => ({ powerOnSeconds: at })),
  ];
  expect(hours(replaced)).toMatchObject({ powerOnSeconds: 609 });
  expect(hours(each(0, 10, (at) => ({ powerOnSeconds: at * 100_000 })))).toMatchObject({
    powerOnSeconds: 600,
  });
});

test('work goes by speed and lift, key or no key, and ends with a key that goes off and says nothing else', () => {
  expect(hours(each(0, 60, () => ({ keyOn: false, speed: 2 })))).toMatchObject({ workSeconds: 3_600 });
  const off = [...each(0, 30, () => ({ keyOn: true, speed: 5 })), ...each(31, 60, () => ({ keyOn: false }))];
  expect(hours(off)).toMatchObject({ workSeconds: 31 * 60 });
  expect(hours(each(0, 60, () => ({ keyOn: false })))).toMatchObject({ workSeconds: null });
});

test('a short pause in work is work, and what lies outside the period is not counted', () => {
  const pause = (seconds: number) => [
    { time: 0, speed: 5 },
    { time: 60_000, speed: 0 },
    { time: 60_000 + seconds * 1000, speed: 5 },
    { time: 300_000, speed: 0 },
  ];
  expect(hours(pause(50))).toMatchObject({ workSeconds: 300 });
  expect(hours(pause(90))).toMatchObject({ workSeconds: 210 });
  expect(hours(each(-4, 70, () => ({ keyOn: true })))).toMatchObject({ powerOnSeconds: 3_600 });
});

test('a pause in work begins where a silence stops holding, not where the truck is heard again', () => {
  const after = (pause: number) => [
    { time: 0, speed: 5 },
    { time: cap + 600_000, keyOn: false, speed: 0 },
    { time: cap + 600_000 + pause, speed: 5 },
    { time: 30 * minute, speed: 0 },
  ];
  expect(hours(after(30_000))).toMatchObject({ workSeconds: 300 + 300 });
  const soon = [
    { time: 0, speed: 5 },
    { time: cap + 10_000, speed: 0 },
    { time: cap + 40_000, speed: 5 },
    { time: cap + 100_000, speed: 0 },
  ];
  expect(hours(soon)).toMatchObject({ workSeconds: 400 });
});
