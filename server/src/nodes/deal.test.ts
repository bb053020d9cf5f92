import { expect, test } from 'vitest';
import { partCount } from '../base/parts';
import { deal } from './deal';

const [a, b, c] = [
  { id: '3', name: 'a' },
  { id: '4', name: 'b' },
  { id: '5', name: 'c' },
];
const countOf = (dealt: readonly (string | null)[], id: string) =>
  dealt.filter((owner) => owner === id).length;

test('each node gets about the same number of parts, and only those of one that comes or goes change hands', () => {
  const three = deal([a, b, c]);
  for (const { id } of [a, b, c]) {
    expect(countOf(three, id)).toBeGreaterThan(partCount / 5);
    expect(countOf(three, id)).toBeLessThan(partCount / 2);
  }
  const two = deal([a, c]);
  three.forEach((owner, part) => {
    if (owner !== b.id) expect(two[part]).toBe(owner);
  });
  expect(countOf(two, b.id)).toBe(0);
});

test('every node deals alike, whatever order it reads the nodes in; a restart changes nothing', () => {
  expect(deal([c, a, b])).toEqual(deal([a, b, c]));
  const again = { id: '9', name: 'a' };
  const before = deal([a, b, c]);
  expect(deal([again, b, c])).toEqual(before.map((owner) => (owner === a.id ? again.id : owner)));
});

test('nodes of one name share too; without nodes the parts are nobody’s', () => {
  const twin = { id: '10', name: 'a' };
  const dealt = deal([twin, a]);
  expect(countOf(dealt, a.id)).toBeGreaterThan(partCount / 3);
  expect(countOf(dealt, twin.id)).toBeGreaterThan(partCount / 3);
  expect(deal([])).toEqual(Array.from({ length: partCount }, () => null));
});
