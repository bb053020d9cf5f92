import { dictChoice, dictType, dictTypeFile, dictValue } from '@fleet/contract/dict/calls';
import { read } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let operator: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  operator = await world.signIn('operator');
});
afterAll(() => world.end());

test('a dictionary is made, filled and chosen from; a sort with commas is a number', async () => {
  const { data: type } = await operator.post(dictType.add, {
    typeCode: 'yard_zone',
    name: '库区',
    sort: '1,000',
  });
  await operator.post(dictValue.add, { typeCode: 'YARD_ZONE', name: '冷库', value: 'cold', sort: '2' });
  await operator.post(dictValue.add, { typeCode: 'YARD_ZONE', name: '常温', value: 'dry', sort: '1' });
  const { data } = await operator.post(dictType.list, { id: type.id });
  expect(data.rows[0]).toMatchObject({ typeCode: 'YARD_ZONE', sort: 1000, valueCount: 2, builtIn: false });
  const values = await operator.post(dictValue.list, { typeCode: 'YARD_ZONE' });
  expect(values.data.rows.map(({ value }) => value)).toEqual(['dry', 'cold']);
});

test('a value is once in its dictionary, and a dictionary with values is in use', async () => {
  const { data: type } = await operator.post(dictType.add, { typeCode: 'ONCE', name: 'Once', sort: '1' });
  const { data: value } = await operator.post(dictValue.add, {
    typeCode: 'ONCE',
    name: 'A',
    value: 'a',
    sort: '1',
  });
  const twice = await operator.post(dictValue.add, { typeCode: 'ONCE', name: 'B', value: 'a', sort: '2' });
  expect(twice).toMatchObject({ code: '40900', errors: [{ field: 'value' }] });
  expect((await operator.post(dictType.del, { id: type.id })).msg).toBe('In use: cannot be deleted.');
  await operator.post(dictValue.del, { id: value.id });
  expect((await operator.post(dictType.del, { id: type.id })).data.count).toBe(1);
});

test('what the product asks for stays: built-in dictionaries, and a home page that a company has', async () => {
  const { data } = await operator.post(dictType.list, { typeCode: 'HOME_PAGE_URL' });
  expect((await operator.post(dictType.del, { id: data.rows[0]!.id })).msg).toContain('built-in');
  const pages = await operator.post(dictChoice.homePageUrls, {});
  const { id, value } = pages.data.rows[0]!;
  await world.db.updateTable('company').set({ homePageUrl: value }).execute();
  const refused = await operator.post(dictValue.del, { id });
  expect(refused.msg).toMatch(/^In use: cannot be deleted\. Used by: home page of companies: \d+$/);
  expect(refused.data).toMatchObject({ uses: [{ page: '/BackgroundSettings/CompanyManagement' }] });
  const { rows } = (await operator.post(dictValue.list, { id })).data;
  const renamed = await operator.post(dictValue.edit, { id, version: rows[0]!.version, value: '/elsewhere' });
  expect(renamed).toMatchObject({
    code: '400',
    errors: [{ field: 'value', msg: 'Records hold this value: it cannot be changed.' }],
  });
});

test('a refresh reaches everybody who has a list of choices open', async () => {
  const viewer = await world.signIn('viewer');
  const heard: unknown[] = [];
  const leave = await world.follow(viewer.token, (event, data) => heard.push([event, data]));
  await operator.post(dictType.refresh, {});
  await until('the refresh', () => heard.some((one) => JSON.stringify(one).includes('dictChoice')));
  leave();
});

test('only the operator has dictionaries, and his sheet has them', async () => {
  const admin = await world.signIn('admin');
  expect((await admin.post(dictType.list, {})).code).toBe('40300');
  const { bytes } = await operator.download(dictTypeFile, {
    typeCode: 'REPAIR_TYPE',
    columns: ['typeCode', 'valueCount'],
  });
  expect((await read(bytes)).sheets[0]!.rows).toEqual([
    ['Code', 'Values'],
    ['REPAIR_TYPE', 4],
  ]);
});
