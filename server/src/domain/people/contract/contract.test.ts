import { contract } from '@fleet/contract/serviceContract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

const one = (contractId: string, amount = '1234567.89') => ({
  contractId,
  contractType: 'sales' as const,
  supplier: '苏州叉车销售有限公司',
  contactName: '沈先生',
  contactPhone: '0512-62881234',
  signDate: '2026-01-31',
  amount,
});

test('a contract is kept to the cent, and the list says what all that it shows come to', async () => {
  await admin.post(contract.add, one('SUM-0001', '0.1'));
  await admin.post(contract.add, one('SUM-0002', '0.2'));
  const { data } = await admin.post(contract.list, { contractId: 'SUM-', sort: 'contractId' });
  expect(data.rows.map(({ amount }) => amount)).toEqual(['0.10', '0.20']);
  expect(data.amountTotal).toBe('0.30');
});

test('each bad field is named, and nothing is written', async () => {
  const reply = await admin.post(contract.add, {
    ...one('BAD-1', '12345678.9'),
    contactPhone: 'call me',
    signDate: 'soon',
  });
  expect(reply.code).toBe('400');
  expect(reply.errors?.map(({ field }) => field).toSorted()).toEqual(['amount', 'contactPhone', 'signDate']);
  const early = await admin.post(contract.add, { ...one('BAD-2'), warrantyDate: '2026-01-30' });
  expect(early.errors).toMatchObject([{ field: 'warrantyDate' }]);
  expect((await admin.post(contract.list, { contractId: 'BAD-' })).data.total).toBe(0);
});

test('a number is used once on the platform; another company learns only that it is', async () => {
  await admin.post(contract.add, one('ONCE-1'));
  const other = await world.signIn('admin2');
  const reply = await other.post(contract.add, one('once-1'));
  expect(reply).toMatchObject({ code: '40900', errors: [{ field: 'contractId' }] });
  expect((await other.post(contract.list, {})).data.rows.map(({ contractId }) => contractId)).not.toContain(
    'ONCE-1',
  );
});

test('many are deleted together or not at all, by key or by filter', async () => {
  const ids: string[] = [];
  for (const number of ['MANY-1', 'MANY-2', 'MANY-3']) {
    ids.push((await admin.post(contract.add, one(number))).data.id);
  }
  expect((await admin.post(contract.del, { ids: [ids[0]!, '999999'] })).code).toBe('40400');
  const left = async () => (await admin.post(contract.list, { contractId: 'MANY-' })).data.total;
  expect(await left()).toBe(3);
  expect((await admin.post(contract.del, { id: ids[0]! })).data.count).toBe(1);
  expect((await admin.post(contract.del, { matching: { contractId: 'MANY-' }, count: 2 })).data.count).toBe(
    2,
  );
  expect(await left()).toBe(0);
  expect((await admin.post(contract.del, {})).errors).toMatchObject([{ field: 'ids' }]);
});
