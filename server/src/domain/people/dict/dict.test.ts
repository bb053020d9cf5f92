import { company } from '@fleet/contract/company/calls';
import { dictChoice, dictType, dictTypeFile, dictValue } from '@fleet/contract/dict/calls';
import { external } from '@fleet/contract/external/calls';
import { repair } from '@fleet/contract/repair/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { read } from 'hucre';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countLockWaits } from '../../../../test/lockWaits';
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
    errors: [{ field: 'value', msg: 'Records use this value, so it cannot be changed.' }],
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

type Reply = Promise<{ code: string }>;

/** Begins one thing while nobody may write the table, then another; answers how both went. */
async function atOnce(table: string, first: () => Reply, second: () => Reply): Promise<string[]> {
  const replies: Reply[] = [];
  await world.db.transaction().execute(async (keeper) => {
    await sql`lock table ${sql.ref(table)} in share mode`.execute(keeper);
    replies.push(first());
    await until('the first to wait', async () => (await countLockWaits(world.db)) === 1);
    let isOver = false;
    replies.push(second().finally(() => (isOver = true)));
    await until('the second to wait or to end', async () => isOver || (await countLockWaits(world.db)) === 2);
  });
  return (await Promise.all(replies)).map(({ code }) => code);
}

test('a value that is written into a record at the same moment is neither deleted nor changed', async () => {
  const safety = await world.signIn('safety');
  const car = (await safety.post(vehicle.list, {})).data.rows[0]!;
  const home = (await operator.post(company.list, {})).data.rows[0]!;
  const value = async (typeCode: string, name: string) => {
    const { data } = await operator.post(dictValue.add, { typeCode, name, value: name, sort: '9' });
    return data.id;
  };
  const [lidar, sonar, scale, page] = [
    await value('EXTERNAL_TYPE', 'lidar'),
    await value('EXTERNAL_TYPE', 'sonar'),
    await value('MALFUNCTION_TYPE', 'scale'),
    await value('HOME_PAGE_URL', '/AtOnce'),
  ];
  const hang = { equipmentNum: 'ONCE-1', equipmentType: 'lidar', orgId: car.orgId };
  const del = (id: string) => () => operator.post(dictValue.del, { id });
  expect(await atOnce('external_equipment', () => operator.post(external.add, hang), del(lidar))).toEqual([
    '200',
    '40900',
  ]);
  const { id } = (await operator.post(external.list, { equipmentNum: 'ONCE-1' })).data.rows[0]!;
  const changed = await atOnce(
    'external_equipment',
    () => operator.post(external.edit, { id, version: 1, equipmentType: 'sonar' }),
    () => operator.post(dictValue.edit, { id: sonar, version: 1, value: 'echo' }),
  );
  expect(changed).toEqual(['200', '400']);
  const told = {
    repairPerson: '王安全',
    phone: '13800000103',
    repairTime: '2025-06-01T08:00:00+08:00',
    situation: '秤不准',
  };
  const asked = await atOnce(
    'repair_request',
    () => safety.post(repair.add, { vehicleId: car.id, malfunctionType: 'scale', ...told }),
    del(scale),
  );
  expect(asked).toEqual(['200', '40900']);
  const { id: ownerId, version } = home;
  const homed = await atOnce(
    'company',
    () => operator.post(company.edit, { id: ownerId, version, homePageUrl: '/AtOnce' }),
    del(page),
  );
  expect(homed).toEqual(['200', '40900']);
});

test('a value does not come into a dictionary that is deleted at the same moment', async () => {
  const { data: type } = await operator.post(dictType.add, { typeCode: 'GONE', name: 'Gone', sort: '1' });
  const codes = await atOnce(
    'dict_type',
    () => operator.post(dictType.del, { id: type.id }),
    () => operator.post(dictValue.add, { typeCode: 'GONE', name: 'A', value: 'a', sort: '1' }),
  );
  expect(codes).toEqual(['200', '400']);
});
