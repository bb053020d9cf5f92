import { expect, test } from 'vitest';
import { begin, go, note } from './history';

const now = (history: ReturnType<typeof begin>) => history.steps[history.at];

test('a step is undone and done again', () => {
  const made = note(note(begin({ radius: 200 }), { radius: 210 }, 0), { radius: 300 }, 5_000);
  expect(now(go(made, -1))).toEqual({ radius: 210 });
  expect(now(go(go(made, -1), -1))).toEqual({ radius: 200 });
  expect(now(go(go(go(made, -1), -1), -1))).toEqual({ radius: 200 });
  expect(now(go(go(made, -1), 1))).toEqual({ radius: 300 });
});

test('a drag is one step, another field is another', () => {
  let drag = begin({ radius: 200, level: '1' });
  for (const [index, radius] of [201, 205, 230].entries())
    drag = note(drag, { radius, level: '1' }, index * 50);
  drag = note(drag, { radius: 230, level: '2' }, 200);
  expect(drag.steps.map(({ radius }) => radius)).toEqual([200, 230, 230]);
});

test('what was undone is gone once something else is done; what says nothing new is no step', () => {
  const back = go(note(begin({ radius: 200 }), { radius: 300 }, 0), -1);
  expect(note(back, { radius: 200 }, 10)).toBe(back);
  const other = note(back, { radius: 50 }, 10);
  expect(now(go(other, 1))).toEqual({ radius: 50 });
  expect(now(go(other, -1))).toEqual({ radius: 200 });
});
