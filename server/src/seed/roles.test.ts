import { log } from '@fleet/contract/log/calls';
import { role } from '@fleet/contract/role/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../test/world';

let world: World;
let operator: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  operator = await world.signIn('operator');
});
afterAll(() => world.end());

const find = async (roleName: string) => (await operator.post(role.list, { roleName })).data.rows[0]!;
const takeAway = async (right: string) => {
  const { id, version, rights } = await find('公司管理员');
  const reply = await operator.post(role.edit, {
    id,
    version,
    rights: rights.filter((one) => one !== right),
  });
  expect(reply.code).toBe('200');
};

test('a version gives its built-in roles what is new once; what was taken away, before or after, stays away', async () => {
  const { rights, dataScope, appMenus } = await find('公司管理员');
  const { data: copy } = await operator.post(role.add, {
    roleName: 'Copy',
    template: 'COMPANY_ADMIN',
    dataScope,
    rights: rights.filter((one) => !one.startsWith('fingerIssue:')),
    appMenus,
  });
  // As an installation stands that knows neither these rights nor how to give them.
  await sql`update role set rights = array_remove(array_remove(rights, 'fingerIssue:view'), 'fingerIssue:export')`.execute(
    world.db,
  );
  await takeAway('driver:export');
  await sql`drop table seeded_right`.execute(world.db);
  await sql`alter table role drop column built_in`.execute(world.db);
  await sql`delete from migration where name = '0026_built_in_roles.sql'`.execute(world.db);
  const { version } = await find('公司管理员');

  await world.prepare();
  const given = await find('公司管理员');
  expect(given.rights).toEqual(expect.arrayContaining(['fingerIssue:view', 'fingerIssue:export']));
  expect(given.rights).not.toContain('driver:export');
  expect(given.version).toBe(version + 1);
  expect((await find('平台运营')).rights).toContain('fingerIssue:view');
  const { data: logged } = await operator.post(log.list, { module: 'role', recordName: '公司管理员' });
  expect(logged.rows[0]).toMatchObject({ loginName: 'system', action: 'edit' });
  const [own] = (await operator.post(role.list, { id: copy.id })).data.rows;
  expect(own!.rights).not.toContain('fingerIssue:view');

  // The doors open after this; here they stood open.
  operator = await world.signIn('operator');
  await takeAway('fingerIssue:export');
  await world.prepare();
  expect((await find('公司管理员')).rights).not.toContain('fingerIssue:export');
  expect((await find('公司管理员')).version).toBe(version + 2);
});

test('a built-in role that was deleted does not come back', async () => {
  const { id } = await find('只读');
  await sql`update role set deleted_at = now() where id = ${id}`.execute(world.db);
  await sql`delete from seeded_right where template = 'VIEWER'`.execute(world.db);
  await world.prepare();
  expect((await operator.post(role.list, { roleName: '只读' })).data.rows).toEqual([]);
});
