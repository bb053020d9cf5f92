import { driver, driverFile, driverImport } from '@fleet/contract/driver/calls';
import { idCheckSign } from '@fleet/contract/driver/idCard';
import { key } from '@fleet/contract/key/calls';
import { log } from '@fleet/contract/log/calls';
import { org } from '@fleet/contract/org/calls';
import { sheet } from '@fleet/contract/sheet/calls';
import { user } from '@fleet/contract/user/calls';
import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
let neighbour: Person;
let operator: Person;
let orgs: Record<string, string>;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [admin, neighbour, operator] = [
    await world.signIn('admin'),
    await world.signIn('admin2'),
    await world.signIn('operator'),
  ];
  const { data } = await operator.post(org.tree, {});
  orgs = Object.fromEntries(data.rows.map(({ orgName, id }) => [orgName, id]));
});
afterAll(() => world.end());

let made = 0;
const idCardOf = (birthday: string) => {
  made += 1;
  const digits = `320599${birthday}${String(made).padStart(3, '0')}`;
  return digits + idCheckSign(digits);
};
const details = () => {
  const idCard = idCardOf('19850317');
  return {
    driverNum: `N${made}`,
    driverName: '新司机',
    phone: `139${String(made).padStart(8, '0')}`,
    orgId: orgs['一号仓库']!,
    licenceExpire: '2099-01-01',
    idCard,
  };
};
const masked = (idCard: string) => `${idCard.slice(0, 6)}********${idCard.slice(14)}`;
const find = async (id: string, who = admin) => (await who.post(driver.list, { id })).data.rows[0];

test('a driver is added, found by number, name and phone, changed, renumbered and deleted', async () => {
  const input = { ...details(), driverName: '欧阳测试', email: 'a@example.com', teamId: orgs['白班组']! };
  const { data } = await admin.post(driver.add, input);
  for (const anyNum of [input.driverNum, '欧阳', input.phone.slice(3)])
    expect((await admin.post(driver.list, { anyNum })).data.rows.map(({ id }) => id)).toContain(data.id);
  expect(await find(data.id)).toMatchObject({
    teamName: '白班组',
    orgName: '一号仓库',
    email: 'a@example.com',
  });

  await admin.post(driver.edit, { id: data.id, version: 1, email: '', teamId: null });
  expect(await find(data.id)).toMatchObject({
    version: 2,
    email: null,
    teamName: null,
    idCard: masked(input.idCard),
  });
  await admin.post(driver.editNum, { id: data.id, version: 2, driverNum: 'OTHER1' });
  expect(await find(data.id)).toMatchObject({ driverNum: 'OTHER1' });
  const late = await admin.post(driver.edit, { id: data.id, version: 2, driverName: '晚了' });
  expect(late).toMatchObject({
    code: '40900',
    data: { version: 3, current: { idCard: masked(input.idCard) } },
  });
  expect((await admin.post(driver.del, { id: data.id })).data).toEqual({ count: 1 });
  expect(await find(data.id)).toBeUndefined();
});

test('an ID number stands nowhere in clear: not in its table, not in the log, in no answer and no sheet', async () => {
  const input = details();
  const { data } = await admin.post(driver.add, input);
  const idCard = idCardOf('19900101');
  await admin.post(driver.edit, { id: data.id, version: 1, idCard });
  await admin.post(driver.reveal, { id: data.id });
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(world.db);
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(row::text, '|') as text from ${sql.table(name)} row`.execute(world.db);
    for (const secret of [input.idCard, idCard])
      for (const form of [
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret).toString('base64'),
      ])
        expect(rows[0]?.text?.includes(form) ?? false, name).toBe(false);
  }
  expect((await find(data.id))!.idCard).toBe(masked(idCard));
  const file = await admin.download(driverFile, { id: data.id });
  const book = read(file.bytes);
  const cells = Object.values(book.Sheets).map((one) => utils.sheet_to_csv(one));
  expect(cells.join()).toContain(masked(idCard));
  expect(cells.join()).not.toContain(idCard);
  await admin.post(driver.del, { id: data.id });
  const left = await world.db.selectFrom('driver').selectAll().where('id', '=', data.id).executeTakeFirst();
  expect(left).toMatchObject({ idCardSealed: null, idCardHash: null });
});

test('who may reveals the number, and each look is written down; others may not', async () => {
  const input = details();
  const { data } = await admin.post(driver.add, input);
  const manager = await world.signIn('drivers');
  expect((await manager.post(driver.reveal, { id: data.id })).data.idCard).toBe(input.idCard);
  expect((await (await world.signIn('safety')).post(driver.reveal, { id: data.id })).code).toBe('40300');
  const looks = await admin.post(log.list, { module: 'driver', action: 'reveal', recordId: data.id });
  expect(looks.data.rows).toMatchObject([{ loginName: 'drivers', recordName: input.driverNum, after: null }]);
});

test('number and phone are used once in a company, the ID number once on the platform', async () => {
  const input = details();
  await admin.post(driver.add, input);
  const again = async (change: object, who = admin) =>
    (await who.post(driver.add, { ...details(), ...change })) as {
      code: string;
      msg: string;
      errors?: unknown;
    };
  expect(await again({ driverNum: input.driverNum })).toMatchObject({ errors: [{ field: 'driverNum' }] });
  expect(await again({ phone: input.phone })).toMatchObject({ errors: [{ field: 'phone' }] });
  const there = { orgId: orgs['冲压车间'] };
  expect(await again({ ...there, driverNum: input.driverNum, phone: input.phone }, neighbour)).toMatchObject({
    code: '200',
  });
  const taken = await again({ ...there, idCard: input.idCard }, neighbour);
  expect(taken).toMatchObject({ code: '40900', errors: [{ field: 'idCard' }] });
  expect(taken.msg).not.toContain(input.idCard);
});

test('a driver is of age to the day, and his licence is near its end for 90 days', async () => {
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(new Date());
  const [year, month, day] = today.split('-') as [string, string, string];
  const eighteen = `${Number(year) - 18}${month}${day}`;
  const tomorrow = new Date(Date.UTC(Number(year) - 18, Number(month) - 1, Number(day) + 1));
  const tooYoung = idCardOf(tomorrow.toISOString().slice(0, 10).replaceAll('-', ''));
  expect(await admin.post(driver.add, { ...details(), idCard: tooYoung })).toMatchObject({
    errors: [{ field: 'idCard', msg: 'A driver must be 18 or older.' }],
  });
  const inDays = (days: number) =>
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + days)).toISOString().slice(0, 10);
  const states = [];
  for (const licenceExpire of [inDays(-1), inDays(0), inDays(90), inDays(91)]) {
    const { data } = await admin.post(driver.add, {
      ...details(),
      idCard: idCardOf(eighteen),
      licenceExpire,
    });
    states.push((await find(data.id))!.annualStatus);
  }
  expect(states).toEqual(['expired', 'nearExpiry', 'nearExpiry', 'normal']);
});

test('another company’s driver does not exist, nor does its team or its account', async () => {
  const { data } = await neighbour.post(driver.add, { ...details(), orgId: orgs['冲压车间']! });
  for (const call of [driver.del, driver.reveal])
    expect((await admin.post(call, { id: data.id })).code).toBe('40400');
  expect((await admin.post(driver.edit, { id: data.id, version: 1, driverName: '别人' })).code).toBe('40400');
  expect((await admin.post(driver.suggest, { id: data.id })).data.rows).toEqual([]);
  expect((await admin.post(driver.add, { ...details(), teamId: orgs['早班组']! })).code).toBe('40400');
  expect(await admin.post(driver.add, { ...details(), teamId: orgs['二号仓库']! })).toMatchObject({
    errors: [{ field: 'teamId' }],
  });
});

test('an account is linked to one driver, and stays while it is', async () => {
  const account = {
    loginName: 'driverone',
    username: '司机账号',
    phone: '13912312312',
    expiryDate: '2099-01-01',
    orgId: orgs['一号仓库']!,
  };
  const { data: users } = await admin.post(user.list, { username: 'viewer' });
  const born = await admin.post(user.add, { ...account, roleId: users.rows[0]!.roleId });
  const userId = born.data.id;
  const [one, other] = [await admin.post(driver.add, details()), await admin.post(driver.add, details())];
  await admin.post(driver.bindUser, { id: one.data.id, version: 1, userId });
  expect(await find(one.data.id)).toMatchObject({ username: '司机账号' });
  expect(await admin.post(driver.bindUser, { id: other.data.id, version: 1, userId })).toMatchObject({
    errors: [{ field: 'userId' }],
  });
  expect((await admin.post(user.del, { id: userId })).msg).toContain('新司机');
  await admin.post(driver.bindUser, { id: one.data.id, version: 2, userId: null });
  expect((await admin.post(user.del, { id: userId })).code).toBe('200');
  const { data: theirs } = await neighbour.post(user.list, {});
  const far = { id: one.data.id, version: 3, userId: theirs.rows[0]!.id };
  expect((await admin.post(driver.bindUser, far)).code).toBe('40400');
  expect(await operator.post(driver.bindUser, far)).toMatchObject({ errors: [{ field: 'userId' }] });
});

test('a transfer takes the cards along; only the platform reaches another company, where team and account end', async () => {
  const { data } = await admin.post(driver.add, { ...details(), teamId: orgs['白班组']! });
  const card = await admin.post(key.add, { keyNum: 'AABBCC01', driverId: data.id });
  const findCard = async (who: Person) => (await who.post(key.list, { id: card.data.id })).data.rows[0];
  await admin.post(driver.transfer, { ids: [data.id], orgId: orgs['二号仓库']! });
  expect(await find(data.id)).toMatchObject({ orgName: '二号仓库', teamName: '白班组' });
  expect(await findCard(admin)).toMatchObject({ orgName: '二号仓库' });
  expect((await admin.post(driver.transfer, { id: data.id, orgId: orgs['冲压车间']! })).code).toBe('40400');

  await operator.post(driver.transfer, { id: data.id, orgId: orgs['冲压车间']! });
  expect(await find(data.id)).toBeUndefined();
  expect(await findCard(admin)).toBeUndefined();
  expect(await find(data.id, neighbour)).toMatchObject({ orgName: '冲压车间', teamName: null });
  expect(await findCard(neighbour)).toMatchObject({ driverName: '新司机' });
  const seen = await neighbour.post(log.list, { module: 'driver', action: 'transfer', recordId: data.id });
  expect(seen.data.rows).toMatchObject([{ before: null }]);
  await neighbour.post(driver.del, { id: data.id });
  expect(await findCard(neighbour)).toMatchObject({ driverId: null });
});

test('drivers are counted with their organizations, and keep them from being deleted', async () => {
  const { data: tree } = await admin.post(org.tree, {});
  const [company, team] = [
    tree.rows.find(({ orgType }) => orgType === 'company')!,
    await admin.post(org.add, { parentId: orgs['一号仓库']!, orgName: '临时班组', orgType: 'team' }),
  ];
  await admin.post(driver.add, { ...details(), orgId: team.data.id, teamId: team.data.id });
  await admin.post(driver.add, { ...details(), teamId: team.data.id });
  const after = await admin.post(org.tree, {});
  expect(after.data.rows.find(({ id }) => id === team.data.id)!.driverCount).toBe(2);
  expect(after.data.rows.find(({ id }) => id === company.id)!.driverCount).toBe(company.driverCount + 2);
  expect((await admin.post(org.del, { id: team.data.id })).msg).toMatch(/: drivers: 2$/);
});

const row = (change: object = {}) => {
  const { orgId, ...own } = details();
  return { ...own, orgName: '一号仓库', teamName: null, email: null, ...change };
};

test('a sheet with two bad rows writes nothing and names both cells; a good one can be undone', async () => {
  const good = row({ teamName: '白班组' });
  const [young, nobody] = [row({ idCard: idCardOf('20200101') }), row({ orgName: '没有的机构' })];
  const bad = await admin.post(driverImport.upload, { rows: [good, young, nobody] });
  expect(bad.code).toBe('400');
  expect(bad.data.mistakes).toMatchObject([
    { row: 3, column: 'ID card no.' },
    { row: 4, column: 'Organization' },
  ]);
  expect(JSON.stringify(bad)).not.toContain(young.idCard);
  expect((await admin.post(driver.list, { anyNum: good.phone })).data.total).toBe(0);

  const first = await admin.post(driverImport.upload, { rows: [good] });
  expect(first.data).toMatchObject({ added: 1 });
  const [added] = (await admin.post(driver.list, { anyNum: good.phone })).data.rows;
  const other = idCardOf('19910202');
  // A masked value that comes back with a sheet is no change.
  const same = await admin.post(driverImport.upload, { rows: [{ ...good, idCard: masked(good.idCard) }] });
  expect(same.data).toMatchObject({ added: 0, changed: 0 });
  expect((await admin.post(driver.reveal, { id: added!.id })).data.idCard).toBe(good.idCard);
  const whole = await admin.post(driverImport.upload, { rows: [good] });
  expect(whole.data).toMatchObject({ added: 0, changed: 0 });
  const wrongMask = await admin.post(driverImport.upload, { rows: [{ ...good, idCard: masked(other) }] });
  expect(wrongMask.data.mistakes).toMatchObject([{ column: 'ID card no.' }]);

  const second = await admin.post(driverImport.upload, {
    rows: [{ ...good, idCard: other, driverName: '改名' }],
  });
  expect((await admin.post(driver.reveal, { id: added!.id })).data.idCard).toBe(other);
  await admin.post(sheet.undo, { id: second.data.batchId! });
  expect(await find(added!.id)).toMatchObject({ driverName: '新司机', teamName: '白班组' });
  expect((await admin.post(driver.reveal, { id: added!.id })).data.idCard).toBe(good.idCard);
});

test('a sheet of ID numbers is never put off, which would keep it', async () => {
  const { data } = await admin.post(driverImport.upload, { rows: [row()], asTask: true });
  expect(data).toMatchObject({ added: 1 });
});
