import { expect, test } from 'vitest';
import { arranged } from './arranged';

test('columns stand as they were chosen, pinned ones first, and those that are gone are left out', () => {
  const chosen = [{ name: 'b' }, { name: 'gone' }, { name: 'a', isPinned: true, width: 90 }];
  expect(arranged(['a', 'b', 'c'], chosen)).toEqual([
    { name: 'a', isPinned: true, width: 90 },
    { name: 'b' },
  ]);
  expect(arranged(['a', 'b'], [{ name: 'gone' }])).toEqual([{ name: 'a' }, { name: 'b' }]);
  expect(arranged(['a', 'b'], undefined)).toEqual([{ name: 'a' }, { name: 'b' }]);
});
