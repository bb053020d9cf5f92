import { expect, test } from 'vitest';
import { branches, branchOf } from './branches';

test('organizations stand under their parents, and one whose parent is out of sight is a root', () => {
  const orgs = [
    { id: '3', parentId: '2' },
    { id: '2', parentId: '1' },
    { id: '9', parentId: '2' },
    { id: '4', parentId: '3' },
  ];
  expect(branches(orgs).map(({ row, depth }) => `${row.id}:${depth}`)).toEqual(['2:0', '3:1', '4:2', '9:1']);
});

test('a branch is a record and all below it', () => {
  const rows = [
    { id: '3', parentId: '2' },
    { id: '2', parentId: '1' },
    { id: '4', parentId: '3' },
    { id: '9', parentId: '2' },
  ];
  expect([...branchOf(rows, '3')]).toEqual(['3', '4']);
});
