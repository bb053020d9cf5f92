import { org } from '@fleet/contract/org/calls';
import { user } from '@fleet/contract/user/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  admin = await world.signIn('admin');
});
afterAll(() => world.end());

const tree = async (who = admin) => (await who.post(org.tree, {})).data.rows;
const named = async (name: string) => (await tree()).find(({ orgName }) => orgName === name)!;
const add = async (parentName: string, orgName: string, orgType: 'department' | 'team' = 'department') => {
  const { id: parentId } = await named(parentName);
  return admin.post(org.add, { parentId, orgName, orgType });
};
const move = async (name: string, parentName: string) => {
  const [{ id, version }, { id: parentId }] = [await named(name), await named(parentName)];
  return admin.post(org.edit, { id, version, parentId });
};

test('the tree counts what belongs to each organization and all below it', async () => {
  const rows = await tree();
  expect(rows[0]).toMatchObject({ orgType: 'company', vehicleCount: 24, userCount: 6 });
  expect(rows.find(({ orgName }) => orgName === '一号仓库')).toMatchObject({ vehicleCount: 8, userCount: 1 });
});

test('organizations are added, named once among their neighbours, and teams have none below', async () => {
  expect(await add('一号仓库', '收货组', 'team')).toMatchObject({ code: '200' });
  const taken = { code: '40900', errors: [{ field: 'orgName' }] };
  expect(await add('一号仓库', '收货组', 'team')).toMatchObject(taken);
  expect(await add('二号仓库', '收货二组', 'team')).toMatchObject({ code: '200' });
  expect(await add('收货组', '下级')).toMatchObject({ errors: [{ field: 'parentId' }] });
});

test('no more than eight levels, however they come about', async () => {
  let above = '装卸月台';
  for (let level = 3; level <= 8; level += 1) {
    expect(await add(above, `第${level}级`)).toMatchObject({ code: '200' });
    above = `第${level}级`;
  }
  expect(await add(above, '第9级')).toMatchObject({ errors: [{ field: 'parentId' }] });
  expect(await move('装卸月台', '二号仓库')).toMatchObject({ errors: [{ field: 'parentId' }] });
  expect(await move('装卸月台', '第5级')).toMatchObject({ errors: [{ field: 'parentId' }] });
});

test('a branch with ten thousand vehicles moves in one go, and its people and their sight go along', async () => {
  const yard = (await add('一号仓库', '大院')).data.id;
  const inner = (await add('大院', '内院')).data.id;
  await sql`
    insert into vehicle (car_id, manufacture_num, org_id, company_id, brand_id, model_id, power_type, capacity,
      delivery_date, car_type)
    select 'MOVE-' || n, 'MOVE-' || n, ${inner}, company_id, brand_id, model_id, power_type, capacity,
      delivery_date, car_type
    from vehicle, generate_series(1, 10000) n where car_id = 'HD-03'`.execute(world.db);
  const viewer = await world.signIn('viewer');
  const seen = async () => (await viewer.post(vehicle.list, {})).data.total;
  expect(await seen()).toBe(10_008);
  const versions = () =>
    sql<{ sum: string }>`select sum(version) || ' ' || max(xmin::text::bigint) as sum from vehicle`.execute(
      world.db,
    );
  const before = await versions();
  const lost: string[] = [];
  const leaveLost = await world.follow(viewer.token, (event) => lost.push(event));

  expect(await move('大院', '二号仓库')).toMatchObject({ code: '200' });

  await until('whoever saw it to be told', () => lost.includes('rights'));
  leaveLost();
  expect((await versions()).rows).toEqual(before.rows);
  expect(await seen()).toBe(8);
  expect((await named('二号仓库')).vehicleCount).toBe(10_008);
  expect((await tree(viewer)).map(({ id }) => id)).not.toContain(yard);

  const { version, id } = (await admin.post(user.list, { username: 'viewer' })).data.rows[0]!;
  await admin.post(user.edit, { id, version, orgId: inner });
  expect(await seen()).toBe(10_000);
  const heard: string[] = [];
  const leave = await world.follow(viewer.token, (event) => heard.push(event));
  await move('大院', '一号仓库');
  await until('the moved to be told', () => heard.includes('rights'));
  leave();
  expect(await seen()).toBe(10_000);
});

test('of two moves that would make a circle, one is refused', async () => {
  await add('一号仓库', '甲');
  await add('一号仓库', '乙');
  const answers = await Promise.all([move('甲', '乙'), move('乙', '甲')]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
});

test('what is used is not deleted, and the refusal names by what', async () => {
  const { id } = await named('一号仓库');
  expect(await admin.post(org.del, { id })).toMatchObject({
    code: '40900',
    msg: expect.stringMatching(/vehicles: 8|organizations below/),
    // The list that shows them, narrowed to the organization.
    data: {
      uses: expect.arrayContaining([
        { words: 'vehicles: 8', page: '/VehicleManagement/VehicleFiles', filter: { orgId: id } },
      ]),
    },
  });
  const { data } = await add('二号仓库', '空的');
  expect(await admin.post(org.del, { id: data.id })).toMatchObject({ code: '200' });
  expect((await tree()).map((row) => row.id)).not.toContain(data.id);
});

test('a company, the platform and another company’s organizations stay where they are', async () => {
  const [company] = await tree();
  expect(await admin.post(org.del, { id: company!.id })).toMatchObject({ code: '40900' });
  expect(
    await admin.post(org.edit, { id: company!.id, version: company!.version, orgName: '改名' }),
  ).toMatchObject({ code: '40900' });
  const operator = await world.signIn('operator');
  const foreign = (await tree(operator)).find(({ orgName }) => orgName === '冲压车间')!;
  const own = await named('一号仓库');
  expect(
    await operator.post(org.edit, { id: own.id, version: own.version, parentId: foreign.id }),
  ).toMatchObject({ errors: [{ field: 'parentId', msg: expect.stringContaining('another company') }] });
  for (const id of [foreign.id, '999999']) {
    expect(await admin.post(org.edit, { id: own.id, version: own.version, parentId: id })).toMatchObject({
      code: '40400',
    });
    expect(await admin.post(org.del, { id })).toMatchObject({ code: '40400' });
  }
});

test('of two editors one wins, and the other is shown what stands there now', async () => {
  const { id, version } = await named('二号仓库');
  await admin.post(org.edit, { id, version, orgName: '二号立体仓库' });
  expect(await admin.post(org.edit, { id, version, orgName: '别的名字' })).toMatchObject({
    code: '40900',
    data: { current: { orgName: '二号立体仓库' } },
  });
});
