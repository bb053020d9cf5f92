import { expect, test } from 'vitest';
import { differenceOf, grantTree, pagesIn, tickButton, tickedOf, tickPages } from './grants';

const node = (id: string, parentId: string | null, permiss: string | null, buttons: string[] = []) => ({
  id,
  parentId,
  type: permiss ? ('page' as const) : ('module' as const),
  permiss,
  buttons,
});
const nodes = [
  node('6', null, 'home:view'),
  node('1', null, null),
  node('2', '1', 'vehicle:view', ['vehicle:add', 'vehicle:del']),
  node('3', '1', 'status:view'),
  node('4', null, null),
  node('5', '4', 'terminal:view'),
];
const tree = grantTree(
  nodes,
  ({ id }) => id,
  (right) => !right.startsWith('terminal'),
);
const pages = tree.flatMap(pagesIn);
const files = pages.find(({ view }) => view === 'vehicle:view')!;

test('what may not be granted is not there, nor a module without pages; a page beside the modules is', () => {
  expect(tree.map(({ id, isLone }) => [id, isLone])).toEqual([
    ['6', true],
    ['1', undefined],
  ]);
  expect(pages.map(({ view }) => view)).toEqual(['home:view', 'vehicle:view', 'status:view']);
});

test('a level knows none, some and all', () => {
  expect(tickedOf(pages, new Set())).toBe('none');
  expect(tickedOf(pages, new Set(['status:view']))).toBe('some');
  expect(tickedOf(pages, tickPages(pages, new Set(), true, true))).toBe('all');
});

test('linked, pages take their buttons along and a button its page; unlinked, each stands by itself', () => {
  expect(tickPages([files], new Set(['vehicle:view', 'vehicle:add']), false, true).size).toBe(0);
  expect([...tickPages([files], new Set(['vehicle:add']), true, false)]).toEqual([
    'vehicle:add',
    'vehicle:view',
  ]);
  expect([...tickButton(files, 'vehicle:add', new Set(), true)]).toEqual(['vehicle:add', 'vehicle:view']);
  expect([...tickButton(files, 'vehicle:add', new Set(), false)]).toEqual(['vehicle:add']);
});

test('a change is told by what is granted and what is taken', () => {
  expect(differenceOf(['a', 'b'], ['b', 'c'])).toEqual({ granted: ['c'], taken: ['a'] });
});
