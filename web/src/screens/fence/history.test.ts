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

test('what is typed in one go is one step, another field is another', () => {
  let typed = begin({ radius: 200, level: '1' });
  for (const [index, radius] of [3, 30, 300].entries())
    typed = note(typed, { radius, level: '1' }, index * 50);
  typed = note(typed, { radius: 300, level: '2' }, 200);
  expect(typed.steps.map(({ radius }) => radius)).toEqual([200, 300, 300]);
});

test('one drag is one step however long it takes, the next is another', () => {
  let dragged = begin({ radius: 200 });
  for (const [index, radius] of [201, 205, 230].entries())
    dragged = note(dragged, { radius }, index * 5_000, 1);
  dragged = note(dragged, { radius: 240 }, 10_050, 2);
  expect(dragged.steps.map(({ radius }) => radius)).toEqual([200, 230, 240]);
});

test('what was undone is gone once something else is done; what says nothing new is no step', () => {
  const back = go(note(begin({ radius: 200 }), { radius: 300 }, 0), -1);
  expect(note(back, { radius: 200 }, 10)).toBe(back);
  const other = note(back, { radius: 50 }, 10);
  expect(now(go(other, 1))).toEqual({ radius: 50 });
  expect(now(go(other, -1))).toEqual({ radius: 200 });
});
