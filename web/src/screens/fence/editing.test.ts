import { expect, test } from 'vitest';
import { beginEditing, give, move, take } from './editing';

const placed = { fenceName: 'A', centerLng: 120, centerLat: 31, radius: 200, level: '1' };
const wider = ({ radius }: { radius: number }) => ({ radius: radius + 10 });

test('keys that come faster than the form lose no step', () => {
  const twice = give(give(beginEditing(placed), { centerLat: 32 }), wider);
  expect(twice.given).toEqual({ centerLat: 32, radius: 210 });
  expect(give(twice, wider).values).toMatchObject({ centerLat: 32, radius: 220 });
});

test('what the form says late does not take back what it was given since, and is no step', () => {
  const given = give(beginEditing(placed), { radius: 300 });
  const late = take(given, { ...placed, fenceName: 'AB' }, 0);
  expect(late.values).toMatchObject({ fenceName: 'AB', radius: 300 });
  expect(late.history.at).toBe(0);
  const told = take(late, { ...placed, fenceName: 'AB', radius: 300 }, 10);
  expect(told).toMatchObject({ isWaiting: false, history: { at: 1 } });
});

test('undoing the first place makes the form blank there', () => {
  const start = beginEditing({ radius: 200, level: '1' });
  const put = take(give(start, { centerLng: 120, centerLat: 31 }), placed, 0);
  expect(move(put, -1).given).toMatchObject({ centerLng: null, centerLat: null, radius: 200 });
});

test('nowhere there is nothing to widen', () => {
  const start = beginEditing({ radius: 200 });
  expect(give(start, wider)).toBe(start);
});
