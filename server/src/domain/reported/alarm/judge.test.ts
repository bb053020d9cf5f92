import { defaultLimits, type AlarmCode, type LimitsOf } from '@fleet/contract/alarm/catalogue';
import type { TruckEvent } from '@fleet/protocol/truck/events';
import type { TruckValues } from '@fleet/protocol/truck/values';
import { expect, test } from 'vitest';
import { judge, type Finding } from './judge';
import type { Courses, Told } from './told';
import { rules, type Build } from './rules';

interface Said {
  /** Seconds. */
  at: number;
  values?: TruckValues;
  events?: Pick<TruckEvent, 'identifier' | 'start' | 'end' | 'fields'>[];
  alarm?: number;
  driver?: string;
  terminal?: string;
}

const electric: Build = { capacity: 2_000, powerType: 'electric', batteryType: null, isUnderRepair: false };

/** The alarms of a vehicle that said this, in the order in which they began: code, level, from, to in seconds. */
const alarmsOf = (...told: Parameters<typeof findingsOf>) =>
  findingsOf(...told).map(({ code, standing: { level, startedAt, endedAt } }) => [
    code,
    level,
    startedAt / 1000,
    endedAt === null ? null : endedAt / 1000,
  ]);

/** The same, as they stand at the end. */
function findingsOf(said: readonly Said[], build: Build = electric, off: readonly AlarmCode[] = []) {
  let courses: Courses = {};
  const known: TruckValues = {};
  const found = new Map<string, Finding>();
  let before: number | null = null;
  let alarmBefore: number | null = null;
  let driver: string | undefined;
  for (const one of said) {
    Object.assign(known, one.values);
    const told: Told = {
      time: one.at * 1000,
      hash: String(one.at),
      terminal: one.terminal ?? '1',
      before,
      hasDriverChanged: one.driver !== driver,
      values: one.values ?? {},
      events: one.events ?? [],
      alarm: one.alarm ?? null,
      alarmBefore,
      read: <N extends keyof TruckValues>(name: N) => known[name],
      place: null,
      signed: one.driver === undefined ? null : { kind: 1, number: one.driver },
    };
    const limits = (code: AlarmCode) => (off.includes(code) ? null : defaultLimits(code));
    // The courses go through the database between any two reports.
    courses = JSON.parse(JSON.stringify(courses)) as Courses;
    for (const finding of judge(courses, told, limits, build, (fenceId) => fenceId))
      found.set(`${finding.code} ${finding.about} ${finding.standing.startedAt}`, finding);
    before = told.time;
    alarmBefore = told.alarm;
    driver = one.driver;
  }
  return [...found.values()];
}

const every10s = (...speeds: number[]): Said[] =>
  speeds.map((vehicleSpeed, index) => ({ at: index * 10, values: { vehicleSpeed } }));

test('overspeed takes five seconds, is as bad as its worst moment, and ends', () => {
  expect(alarmsOf(every10s(8, 11, 11.5, 16, 9))).toEqual([['V01', 3, 10, 40]]);
});

test('exactly so many per cent too fast is the lower level, by whichever limit', () => {
  const { judge: judgeSpeed } = rules.V01!;
  const limits = defaultLimits('V01') as LimitsOf<'V01'>;
  const levels = (over: number) =>
    Array.from({ length: 60 }, (_, at) => {
      const speed = at + 1;
      const value = Math.round(speed * (100 + over)) / 100;
      return judgeSpeed(
        <N extends keyof TruckValues>() => value as TruckValues[N],
        { ...limits, speed },
        electric,
      )?.level;
    });
  for (const [over, level] of [
    [20, 1],
    [21, 2],
    [50, 2],
    [51, 3],
  ] as const)
    expect(new Set(levels(over))).toEqual(new Set([level]));
});

test('exactly as much as the limit is no overload, by whichever limit', () => {
  const level = (forkLoad: number, level2: number) =>
    rules.V13!.judge(
      <N extends keyof TruckValues>() => forkLoad as TruckValues[N],
      { level2, level3: 300, seconds: 3 },
      electric,
    )?.level;
  for (let share = 100; share <= 200; share += 1) {
    expect(level(share * 20, share)).toBe(0);
    expect(level(share * 20 + 10, share)).toBe(2);
  }
});

test('of what somebody does the worst that was measured is kept, within a level too', () => {
  const measured = (said: readonly Said[]) =>
    findingsOf(said).map(({ code, standing: { level, value, limit } }) => [code, level, value, limit]);
  expect(measured(every10s(8, 15.5, 16, 25, 17, 11, 9))).toEqual([['V01', 3, 25, 10]]);
  const blows = [2.6, 5, 1.2].map((peakG, at) => ({ at: at * 10, values: { peakG } }));
  expect(measured(blows)).toEqual([['V02', 3, 5, 2.5]]);
  const low = [9, 8, 6, 7].map((soc, minute) => ({ at: minute * 60, values: { soc, vehicleSpeed: 5 } }));
  expect(measured(low)).toEqual([
    ['F03', 2, 9, 10],
    ['V12', 1, 6, 10],
  ]);
});

test('a terminal that is taken off is so until it has power again; who repairs a truck takes it away without', () => {
  const lost = [0, 30, 60, 90].map((at) => ({ at, values: { mainPowerLost: true } }));
  const told: Said[] = [{ at: 0, events: [{ identifier: 'dismantled', fields: {} }] }];
  expect(alarmsOf(lost)).toEqual([['V24', 3, 0, null]]);
  const off = { at: 30, values: { keyOn: false } };
  expect(alarmsOf([...told, off])).toEqual([['V24', 3, 0, null]]);
  expect(alarmsOf([...told, off, { at: 60, values: { keyOn: true } }])).toEqual([['V24', 3, 0, 60]]);
  expect(alarmsOf([...told, { at: 60, values: { mainPowerLost: false } }])).toEqual([['V24', 3, 0, 60]]);
  expect(alarmsOf([...lost, { at: 95, values: { keyOn: true } }])).toEqual([['V24', 3, 0, null]]);
  expect(alarmsOf([...lost, ...told], { ...electric, isUnderRepair: true })).toEqual([]);
});

test('a truck that creeps below 1 km/h stands: it idles, and is not driven with a low battery', () => {
  const minutes = Array.from({ length: 12 }, (_, minute) => minute * 60);
  const idling = minutes.map((at) => ({ at, values: { keyOn: true, vehicleSpeed: 0.5 } }));
  expect(alarmsOf(idling, { ...electric, powerType: 'diesel' })).toEqual([['V20', 1, 0, null]]);
  const low = (vehicleSpeed: number) => minutes.map((at) => ({ at, values: { soc: 8, vehicleSpeed } }));
  const codes = (said: Said[]) => alarmsOf(said).map(([code]) => code);
  expect(codes(low(0.5))).not.toContain('V12');
  expect(codes(low(1))).toContain('V12');
  const atLimit = low(1).map(({ at }) => ({ at, values: { soc: 10, vehicleSpeed: 1 } }));
  expect(codes(atLimit)).toEqual(['F03']);
});

test('a cell is judged by the limits of its kind of battery, however far it is beyond them', () => {
  const told = (cellMinMv: number, cellMaxMv: number, batteryType: Build['batteryType']) =>
    alarmsOf(
      [0, 30].map((at) => ({ at, values: { cellMinMv, cellMaxMv } })),
      { ...electric, batteryType },
      ['F14'],
    ).map(([code]) => code);
  expect(told(2_810, 3_300, 'lithium')).toEqual([]);
  expect(told(2_790, 3_640, 'lithium')).toEqual(['F11']);
  expect(told(2_100, 2_400, 'lithium')).toEqual(['F11']);
  expect(told(2_900, 3_660, 'lithium')).toEqual(['F12']);
  expect(told(1_760, 2_640, 'leadAcid')).toEqual([]);
  expect(told(1_740, 2_100, 'leadAcid')).toEqual(['F11']);
  expect(told(2_600, 2_750, 'leadAcid')).toEqual(['F12']);
  // Without a file its highest cell tells what it is.
  expect(told(2_100, 3_300, null)).toEqual(['F11']);
  expect(told(2_100, 2_300, null)).toEqual([]);
});

test('one fast reading alone is none', () => {
  expect(alarmsOf(every10s(8, 30, 8, 30, 8))).toEqual([]);
});

test('the same within a minute is the same alarm', () => {
  expect(alarmsOf(every10s(12, 12, 8, 8, 8, 12, 12, 8))).toEqual([['V01', 1, 0, 70]]);
  expect(alarmsOf(every10s(12, 12, 8, 8, 8, 8, 8, 8, 8, 8, 12, 12, 8))).toHaveLength(2);
});

test('what a driver does ends when the truck falls silent; a fault does not', () => {
  const said = [
    ...every10s(12, 12).map((one) => ({ ...one, values: { ...one.values, motorTemp: 125 } })),
    { at: 1_000, values: { vehicleSpeed: 0 } },
  ];
  expect(alarmsOf(said)).toEqual([
    ['F08', 2, 0, null],
    ['V01', 1, 0, 10],
  ]);
});

test('nobody is judged by a switch that his truck does not have', () => {
  const moving = { vehicleSpeed: 5 };
  expect(
    alarmsOf([
      { at: 0, values: moving },
      { at: 30, values: moving },
    ]),
  ).toEqual([]);
  const open = { ...moving, seatOccupied: true, seatBeltFastened: false };
  expect(
    alarmsOf([
      { at: 0, values: open },
      { at: 10, values: open },
    ]),
  ).toEqual([['V03', 2, 0, null]]);
});

test('a blow is over at once, and the hardest of several in a minute counts', () => {
  const said: Said[] = [
    { at: 0, events: [{ identifier: 'impact', fields: { peakG: 1.2 } }] },
    { at: 30, values: { peakG: 2.6 } },
    { at: 200, values: { peakG: 0.4 } },
  ];
  expect(alarmsOf(said)).toEqual([['V02', 3, 0, 30]]);
});

test('the list of faults is complete: what is not on it is over', () => {
  const said: Said[] = [
    { at: 0, values: { activeFaults: ['F01', 'F10'] } },
    { at: 30, values: { activeFaults: ['F10'] } },
  ];
  expect(alarmsOf(said)).toEqual([
    ['F01', 1, 0, 30],
    ['F10', 3, 0, null],
  ]);
});

test('a fault that a terminal spoke of goes with it; what the next says is heard', () => {
  const fault = (at: number, code: string, more: Partial<Said> = {}): Said => ({
    at,
    events: [{ identifier: 'fault', start: true, fields: { code } }],
    ...more,
  });
  const said: Said[] = [
    fault(0, 'F10'),
    fault(10, 'F14'),
    { at: 1_000, values: { keyOn: true } },
    { at: 2_000, terminal: '2', values: { keyOn: true } },
    fault(2_100, 'F10', { terminal: '2' }),
    { at: 3_000, terminal: '2', values: { keyOn: true } },
  ];
  expect(alarmsOf(said)).toEqual([
    ['F10', 3, 0, 2_000],
    ['F14', 1, 10, 2_000],
    ['F10', 3, 2_100, null],
  ]);
});

test('truck and server judging the same make one alarm, over when neither says so', () => {
  const fast = (at: number, vehicleSpeed: number, alarm: number) => ({ at, values: { vehicleSpeed }, alarm });
  expect(alarmsOf([fast(0, 12, 2), fast(10, 12, 2), fast(20, 8, 2), fast(30, 8, 0)])).toEqual([
    ['V01', 1, 0, 30],
  ]);
});

test('what a truck judges begins and ends by its own word, at its own level', () => {
  const violation = (at: number, more: object): Said => ({
    at,
    events: [{ identifier: 'violation', fields: { code: 'V01', level: 2 }, ...more }],
  });
  expect(alarmsOf([violation(0, { start: true }), violation(20, { end: true })])).toEqual([
    ['V01', 2, 0, 20],
  ]);
  const phone: Said = { at: 5, events: [{ identifier: 'violation', fields: { code: 'V22' } }] };
  expect(alarmsOf([phone])).toEqual([['V22', 2, 5, 5]]);
});

test('a fence of level 1 is left, one of level 3 entered; the other way round ends it', () => {
  const cross = (at: number, fenceId: number, direction: number): Said => ({
    at,
    events: [{ identifier: 'fenceCross', fields: { fenceId, direction } }],
  });
  const said = [cross(0, 1, 1), cross(10, 3, 0), cross(20, 1, 0), cross(30, 3, 1), cross(40, 1, 0)];
  expect(alarmsOf(said)).toEqual([
    ['V07', 2, 0, 20],
    ['V08', 3, 10, 30],
  ]);
});

test('four hours of work without twenty minutes of rest are too much; another driver begins anew', () => {
  const minutes = (from: number, to: number, vehicleSpeed: number, driver = 'A'): Said[] =>
    Array.from({ length: to - from }, (_, index) => ({
      at: (from + index) * 60,
      values: { vehicleSpeed, keyOn: true },
      driver,
    }));
  const day = [
    ...minutes(0, 120, 6),
    ...minutes(120, 130, 0),
    ...minutes(130, 260, 6),
    ...minutes(260, 290, 0),
  ];
  expect(alarmsOf(day)).toEqual([['V11', 2, 0, 260 * 60]]);
  expect(alarmsOf([...minutes(0, 130, 6), ...minutes(130, 260, 6, 'B')])).toEqual([]);
  expect(alarmsOf([...minutes(0, 120, 6), ...minutes(120, 145, 0), ...minutes(145, 300, 6)])).toEqual([]);
  // With the key off the truck is silent, and nobody is on it.
  const off: Said = { at: 130 * 60, values: { keyOn: false, vehicleSpeed: 0 } };
  const back = (minute: number, driver?: string) => [
    ...minutes(0, 130, 6),
    off,
    ...minutes(minute, minute + 130, 6, driver),
  ];
  expect(alarmsOf(back(145))).toEqual([['V11', 2, 0, null]]);
  expect(alarmsOf(back(151))).toEqual([]);
  expect(alarmsOf(back(145, 'B'))).toEqual([]);
});

test('a load is judged by what the truck may carry', () => {
  const load = (at: number, forkLoad: number) => ({ at, values: { forkLoad } });
  expect(alarmsOf([load(0, 2_150), load(5, 2_500), load(10, 0)])).toEqual([['V13', 3, 0, 10]]);
  expect(alarmsOf([load(0, 2_150), load(5, 2_150)], { ...electric, capacity: 3_000 })).toEqual([]);
});

test('a rule that is switched off finds nothing', () => {
  expect(alarmsOf(every10s(12, 12, 12), electric, ['V01'])).toEqual([]);
});
