import { expect, test } from 'vitest';
import { menuTrail, menuTree, pagesOf } from './menu';
import type { MenuNode } from './session';

const node = (id: string, parentId: string | null, type: MenuNode['type'], sort: number): MenuNode => ({
  id,
  parentId,
  type,
  sort,
  path: type === 'page' ? `/${id}` : '',
  nameZh: id,
  nameEn: id,
  icon: null,
  permiss: null,
});
const nodes = [
  node('b', 'module', 'page', 2),
  node('a', 'module', 'page', 1),
  node('empty', null, 'module', 1),
  node('module', null, 'module', 2),
  node('elsewhere', 'module', 'page', 3),
];

test('the tree is sorted, without pages that lead nowhere and modules without pages', () => {
  const tree = menuTree(nodes, (path) => path !== '/elsewhere');
  expect(tree.map(({ node }) => node.id)).toEqual(['module']);
  expect(pagesOf(tree).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('a page without a menu of its own is found under the page above', () => {
  expect(menuTrail(nodes, '/a/Details').map(({ id }) => id)).toEqual(['module', 'a']);
  expect(menuTrail(nodes, '/apple')).toEqual([]);
});

test('a page is found under its module', () => {
  expect(menuTrail(nodes, '/b').map(({ id }) => id)).toEqual(['module', 'b']);
  expect(menuTrail(nodes, '/nowhere')).toEqual([]);
});
