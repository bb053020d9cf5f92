import { expect, test } from 'vitest';
import { nextOf } from './heard';

const plan = {
  transfer: 'url',
  pilot: 0,
  steps: [],
  failureLimit: 10,
  waveHours: 24,
  mostAttempts: 3,
} as const;
type Standing = Parameters<typeof nextOf>[0];
const base: Standing = {
  state: 'waiting',
  attempts: 0,
  percent: 0,
  isNewer: false,
  fits: true,
  plan: { ...plan, steps: [] },
};

test.each<[string, Partial<Standing>, ReturnType<typeof nextOf>]>([
  ['waits is looked at', {}, 'wait'],
  ['was left out and fits now is looked at', { state: 'skipped' }, 'wait'],
  ['does not fit is left out', { fits: false }, 'otherBase'],
  ['was left out for its base stays so', { fits: false, state: 'skipped' }, null],
  ['runs a newer one is left out', { isNewer: true }, 'newer'],
  ['comes back in the middle is told again', { state: 'downloading', percent: 40 }, 'offerAgain'],
  ['has it written and runs the old one has failed', { state: 'written', percent: 100 }, 'wrongVersion'],
  ['ended up with another one has failed', { state: 'downloading', isNewer: true }, 'wrongVersion'],
  [
    'fetched all and runs the old one tries again',
    { state: 'downloading', percent: 99, attempts: 1 },
    'wait',
  ],
  ['did so for the last time has failed', { state: 'downloading', percent: 99, attempts: 3 }, 'wrongVersion'],
  ['failed tries again when it returns', { state: 'failed', attempts: 2 }, 'wait'],
  ['failed too often does not', { state: 'failed', attempts: 3 }, null],
  ['had it and lost it again gets it anew', { state: 'succeeded', attempts: 1 }, 'wait'],
])('a terminal that %s', (_what, standing, next) => {
  expect(nextOf({ ...base, ...standing })).toBe(next);
});
