import { file } from '@fleet/contract/file/calls';
import { jurisdictionCompany } from '@fleet/contract/jurisdictionCompany/calls';
import { policy, policyFile } from '@fleet/contract/policy/calls';
import { read } from 'hucre';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let regulator: Person;
let admin: Person;
let neighbour: Person;
let operator: Person;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [regulator, admin, neighbour, operator] = (await Promise.all(
    ['regulator', 'admin', 'admin2', 'operator'].map((name) => world.signIn(name)),
  )) as [Person, Person, Person, Person];
});
afterAll(() => world.end());

const upload = async (who: Person, name = 'rule.pdf') =>
  (await who.post(file.upload, { file: new File([`%PDF-1.4 ${name}`], name) })).data.id;
const publish = async (title: string, who = regulator) =>
  who.post(policy.add, {
    title,
    docNum: '苏园管〔2026〕1 号',
    issueDate: '2026-01-31',
    fileId: await upload(who),
  });
const titles = async (who: Person) =>
  (await who.post(policy.list, { sort: 'title' })).data.rows.map(({ title }) => title);
const ruleOf = async (who: Person, id: string) => (await who.post(policy.list, { id })).data.rows[0];

test('a rule is read by the companies of its jurisdiction, and one of the platform by everybody', async () => {
  const own = (await publish('A 辖区规定')).data.id;
  const all = (await publish('B 平台规定', operator)).data.id;
  expect(await titles(regulator)).toEqual(['A 辖区规定', 'B 平台规定']);
  expect(await titles(admin)).toEqual(['A 辖区规定', 'B 平台规定']);
  expect(await titles(neighbour)).toEqual(['B 平台规定']);
  const { fileId, issuer } = (await ruleOf(admin, own))!;
  expect(issuer).toBe('苏州工业园区');
  expect((await ruleOf(neighbour, all))!.issuer).toBeNull();
  expect((await admin.download(file.get, { id: fileId })).type).toBe('application/pdf');
  expect((await neighbour.post(file.get, { id: fileId })).code).toBe('40400');
  expect((await neighbour.post(policy.read, { id: own })).code).toBe('40400');
  // Without the right to rules their files do not exist either.
  const safety = await world.signIn('safety');
  expect((await safety.post(file.get, { id: fileId })).code).toBe('40400');
  expect(
    (await admin.post(policy.add, { title: 'x', docNum: '1', issueDate: '2026-01-01', fileId })).code,
  ).toBe('40300');
});

test('only a fresh PDF of the caller’s becomes a rule, and not with a date to come', async () => {
  const rule = { title: 'C', docNum: '1', issueDate: '2026-01-31' };
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const picture = (await regulator.post(file.upload, { file: new File([new Uint8Array(image)], 'a.pdf') }))
    .data;
  expect(await regulator.post(policy.add, { ...rule, fileId: picture.id })).toMatchObject({
    errors: [{ field: 'fileId', msg: 'Only PDF.' }],
  });
  const fileId = await upload(regulator);
  const late = await regulator.post(policy.add, { ...rule, fileId, issueDate: '2099-01-01' });
  expect(late).toMatchObject({ errors: [{ field: 'issueDate' }] });
  expect((await regulator.post(policy.add, { ...rule, fileId: await upload(admin) })).code).toBe('40400');
  expect(await titles(regulator)).not.toContain('C');
  const twice = await Promise.all([1, 2].map(() => regulator.post(policy.add, { ...rule, fileId })));
  expect(twice.map(({ code }) => code).toSorted()).toEqual(['200', '40400']);
});

test('who has opened a rule is known by company, from the first time on', async () => {
  const { id } = (await publish('D')).data;
  expect(await ruleOf(regulator, id)).toMatchObject({ readBy: 0, readers: 1, readAt: null });
  await regulator.post(policy.read, { id });
  expect(await ruleOf(regulator, id)).toMatchObject({ readBy: 0 });
  await admin.post(policy.read, { id });
  const { readAt } = (await ruleOf(admin, id))!;
  expect(readAt).not.toBeNull();
  await admin.post(policy.read, { id });
  expect(await ruleOf(admin, id)).toMatchObject({ readAt, readBy: null, readers: null });
  expect((await regulator.post(policy.readers, { policyId: id })).data).toMatchObject({
    ...{ total: 1, rows: [{ companyName: '苏州恒达物流有限公司', readAt }] },
  });
  expect((await admin.post(policy.readers, { policyId: id })).data.total).toBe(0);
  // A company that comes later is counted from then on.
  const added = await regulator.post(jurisdictionCompany.add, {
    ...{ creditCode: '91340100MA2N0XYT2J', companyName: '合肥鑫源汽车零部件有限公司' },
  });
  expect(await titles(neighbour)).toContain('D');
  const { rows } = (await regulator.post(policy.readers, { policyId: id })).data;
  expect(rows.map((row) => row.readAt)).toEqual([null, readAt]);
  await regulator.post(jurisdictionCompany.del, { id: added.data.id });
  expect(await titles(neighbour)).not.toContain('D');
});

test('an authority deletes its own rules, the file with each, and not those of the platform', async () => {
  const { id } = (await publish('E')).data;
  const { fileId } = (await ruleOf(regulator, id))!;
  const all = (await publish('F', operator)).data.id;
  expect((await regulator.post(policy.del, { ids: [id, all] })).code).toBe('40900');
  expect(await titles(admin)).toEqual(expect.arrayContaining(['E', 'F']));
  expect((await regulator.post(policy.del, { id })).data.count).toBe(1);
  expect(await titles(admin)).not.toContain('E');
  expect((await admin.post(file.get, { id: fileId })).code).toBe('40400');
  expect((await operator.post(policy.del, { id: all })).data.count).toBe(1);
});

test('the sheet holds what the list shows', async () => {
  const { bytes } = await regulator.download(policyFile, { sort: 'title' });
  const [head, ...rows] = (await read(bytes)).sheets[0]!.rows;
  expect(head!.slice(0, 3)).toEqual(['Title', 'Document no.', 'Issuer']);
  expect(rows.map(([title]) => title)).toEqual(await titles(regulator));
});
