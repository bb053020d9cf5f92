import { pageInput } from '@fleet/contract/call';
import { choice, id, text } from '@fleet/contract/field';
import { vehicle } from '@fleet/contract/vehicle/calls';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFilter, type Shaped, writeFilter } from './filter';

const list: Shaped = {
  ...vehicle.list,
  input: pageInput(
    { orgId: id().optional(), name: text(20).optional(), state: choice(['on', 'off']).optional() },
    ['name'],
  ),
};
const read = (address: string) => readFilter(list, new URLSearchParams(address));

test('an empty address is the filter of defaults', () => {
  expect(read('')).toEqual({ pageNum: 1, pageSize: 20 });
});

test('what cannot be understood falls back by itself and takes nothing along', () => {
  expect(read('pageNum=x&pageSize=50&state=maybe&orgId=0&name=A')).toEqual({
    pageNum: 1,
    pageSize: 50,
    name: 'A',
  });
});

test('a foreign entry is not a filter and survives a change of the filter', () => {
  const address = new URLSearchParams('open=7&name=A');
  expect(readFilter(list, address)).toEqual({ pageNum: 1, pageSize: 20, name: 'A' });
  expect(String(writeFilter(list, address, { name: 'B', pageNum: 1 }))).toBe('open=7&name=B');
});

test('defaults and blanks do not stand in the address', () => {
  const filter = { pageNum: 1, pageSize: 20, name: '', state: undefined, sort: 'name,desc' };
  expect(String(writeFilter(list, new URLSearchParams(), filter))).toBe('sort=name%2Cdesc');
});

test('a filter that was written is read again', () => {
  const filters = fc.record(
    {
      pageNum: fc.integer({ min: 1, max: 1_000_000 }),
      pageSize: fc.integer({ min: 1, max: 200 }),
      name: fc.stringMatching(/^[^\s[\]]{1,20}$/),
      state: fc.constantFrom('on', 'off'),
      sort: fc.constantFrom('name', 'name,desc'),
    },
    { requiredKeys: ['pageNum', 'pageSize'] },
  );
  fc.assert(
    fc.property(filters, (filter) => {
      const address = String(writeFilter(list, new URLSearchParams(), filter));
      expect(read(address)).toEqual(filter);
    }),
  );
});
