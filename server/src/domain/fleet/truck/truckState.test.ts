import { readingText } from '@fleet/contract/status/text';
import { type TruckValues, valueNames } from '@fleet/protocol/truck/values';
import { expect, test } from 'vitest';
import type { OwnedReport } from './report';
import { readingOf } from './readings';
import { ShownState } from './shownState';
import { applyReport, blankState, isOnline, setBack, type TruckState } from './truckState';

const minute = 60_000;
const now = Date.parse('2026-03-01T08:00:00Z');

const fresh = (): TruckState => ({
  vehicleId: '1',
  companyId: '1',
  orgId: '1',
  ...blankState(),
});

const report = (at: number, values: TruckValues, lng?: number): OwnedReport => ({
  terminalRowId: '1',
  vehicleId: '1',
  companyId: '1',
  time: at,
  at,
  receivedAt: at,
  hash: { high: 0, low: 0 },
  wasKept: false,
  values,
  alarm: null,
  events: [],
  position:
    lng === undefined ? null : { lng, lat: 30, altitude: null, direction: 0, satellites: null, fixed: true },
});

test.each<[string, TruckValues]>([
  ['working', { keyOn: true, vehicleSpeed: 1 }],
  ['working', { keyOn: true, vehicleSpeed: 0, hydraulicsActive: true }],
  ['idle', { keyOn: true, vehicleSpeed: 0.9 }],
  ['off', { keyOn: false, vehicleSpeed: 0 }],
  ['working', { keyOn: false, vehicleSpeed: 3 }],
  ['charging', { keyOn: false, batteryCurrent: 2 }],
  ['charging', { keyOn: true, chargerState: 2 }],
  ['idle', { keyOn: true, batteryCurrent: 5 }],
  ['off', { keyOn: false, batteryCurrent: 1.9 }],
])('a truck is %s when it reports %j', (activity, values) => {
  const state = fresh();
  applyReport(state, report(now, values));
  expect(state.activity).toBe(activity);
});

test('after our clock was set back, what was heard before is older than what comes, in its order', () => {
  const hour = 60 * minute;
  const state = fresh();
  applyReport(state, report(now + hour - minute, { keyOn: true, vehicleSpeed: 5 }, 120.1));
  applyReport(state, report(now + hour, { keyOn: false }));
  expect(setBack(state, now + hour)).toBe(false);
  expect(setBack(state, now)).toBe(true);
  expect(isOnline(state.lastSeen, now + 15 * minute, 10)).toBe(false);
  expect(readingOf(state.readings, 'vehicleSpeed')).toBeUndefined();
  applyReport(state, report(now, { keyOn: true, vehicleSpeed: 0 }, 120.2));
  expect(state).toMatchObject({ activity: 'idle', lng: 120.2, lastSeen: now });
});

test('reports in any order end in the same state', () => {
  const reports = [
    report(now, { keyOn: true, vehicleSpeed: 5, soc: 50 }, 120.1),
    report(now + minute, { keyOn: true, vehicleSpeed: 6 }, 120.2),
    report(now + 2 * minute, { keyOn: false, soc: 48 }),
  ];
  const after = (order: number[]) => {
    const state = fresh();
    for (const at of order) applyReport(state, reports[at]!);
    return state;
  };
  const inOrder = after([0, 1, 2]);
  expect(inOrder).toMatchObject({
    activity: 'off',
    lng: 120.2,
    readings: { soc: [48, now + 2 * minute], vehicleSpeed: [6, now + minute] },
  });
  for (const order of [
    [2, 1, 0],
    [1, 0, 2],
    [2, 0, 1],
    [0, 2, 1, 1, 0],
  ])
    expect(after(order)).toEqual(inOrder);
});

test('ten minutes of silence are off-line, to the millisecond', () => {
  expect(isOnline(now, now + 10 * minute, 10)).toBe(true);
  expect(isOnline(now, now + 10 * minute + 1, 10)).toBe(false);
  expect(isOnline(null, now, 10)).toBe(false);
  const state = fresh();
  applyReport(state, report(now, { keyOn: true, vehicleSpeed: 4 }));
  expect(new ShownState(state, now, 10).state).toBe('working');
  expect(new ShownState(state, now + 11 * minute, 10).toJSON()).toMatchObject({ state: 'offline', speed: 4 });
});

test('the text of a shown state is that of its moment, whatever the truck says before it is read', () => {
  const state = fresh();
  applyReport(state, report(now, { keyOn: true, vehicleSpeed: 4 }));
  const shown = new ShownState(state, now, 10);
  applyReport(state, report(now + minute, { keyOn: false, vehicleSpeed: 0, soc: 50 }));
  const instant = new Date(now).toISOString();
  expect(JSON.parse(JSON.stringify(shown))).toMatchObject({
    ...{ state: 'working', badges: [], speed: 4, soc: null },
    ...{ lastSeen: instant, reportTime: instant },
  });
});

test('a device that makes up names without end is not followed', () => {
  const state = fresh();
  for (let count = 0; count < 1_000; count += 1)
    applyReport(state, report(now + count, { [`made${count}`]: 1 } as TruckValues));
  expect(Object.keys(state.readings)).toHaveLength(200);
});

test('every value that a truck can report has a name in both languages', () => {
  expect(valueNames.filter((name) => !(name in readingText))).toEqual([]);
});
