import { expect, test } from 'vitest';
import { changeOf, showFigure, showValue } from './show';

test('what is rounded to nothing has no sign, and no figure is nothing', () => {
  expect([showFigure(-0.04, 1), showFigure(-0.4), showFigure(-0)]).toEqual(['0.0', '0', '0']);
  expect([showFigure(-0.06, 1), showFigure(-1234.5, 1)]).toEqual(['-0.1', '-1,234.5']);
  expect(showValue(-0.001, 'share')).toBe('0');
  expect([showFigure(null), showFigure(undefined), showFigure(Number.NaN)]).toEqual(['', '', '']);
  expect(changeOf({ unit: 'hours', better: 'more' }, -0.01, 0.01)).toMatchObject({ direction: 0 });
});
