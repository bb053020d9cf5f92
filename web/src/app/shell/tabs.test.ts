import { expect, test } from 'vitest';
import { alive, lookedAt, mostLive, neighbour, pin, toClose, type Tab, visit } from './tabs';

const open = (...keys: string[]) =>
  keys.reduce<readonly Tab[]>((tabs, key) => visit(tabs, key, `/${key}`, ''), []);
const keys = (tabs: readonly Tab[]) => tabs.map(({ key }) => key).join('');

test('a place that is open is moved, not opened again', () => {
  const tabs = visit(open('a', 'b'), 'a', '/a', '?open=7');
  expect(keys(tabs)).toBe('ab');
  expect(tabs[0]?.search).toBe('?open=7');
  expect(visit(tabs, 'a', '/a', '?open=7')).toBe(tabs);
});

test('pinned tabs stand first and are closed only by name', () => {
  const tabs = pin(open('a', 'b', 'c', 'd'), 'c', true);
  expect(keys(tabs)).toBe('cabd');
  expect(toClose(tabs, 'b', 'left')).toEqual(['a']);
  expect(toClose(tabs, 'b', 'right')).toEqual(['d']);
  expect(toClose(tabs, 'b', 'others')).toEqual(['a', 'd']);
  expect(toClose(tabs, 'b', 'all')).toEqual(['a', 'b', 'd']);
  expect(toClose(tabs, 'c', 'this')).toEqual(['c']);
});

test('when the shown tab closes, its right neighbour follows, else its left one', () => {
  const tabs = open('a', 'b', 'c');
  expect(neighbour(tabs, 'b', ['b'])?.key).toBe('c');
  expect(neighbour(tabs, 'b', ['b', 'c'])?.key).toBe('a');
  expect(neighbour(tabs, 'b', ['a', 'b', 'c'])).toBeNull();
});

test('who was looked at last stays alive longest', () => {
  expect(lookedAt(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b']);
  const names = [...'abcdefghijklmn'];
  expect(keys(alive(open(...names), names, () => false))).toBe(names.slice(0, mostLive).join(''));
});

test('what is unsaved stays alive, however long ago it was looked at', () => {
  const names = [...'abcdefghijklmn'];
  expect(keys(alive(open(...names), names, (key) => key === 'n'))).toBe('abcdefghijn');
});
