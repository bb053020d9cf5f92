import { describe, expect, test } from 'vitest';
import { judge, stepsThatReach, waveEnds, wavesOf } from './plan';

test('waves are a pilot, steps and the rest, and never overlap', () => {
  const plan = { pilot: 5, steps: [10, 50] };
  expect(wavesOf(plan).map(({ kind, percent }) => [kind, percent])).toEqual([
    ['pilot', null],
    ['percent', 10],
    ['percent', 50],
    ['rest', null],
  ]);
  expect(waveEnds(plan, 500)).toEqual([5, 50, 250, 500]);
  // A pilot larger than the step after it leaves that step empty; nobody is in two.
  expect(waveEnds({ pilot: 20, steps: [10] }, 100)).toEqual([20, 20, 100]);
  expect(waveEnds({ pilot: 20, steps: [] }, 7)).toEqual([7, 7]);
  expect(waveEnds({ pilot: 0, steps: [] }, 0)).toEqual([0]);
});

test('a step that would be an empty wave is left out', () => {
  expect(stepsThatReach({ pilot: 3, steps: [10, 20, 50] }, 20)).toEqual([20, 50]);
  expect(stepsThatReach({ pilot: 1, steps: [10, 20, 99] }, 5)).toEqual([]);
  expect(stepsThatReach({ pilot: 0, steps: [10, 50] }, 4)).toEqual([10, 50]);
});

describe('a wave', () => {
  const wave = { size: 10, waiting: 0, underWay: 0, succeeded: 0, failed: 0 };
  const rule = { failureLimit: 20, forgiven: 0, isLast: false, isOver: false };

  test('goes on while somebody is at it, and is decided when nobody is', () => {
    expect(judge({ ...wave, succeeded: 8, failed: 1, underWay: 1 }, rule)).toBe('goOn');
    expect(judge({ ...wave, succeeded: 8, failed: 2 }, rule)).toBe('decided');
  });

  test('is halted as soon as the limit is passed whatever the others do', () => {
    expect(judge({ ...wave, failed: 2, waiting: 8 }, rule)).toBe('goOn');
    expect(judge({ ...wave, failed: 3, waiting: 7 }, rule)).toBe('failureRate');
  });

  test('is judged at its end by those who were reached', () => {
    const tried = { ...wave, succeeded: 3, failed: 1, waiting: 6 };
    expect(judge(tried, rule)).toBe('goOn');
    expect(judge(tried, { ...rule, isOver: true })).toBe('failureRate');
    expect(judge({ ...tried, succeeded: 4, waiting: 5 }, { ...rule, isOver: true })).toBe('decided');
  });

  test('in whose time nobody succeeded proves nothing, unless it is the last', () => {
    const unreached = { ...wave, waiting: 10 };
    expect(judge(unreached, { ...rule, isOver: true })).toBe('nobodyReached');
    expect(judge(unreached, { ...rule, isOver: true, isLast: true })).toBe('decided');
    expect(judge({ ...wave, size: 0 }, rule)).toBe('decided');
  });

  test('goes on beyond failures that were accepted', () => {
    const halted = { ...wave, failed: 3, waiting: 7 };
    expect(judge(halted, { ...rule, forgiven: 3 })).toBe('goOn');
    expect(judge({ ...halted, failed: 5, waiting: 5 }, { ...rule, forgiven: 3 })).toBe('failureRate');
  });
});
