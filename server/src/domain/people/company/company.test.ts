import { company } from '@fleet/contract/company/calls';
import { file } from '@fleet/contract/file/calls';
import { org } from '@fleet/contract/org/calls';
import { role } from '@fleet/contract/role/calls';
import { log } from '@fleet/contract/log/calls';
import { session } from '@fleet/contract/session/calls';
import { user } from '@fleet/contract/user/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext, transaction } from '../../../base/context';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let operator: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  operator = await world.signIn('operator');
});
afterAll(() => world.end());

let made = 0;
const codes = ['91310115MA1K3XYT5G'];
async function details() {
  made += 1;
  const roles = (await operator.post(role.list, { pageSize: 200 })).data.rows;
  return {
    companyName: `新公司${made}`,
    creditCode: codes[0]!,
    timeZone: 'Asia/Shanghai',
    homePageUrl: '/VehicleManagement/VehicleStatus',
    roleId: roles.find((row) => row.template === 'COMPANY_ADMIN')!.id,
    administratorAccount: `boss${made}`,
    administratorName: '新管理',
    safetyAccount: `safe${made}`,
    safetyName: '新安全',
    safetyPhone: '021-12345678',
  };
}
const find = async (companyName: string) =>
  (await operator.post(company.list, { companyName })).data.rows.find(
    (row) => row.companyName === companyName,
  )!;
async function logo(who: Person): Promise<string> {
  const bytes = await sharp({ create: { width: 292, height: 102, channels: 3, background: '#147' } })
    .png()
    .toBuffer();
  const { data } = await who.post(file.uploadImage, { file: new File([new Uint8Array(bytes)], 'logo.png') });
  return data.id;
}

test('a company comes with its branch, its logo, and two accounts whose passwords are told once', async () => {
  const logoFileId = await logo(operator);
  const input = { ...(await details()), logoFileId };
  const { data } = await operator.post(company.add, input);
  expect(data.accounts.map(({ loginName }) => loginName)).toEqual([
    input.administratorAccount,
    input.safetyAccount,
  ]);

  const boss = await world.signInFirst(input.administratorAccount, data.accounts[0]!.password);
  const { data: profile } = await boss.post(session.profile, {});
  expect(profile).toMatchObject({
    user: { companyName: input.companyName, logoFileId, timeZone: 'Asia/Shanghai' },
    role: { dataScope: 'COMPANY' },
    homePageUrl: '/VehicleManagement/VehicleStatus',
  });
  expect((await boss.download(file.getImage, { id: logoFileId })).type).toBe('image/png');
  expect((await boss.post(org.tree, {})).data.rows).toMatchObject([
    { orgName: input.companyName, orgType: 'company', userCount: 2 },
  ]);
  expect(await find(input.companyName)).toMatchObject({
    administratorAccount: input.administratorAccount,
    safetyPhone: '021-12345678',
    userCount: 2,
  });

  const again = { ...(await details()), timeZone: 'Asia/Tokyo', companyName: input.companyName };
  const twice = await operator.post(company.add, {
    ...again,
    safetyAccount: input.safetyAccount,
    homePageUrl: '/Nowhere',
  });
  expect(twice.errors?.map(({ field }) => field)).toEqual([
    'homePageUrl',
    'safetyAccount',
    'creditCode',
    'companyName',
  ]);
  expect((await operator.post(user.list, { username: 'boss2' })).data.total).toBe(0);
  expect(
    await operator.post(company.add, { ...(await details()), creditCode: '91310115MA1K3XYT5H' }),
  ).toMatchObject({
    code: '400',
    errors: [{ field: 'creditCode' }],
  });
});

test('a changed administrator: the new one begins with a one-time password, the old one is out', async () => {
  const before = await find('合肥鑫源汽车零部件有限公司');
  const old = await world.signIn('admin2');
  const { data } = await operator.post(company.changeAdministrator, {
    id: before.id,
    version: before.version,
    administratorAccount: 'newboss',
    administratorName: '新任',
  });
  expect(await old.post(session.profile, {})).toMatchObject({ code: '401' });
  const { password } = world.demo.accounts.find(({ loginName }) => loginName === 'admin2')!;
  expect(await world.send(session.login, { loginName: 'admin2', password }, '')).toMatchObject({
    msg: expect.stringContaining('disabled'),
  });
  const changes = { module: 'company', action: 'changeAdministrator' };
  expect((await operator.post(log.list, changes)).data.rows).toMatchObject([
    { before: { administratorAccount: 'admin2' }, after: { administratorAccount: 'newboss' } },
  ]);
  const boss = await world.signInFirst('newboss', data.accounts[0]!.password);
  expect((await boss.post(session.profile, {})).data.role.dataScope).toBe('COMPANY');
  expect((await operator.post(user.list, { username: 'admin2' })).data.rows[0]).toMatchObject({
    state: 'disabled',
    roleName: '只读',
  });

  const reset = await operator.post(company.resetPassword, { id: before.id, duty: 'administrator' });
  expect(await boss.post(session.profile, {})).toMatchObject({ code: '401' });
  expect(reset.data.accounts[0]).toMatchObject({ loginName: 'newboss' });
});

test('the role of a company is its administrator’s, and changes for open sessions', async () => {
  const before = await find('苏州恒达物流有限公司');
  const admin = await world.signIn('admin');
  const viewer = (await operator.post(role.list, { pageSize: 200 })).data.rows.find(
    (row) => row.template === 'VIEWER',
  )!;
  expect(
    await operator.post(company.changeRole, { id: before.id, version: before.version, roleId: viewer.id }),
  ).toMatchObject({ code: '200' });
  expect((await admin.post(session.profile, {})).data.role.roleName).toBe('只读');
  await operator.post(company.changeRole, {
    id: before.id,
    version: before.version + 1,
    roleId: before.roleId!,
  });
  const platform = (await operator.post(role.list, { pageSize: 200 })).data.rows.find(
    (row) => row.template === 'PLATFORM_OPERATOR',
  )!;
  expect(
    await operator.post(company.changeRole, {
      id: before.id,
      version: before.version + 2,
      roleId: platform.id,
    }),
  ).toMatchObject({ errors: [{ field: 'roleId' }] });
});

test('a company is bound to an organization of the platform, and takes its branch along', async () => {
  const before = await find('苏州恒达物流有限公司');
  const { data: region } = await operator.post(org.add, {
    parentId: before.parentId!,
    orgName: '华东大区',
    orgType: 'department',
  });
  const bound = await operator.post(company.bindOrg, {
    id: before.id,
    version: before.version,
    parentId: region.id,
  });
  expect(bound).toMatchObject({ code: '200' });
  const rows = (await operator.post(org.tree, {})).data.rows;
  expect(rows.find(({ id }) => id === region.id)).toMatchObject({ vehicleCount: 24 });
  const inner = rows.find(({ orgName }) => orgName === '二号仓库')!;
  expect(
    await operator.post(company.bindOrg, { id: before.id, version: before.version + 1, parentId: inner.id }),
  ).toMatchObject({ errors: [{ field: 'parentId' }] });
});

test('the time zone is fixed once a truck has reported; a new name is the branch’s too', async () => {
  const before = await find('苏州恒达物流有限公司');
  const edit = (change: object) =>
    operator.post(company.edit, { id: before.id, version: before.version, ...change });
  await world.db
    .insertInto('vehicleState')
    .values({
      vehicleId: (await world.findVehicle(operator, 'HD-01')).id,
      reportTime: new Date().toISOString(),
    })
    .onConflict((same) => same.column('vehicleId').doUpdateSet({ reportTime: new Date().toISOString() }))
    .execute();
  expect(await edit({ timeZone: 'Europe/Berlin' })).toMatchObject({ errors: [{ field: 'timeZone' }] });
  expect(await edit({ timeZone: before.timeZone, companyName: '苏州恒达供应链有限公司' })).toMatchObject({
    code: '200',
  });
  expect((await operator.post(org.tree, { name: '供应链' })).data.rows).toHaveLength(1);
  expect(await edit({ address: '别处' })).toMatchObject({
    code: '40900',
    data: { current: { companyName: '苏州恒达供应链有限公司' } },
  });
});

test('a company in use is not deleted, and the refusal says by what; an empty one goes with its accounts and its key', async () => {
  const used = await find('合肥鑫源汽车零部件有限公司');
  expect(await operator.post(company.del, { id: used.id })).toMatchObject({
    code: '40900',
    msg: expect.stringContaining('vehicles: 16'),
  });
  const empty = await find('新公司1');
  const { vault } = world.appCtx;
  const place = { companyId: empty.id, place: 'driver.id_card:0' };
  const seal = (plain: string) =>
    transaction(systemContext(world.appCtx), ({ db }) => vault.seal(db, plain, place));
  const sealed = await seal('320501198503170013');
  expect(await vault.open(sealed, place.place)).toBe('320501198503170013');
  expect(await operator.post(company.del, { id: empty.id })).toMatchObject({ code: '200' });
  await expect(vault.open(sealed, place.place)).rejects.toThrow('does not open');
  await expect(seal('late')).rejects.toThrow('destroyed');
  expect(await find('新公司1')).toBeUndefined();
  expect((await operator.post(user.list, { username: 'boss1' })).data.total).toBe(0);
});
