import { mayMake } from '@fleet/contract/call';
import { menu, openMenu } from '@fleet/contract/menu/calls';
import type { Right } from '@fleet/contract/rights';
import { role } from '@fleet/contract/role/calls';
import { session } from '@fleet/contract/session/calls';
import { distribution } from '@fleet/contract/distribution/calls';
import { status, statusFile } from '@fleet/contract/status/calls';
import { user } from '@fleet/contract/user/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { colleague } from '../../../../test/colleague';
import { until } from '../../../../test/until';
import { newWorld, type Person, type World } from '../../../../test/world';
import { routes } from '../../../routes';

let world: World;
let admin: Person;
let neighbour: Person;
let operator: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [admin, neighbour, operator] = [
    await world.signIn('admin'),
    await world.signIn('admin2'),
    await world.signIn('operator'),
  ];
});
afterAll(() => world.end());

let made = 0;
const narrow = (rights: Right[] = ['status:view', 'status:export']) => ({
  roleName: `看状态${(made += 1)}`,
  rights,
  dataScope: 'ORG_TREE' as const,
});
const accountOf = async (loginName: string) =>
  (await operator.post(user.list, { username: loginName })).data.rows.find(
    (row) => row.loginName === loginName,
  )!;
const roleOf = async (who: Person, id: string) => (await who.post(role.list, { id })).data.rows[0]!;

/** A person of the first company with a role made for it. */
async function hire(roleId: string, loginName: string): Promise<Person> {
  const { orgId } = await accountOf('admin');
  const { data } = await admin.post(user.add, colleague(orgId, roleId, loginName));
  return world.signInFirst(loginName, data.password);
}

test('a role made of nothing but vehicle status sees that, and nothing else', async () => {
  const { data } = await admin.post(role.add, narrow());
  const person = await hire(data.id, 'statusonly');
  const { data: profile } = await person.post(session.profile, {});
  expect(profile.buttonPermiss.toSorted()).toEqual(['status:export', 'status:view']);
  expect(profile.menus.map((node) => node.path)).toEqual([
    '/VehicleManagement',
    '/VehicleManagement/VehicleStatus',
  ]);
  expect((await person.post(status.list, {})).data.total).toBe(24);
  expect(await person.post(vehicle.list, {})).toMatchObject({ code: '40300' });
  expect((await person.download(statusFile, {})).type).toContain('spreadsheet');
  for (const { call } of routes) {
    if (call.right === 'anyone') continue;
    // A field that nobody declared: what may be called is not done either.
    const { code } = await person.post(call, { surprise: 1 });
    const may = mayMake(call, new Set(['status:view', 'status:export']));
    expect([call.path, code === '40300']).toEqual([call.path, !may]);
  }
});

test('where a truck is and who drives it is for who sees the status or the map, not for any session', async () => {
  const { id } = await world.findVehicle(admin, 'HD-01');
  const manager = await world.signIn('drivers');
  expect(await manager.post(status.one, { id })).toMatchObject({ code: '40300' });
  expect(await manager.post(status.location, { id })).toMatchObject({ code: '40300' });
  expect(await manager.post(distribution.counts, {})).toMatchObject({ code: '40300' });
  const viewer = await world.signIn('repair');
  expect(await viewer.post(status.one, { id })).toMatchObject({ code: '200' });
});

test('a change of a role reaches open sessions at once, on the wire and on the stream', async () => {
  const { data } = await admin.post(role.add, narrow());
  const person = await hire(data.id, 'follower');
  const bystander = await world.signIn('viewer');
  const heard: string[] = [];
  const elsewhere: string[] = [];
  const leave = [
    await world.follow(person.token, (event) => heard.push(event)),
    await world.follow(bystander.token, (event) => elsewhere.push(event)),
  ];
  expect(await person.post(vehicle.list, {})).toMatchObject({ code: '40300' });

  const grant = (rights: Right[], version: number) => admin.post(role.edit, { id: data.id, version, rights });
  expect(await grant(['status:view', 'vehicle:view'], 1)).toMatchObject({ code: '200' });
  expect(await person.post(vehicle.list, {})).toMatchObject({ code: '200' });
  await until('the stream to tell', () => heard.includes('rights'));
  expect(elsewhere).not.toContain('rights');

  await grant(['status:view'], 2);
  expect(await person.post(vehicle.list, {})).toMatchObject({ code: '40300' });
  for (const stop of leave) stop();
});

test('nobody grants what he does not have, and what is the platform’s never goes to a company', async () => {
  expect(await admin.post(role.add, narrow(['terminal:view']))).toMatchObject({
    code: '400',
    errors: [{ field: 'rights', msg: expect.stringContaining('Terminals · View') }],
  });
  expect(await admin.post(role.add, { ...narrow(), dataScope: 'ALL' })).toMatchObject({
    errors: [{ field: 'dataScope' }],
  });
  const { orgId } = await accountOf('admin');
  const { data: people } = await operator.post(user.list, { orgId });
  const companyId = (await world.db
    .selectFrom('org')
    .select('companyId')
    .where('id', '=', orgId)
    .executeTakeFirst())!.companyId!;
  expect(people.total).toBeGreaterThan(0);
  for (const wrong of [{ rights: ['gov:view' as const] }, { dataScope: 'ALL' as const }]) {
    expect(await operator.post(role.add, { ...narrow(), companyId, ...wrong })).toMatchObject({
      code: '400',
    });
  }
});

test('roles of another company, and the ones all companies share, are not theirs to change', async () => {
  const { data } = await neighbour.post(role.add, narrow());
  const edit = { version: 1, roleName: '占为己有' };
  expect(await admin.post(role.edit, { id: data.id, ...edit })).toEqual(
    await admin.post(role.edit, { id: '999999', ...edit }),
  );
  const shared = (await admin.post(role.list, { pageSize: 200 })).data.rows.filter((row) => row.shared);
  expect(shared.map((row) => row.template).toSorted()).toEqual([
    'COMPANY_ADMIN',
    'DRIVERS_MANAGER',
    'MAINTENANCE_STAFF',
    'REPAIR_STAFF',
    'SAFETY_OFFICER',
    'VIEWER',
  ]);
  expect(shared.every((row) => !row.editable)).toBe(true);
  expect(await admin.post(role.edit, { id: shared[0]!.id, ...edit })).toMatchObject({ code: '40900' });
  expect(await admin.post(role.del, { id: shared[0]!.id })).toMatchObject({ code: '40900' });
});

test('of two who edit a role one wins, and the other sees what stands there now', async () => {
  const { data } = await admin.post(role.add, narrow());
  await admin.post(role.edit, { id: data.id, version: 1, rights: ['status:view'] });
  expect(await admin.post(role.edit, { id: data.id, version: 1, rights: [] })).toMatchObject({
    code: '40900',
    data: { version: 2, current: { rights: ['status:view'] } },
  });
});

test('a safety officer reads maintenance and insurance, and changes neither', async () => {
  const { rights } = (await admin.post(role.list, { pageSize: 200 })).data.rows.find(
    ({ template }) => template === 'SAFETY_OFFICER',
  )!;
  const subjects = ['remind', 'program', 'maintain', 'insure'];
  expect(rights.filter((right) => subjects.includes(right.split(':')[0]!)).toSorted()).toEqual(
    subjects.map((subject) => `${subject}:view`).toSorted(),
  );
});

test('a role in use is not deleted, and the refusal names who has it', async () => {
  const { data } = await admin.post(role.add, narrow());
  await hire(data.id, 'holder');
  expect(await admin.post(role.del, { id: data.id })).toMatchObject({
    code: '40900',
    msg: expect.stringContaining('holder'),
  });
  expect(await roleOf(admin, data.id)).toMatchObject({ userCount: 1, editable: true });
  const { data: unused } = await admin.post(role.add, narrow());
  expect(await admin.post(role.del, { id: unused.id })).toMatchObject({ code: '200' });
  expect(await roleOf(admin, unused.id)).toBeUndefined();
});

test('the platform never loses the last one who could put things right', async () => {
  const { roleId, id, version } = await accountOf('operator');
  const own = await roleOf(operator, roleId);
  const without = own.rights.filter((right) => right !== 'role:edit');
  expect(await operator.post(role.edit, { id: roleId, version: own.version, rights: without })).toMatchObject(
    {
      code: '40900',
      msg: expect.stringContaining('At least one'),
    },
  );
  expect(await operator.post(user.edit, { id, version, disabled: true })).toMatchObject({ code: '40900' });
});

test('menus drive what everybody sees, at once; a right is not lost with its page', async () => {
  const { data } = await operator.post(menu.list, { side: 'platform' });
  const files = data.rows.find((node) => node.permiss === 'vehicle:view')!;
  const pathsOf = async (who: Person) =>
    (await who.post(session.profile, {})).data.menus.map((node) => node.path);
  const heard: string[] = [];
  const leave = await world.follow(admin.token, (event) => heard.push(event));
  expect(
    await operator.post(menu.edit, { id: files.id, version: files.version, shown: false }),
  ).toMatchObject({
    code: '200',
  });
  await until('everybody to be told', () => heard.includes('rights'));
  leave();
  expect(await pathsOf(admin)).not.toContain(files.path);
  expect(await admin.post(vehicle.list, {})).toMatchObject({ code: '200' });
  await operator.post(menu.edit, { id: files.id, version: files.version + 1, shown: true, nameEn: 'Trucks' });
  expect((await admin.post(openMenu.platform, {})).data.rows).toContainEqual(
    expect.objectContaining({ nameEn: 'Trucks', buttons: expect.arrayContaining(['vehicle:add']) }),
  );
});

test('the menu keeps its shape: no circles, one page per right, and never without menu management', async () => {
  const { data } = await operator.post(menu.list, {});
  const nodeOf = (path: string) => data.rows.find((node) => node.path === path)!;
  const vehicles = nodeOf('/VehicleManagement');
  const names = { nameZh: '测试', nameEn: 'Test' };
  const { data: inner } = await operator.post(menu.addNode, {
    parentId: vehicles.id,
    type: 'module',
    ...names,
    path: '/VehicleManagement/Inner',
  });
  expect(
    await operator.post(menu.edit, { id: vehicles.id, version: vehicles.version, parentId: inner.id }),
  ).toMatchObject({ errors: [{ field: 'parentId' }] });
  expect(
    await operator.post(menu.addNode, {
      parentId: inner.id,
      type: 'page',
      ...names,
      path: '/VehicleManagement/Twice',
      permiss: 'vehicle:view',
    }),
  ).toMatchObject({ code: '40900', errors: [{ field: 'permiss' }] });
  // The screens of an analysis share theirs.
  expect(data.rows.filter(({ permiss }) => permiss === 'vehicleAnalysis:view')).toHaveLength(5);
  expect(await operator.post(menu.del, { id: vehicles.id })).toMatchObject({ code: '40900' });
  for (const path of ['/BackgroundSettings', '/BackgroundSettings/MenuManagement']) {
    const { id, version } = nodeOf(path);
    expect(await operator.post(menu.edit, { id, version, shown: false })).toMatchObject({ code: '40900' });
  }
  expect(await operator.post(menu.del, { id: inner.id })).toMatchObject({ code: '200' });
});

test('modules that are hung below each other at once make no circle, and none goes while a page comes below it', async () => {
  const names = { nameZh: '同时', nameEn: 'At once' };
  for (const at of [1, 2, 3, 4]) {
    const add = async (path: string) =>
      (await operator.post(menu.addModule, { side: 'platform', ...names, path: `/AtOnce${at}${path}` })).data
        .id;
    const [one, two] = [await add('A'), await add('B')];
    const hang = (id: string, parentId: string) => operator.post(menu.edit, { id, version: 1, parentId });
    const hung = await Promise.all([hang(one, two), hang(two, one)]);
    expect(hung.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
    const top = hung[0].code === '200' ? one : two;
    const page = { parentId: top, type: 'module' as const, ...names, path: `/AtOnce${at}C` };
    const [gone, come] = await Promise.all([
      operator.post(menu.del, { id: top }),
      operator.post(menu.addNode, page),
    ]);
    expect([gone.code, come.code]).toEqual(gone.code === '200' ? ['200', '40400'] : ['40900', '200']);
  }
});

test('what an operator deleted from the menu does not come back with the next start', async () => {
  const { data } = await operator.post(menu.list, {});
  const { id } = data.rows.find((node) => node.permiss === 'app:exam')!;
  await operator.post(menu.del, { id });
  await world.stop();
  await world.restart();
  const after = await operator.post(menu.list, {});
  expect(after.data.rows.map((node) => node.permiss)).not.toContain('app:exam');
});
