import { jurisdiction } from '@fleet/contract/jurisdiction/calls';
import { log } from '@fleet/contract/log/calls';
import { session } from '@fleet/contract/session/calls';
import { user } from '@fleet/contract/user/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let operator: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  operator = await world.signIn('operator');
});
afterAll(() => world.end());

const find = async (jurisdictionName: string) =>
  (await operator.post(jurisdiction.list, { jurisdictionName })).data.rows[0]!;
const details = {
  jurisdictionNum: '320505',
  jurisdictionName: '虎丘区',
  managerAccount: 'huqiu',
  managerName: '虎丘监管',
  managerEmail: 'huqiu@example.com',
};

test('a jurisdiction comes with its management account, which sees that jurisdiction alone', async () => {
  const { data } = await operator.post(jurisdiction.add, details);
  expect(data.accounts).toMatchObject([{ loginName: 'huqiu' }]);
  const manager = await world.signInFirst('huqiu', data.accounts[0]!.password);
  expect((await manager.post(session.profile, {})).data.role.dataScope).toBe('JURISDICTION');
  expect((await manager.post(jurisdiction.choices, {})).data.rows).toMatchObject([{ label: '虎丘区' }]);
  expect(await find('虎丘区')).toMatchObject({ managerAccount: 'huqiu', companyCount: 0, userCount: 1 });
  const wrong = { ...details, jurisdictionNum: '12345' };
  expect(await operator.post(jurisdiction.add, wrong)).toMatchObject({
    errors: [{ field: 'jurisdictionNum' }],
  });
  const twice = { ...details, jurisdictionName: '另一个', managerAccount: 'other1' };
  expect(await operator.post(jurisdiction.add, twice)).toMatchObject({
    errors: [{ field: 'jurisdictionNum' }],
  });
});

test('its manager is changed and gets a new password; the old one is out and sees nothing any more', async () => {
  const before = await find('苏州工业园区');
  const old = await world.signIn('regulator');
  const { data } = await operator.post(jurisdiction.changeAdministrator, {
    id: before.id,
    version: before.version,
    managerAccount: 'newregulator',
    managerName: '新监管',
  });
  expect(await old.post(session.profile, {})).toMatchObject({ code: '401' });
  expect((await operator.post(user.list, { username: 'regulator' })).data.rows).toMatchObject([
    { loginName: 'newregulator', jurisdictionName: '苏州工业园区', state: 'active' },
    { loginName: 'regulator', jurisdictionName: null, state: 'disabled' },
  ]);
  const changes = { module: 'jurisdiction', action: 'changeAdministrator' };
  expect((await operator.post(log.list, changes)).data.rows).toMatchObject([
    { before: { managerAccount: 'regulator' }, after: { managerAccount: 'newregulator' } },
  ]);
  const manager = await world.signInFirst('newregulator', data.accounts[0]!.password);
  await operator.post(jurisdiction.resetPassword, { id: before.id });
  expect(await manager.post(session.profile, {})).toMatchObject({ code: '401' });
});

test('one that is used is not deleted; of two editors one wins', async () => {
  const used = await find('苏州工业园区');
  expect(await operator.post(jurisdiction.del, { id: used.id })).toMatchObject({
    code: '40900',
    msg: expect.stringContaining('companies: 1'),
    data: {
      uses: [{ page: '/GovernmentRegulation/JurisdictionalCompanies', filter: { jurisdictionId: used.id } }],
    },
  });
  const edit = { id: used.id, version: used.version };
  await operator.post(jurisdiction.edit, { ...edit, jurisdictionName: '园区' });
  expect(await operator.post(jurisdiction.edit, { ...edit, jurisdictionName: '其他' })).toMatchObject({
    data: { current: { jurisdictionName: '园区' } },
  });
  const empty = await find('虎丘区');
  expect(await operator.post(jurisdiction.del, { id: empty.id })).toMatchObject({ code: '200' });
  expect((await operator.post(user.list, { username: 'huqiu' })).data.total).toBe(0);
});
