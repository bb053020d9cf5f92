import { expect, test } from 'vitest';
import { Random } from '@fleet/protocol/plant/random';
import { drawManner, readManners } from './manners';

test('manners are drawn in the shares that were asked for', () => {
  const manners = readManners('never=0.1,late=0.2');
  const random = new Random(1);
  const drawn = Array.from({ length: 2_000 }, () => drawManner(manners, random));
  const share = (manner: string) => drawn.filter((one) => one === manner).length / drawn.length;
  expect(share('never')).toBeCloseTo(0.1, 1);
  expect(share('late')).toBeCloseTo(0.2, 1);
  expect(share('good')).toBeCloseTo(0.7, 1);
});

test.each(['sometimes=0.1', 'never', 'never=x', 'never=0.6,late=0.6'])('%s is no manner', (text) => {
  expect(() => readManners(text)).toThrow('--manners');
});
