import { expect, test } from 'vitest';
import { obstacleOf, type Facts } from './obstacle';

const now = new Date('2025-06-01T08:00:00Z');
const parked: Facts = {
  isOnline: true,
  hasOtherUpgrade: false,
  vehicleId: '1',
  reportTime: '2025-06-01T07:59:00Z',
  lastSeen: '2025-06-01T07:59:02Z',
  activity: 'idle',
  speed: 0,
  isDriven: false,
  soc: 80,
};

test.each<[string, Partial<Facts>, ReturnType<typeof obstacleOf>]>([
  ['a parked truck with charge', {}, null],
  ['one that charges', { activity: 'charging', soc: 30 }, null],
  ['one that tells no charge', { soc: null }, null],
  ['one that moves', { speed: 3 }, 'moving'],
  ['one that lifts', { activity: 'working' }, 'moving'],
  ['one with a driver', { isDriven: true }, 'driver'],
  ['one below 30 %', { soc: 29.9 }, 'charge'],
  ['one whose last word is old', { reportTime: '2025-06-01T07:00:00Z' }, 'stateUnknown'],
  ['one whose clock is ahead', { reportTime: '2025-06-01T15:59:00Z' }, null],
  [
    'one whose clock is ahead, and whose last word is old',
    { reportTime: '2025-06-01T15:00:00Z', lastSeen: '2025-06-01T07:00:00Z' },
    'stateUnknown',
  ],
  ['one that never reported', { reportTime: null, lastSeen: null }, 'stateUnknown'],
  ['one that is at another upgrade', { hasOtherUpgrade: true }, 'otherUpgrade'],
  ['one that is away', { isOnline: false }, 'offline'],
  [
    'a terminal on a shelf',
    { vehicleId: null, reportTime: null, lastSeen: null, activity: null, speed: null },
    null,
  ],
])('%s', (_what, facts, obstacle) => {
  expect(obstacleOf({ ...parked, ...facts }, now)).toBe(obstacle);
});
