import { company } from '@fleet/contract/company/calls';
import { file } from '@fleet/contract/file/calls';
import { jurisdiction } from '@fleet/contract/jurisdiction/calls';
import { jurisdictionCompany } from '@fleet/contract/jurisdictionCompany/calls';
import { log } from '@fleet/contract/log/calls';
import { note, noteFile } from '@fleet/contract/note/calls';
import { repair } from '@fleet/contract/repair/calls';
import { read } from 'hucre';
import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today as dateAt } from '../../../base/calendar';
import { systemContext } from '../../../base/context';
import { deliverMails } from '../../../../test/mailFolder';
import { newWorld, type Person, type World } from '../../../../test/world';
import { tellSides } from './notices';

let world: World;
let regulator: Person;
let admin: Person;
let safety: Person;
let neighbour: Person;
let operator: Person;
let hengda: string;
let xinyuan: string;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [regulator, admin, safety, neighbour, operator] = (await Promise.all(
    ['regulator', 'admin', 'safety', 'admin2', 'operator'].map((name) => world.signIn(name)),
  )) as [Person, Person, Person, Person, Person];
  [hengda, xinyuan] = (await Promise.all(
    ['91350100M000100Y43', '91340100MA2N0XYT2J'].map(
      async (creditCode) =>
        (
          await world.db
            .selectFrom('company')
            .select('id')
            .where('creditCode', '=', creditCode)
            .executeTakeFirstOrThrow()
        ).id,
    ),
  )) as [string, string];
});
afterAll(() => world.end());

const title = '叉车年审整改';
const content = '请于期限前提交整改材料。';
const issue = async (more: object = {}, who = regulator, key?: string) =>
  who.post(note.add, { companyIds: [hengda], title, content, ...more }, key);
const issued = async (more: object = {}) => (await issue(more)).data.id;
const seen = async (who: Person, id: string) => (await who.post(note.list, { id })).data.rows[0];
const thread = async (who: Person, id: string) => (await who.post(note.thread, { id })).data.rows;
const upload = async (who: Person, name: string) =>
  (await who.post(file.upload, { file: new File([`%PDF-1.4 ${name}`], name) })).data.id;
const plusDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const today = () => dateAt(new Date(), 'Asia/Shanghai');
const inDays = (days: number) => plusDays(today(), days);
const memberOf = async (companyId: string) =>
  (await regulator.post(jurisdictionCompany.list, {})).data.rows.find((row) => row.companyId === companyId)!
    .id;

test('a note goes from the issue over reply and follow-up to the close, and nothing else is possible on the way', async () => {
  const id = await issued();
  expect(await seen(admin, id)).toMatchObject({
    ...{ title, state: 'awaiting', deadline: inDays(7), isOverdue: false, isUnread: true, openedAt: null },
    ...{ jurisdictionName: '苏州工业园区', hasLeft: false, steps: ['reply'] },
  });
  expect((await seen(regulator, id))!.noteNum).toBe(`JC${today().replaceAll('-', '')}0001`);
  expect(await regulator.post(note.followUp, { id, content: '?' })).toMatchObject({ code: '40900' });
  expect(await regulator.post(note.reply, { id, content: '?' })).toMatchObject({ code: '40300' });
  expect(await admin.post(note.close, { id })).toMatchObject({ code: '40300' });

  expect(await safety.post(note.reply, { id, content: '已整改' })).toMatchObject({ code: '200' });
  // Before the authority has followed up, a company may add to its reply.
  expect(await admin.post(note.reply, { id, content: '补充' })).toMatchObject({ code: '200' });
  expect(await seen(regulator, id)).toMatchObject({
    ...{ state: 'replied', isUnread: true, steps: ['followUp', 'close'] },
  });
  await regulator.post(note.followUp, { id, content: '请补充照片', deadline: inDays(3) });
  expect(await seen(admin, id)).toMatchObject({ state: 'awaiting', deadline: inDays(3) });
  expect(await regulator.post(note.close, { id, remark: '完成' })).toMatchObject({ code: '200' });
  expect(await seen(admin, id)).toMatchObject({ state: 'closed', steps: [] });
  for (const late of [
    await admin.post(note.reply, { id, content: '太晚' }),
    await regulator.post(note.followUp, { id, content: '太晚' }),
    await regulator.post(note.close, { id }),
  ])
    expect(late).toMatchObject({ code: '40900', msg: 'This action is not available in the current state.' });
  expect((await thread(regulator, id)).map(({ step, by, byRole }) => [step, by, byRole])).toEqual([
    ['issue', '吴监管', 'authority'],
    ['reply', null, 'safetyOfficer'],
    ['reply', null, 'administrator'],
    ['followUp', '吴监管', 'authority'],
    ['close', '吴监管', 'authority'],
  ]);
  // The company itself knows who wrote, in the thread and in its log.
  expect((await thread(admin, id)).map(({ by }) => by)).toEqual([
    '吴监管',
    '王安全',
    '陈管理',
    '吴监管',
    '吴监管',
  ]);
  const { rows } = (await admin.post(log.list, { module: 'note', recordId: id })).data;
  expect(rows.map(({ action }) => action)).toEqual(['close', 'followUp', 'reply', 'reply', 'add']);
});

test('a refused note says which field is wrong and leaves nothing behind, not even a number', async () => {
  const bad = await issue({ title: 'x'.repeat(51), content: '', deadline: 'soon' });
  expect(bad.errors?.map(({ field }) => field).toSorted()).toEqual(['content', 'deadline', 'title']);
  expect(await issue({ companyIds: [] })).toMatchObject({ errors: [{ field: 'companyIds' }] });
  expect(await issue({ deadline: inDays(-1) })).toMatchObject({ errors: [{ field: 'deadline' }] });
  expect(await issue({ companyIds: [hengda, xinyuan] })).toMatchObject({ code: '40400' });
  expect(await issue({}, operator)).toMatchObject({ errors: [{ field: 'jurisdictionId' }] });
  const before = (await regulator.post(note.list, {})).data;
  const id = await issued();
  const { total } = (await regulator.post(note.list, {})).data;
  expect(total).toBe(before.total + 1);
  const numberOf = (num: string) => Number(num.slice(-4));
  expect(numberOf((await seen(regulator, id))!.noteNum)).toBe(numberOf(before.rows[0]!.noteNum) + 1);
});

test('one note to several companies is a note to each, which sees its own alone', async () => {
  const added = await regulator.post(jurisdictionCompany.add, {
    creditCode: '91340100MA2N0XYT2J',
    companyName: '合肥鑫源汽车零部件有限公司',
  });
  const paper = await upload(regulator, 'notice.pdf');
  const { data } = await issue({ companyIds: [hengda, xinyuan], files: [paper] });
  expect(data.count).toBe(2);
  const theirs = (await neighbour.post(note.list, {})).data.rows;
  expect(theirs).toMatchObject([{ companyId: xinyuan, state: 'awaiting' }]);
  const mine = (await admin.post(note.list, { sort: 'issuedAt,desc' })).data.rows[0]!;
  expect(mine.companyId).toBe(hengda);
  for (const who of [admin, safety, neighbour, regulator, operator])
    expect((await who.download(file.get, { id: paper })).type).toBe('application/pdf');
  const answer = await upload(admin, 'answer.pdf');
  await admin.post(note.reply, { id: mine.id, content: '见附件', files: [answer] });
  expect((await thread(regulator, mine.id)).at(-1)!.files).toEqual([{ id: answer, fileName: 'answer.pdf' }]);
  expect((await regulator.download(file.get, { id: answer })).type).toBe('application/pdf');
  expect((await neighbour.post(file.get, { id: answer })).code).toBe('40400');
  // A paper that hangs elsewhere hangs nowhere else.
  const again = await admin.post(note.reply, { id: mine.id, content: '再次', files: [answer] });
  expect(again).toMatchObject({ code: '40400' });
  expect(await thread(admin, mine.id)).toHaveLength(2);
  for (const call of [note.one, note.thread])
    expect(await neighbour.post(call, { id: mine.id })).toMatchObject({ code: '40400' });
  expect(await neighbour.post(note.reply, { id: mine.id, content: '?' })).toMatchObject({ code: '40400' });
  await regulator.post(jurisdictionCompany.del, { id: added.data.id });
});

test('a safety officer of one department reads and answers what was written to his company', async () => {
  const id = (await issue({ companyIds: undefined, companyId: hengda })).data.id;
  const { roleId } = await world.db
    .selectFrom('account')
    .select('roleId')
    .where('loginName', '=', 'safety')
    .executeTakeFirstOrThrow();
  await world.db.updateTable('account').set({ roleId }).where('loginName', '=', 'viewer').execute();
  const officer = await world.signIn('viewer');
  expect(await officer.post(note.reply, { id, content: '部门答复' })).toMatchObject({ code: '200' });
  expect((await thread(officer, id)).map(({ byRole }) => byRole)).toEqual(['authority', 'staff']);
});

test('another authority over the same company reads nothing of what this one wrote', async () => {
  const made = await operator.post(jurisdiction.add, {
    ...{ jurisdictionNum: '320505', jurisdictionName: '虎丘区' },
    ...{ managerAccount: 'huqiu', managerName: '沈监管' },
  });
  const other = await world.signInFirst('huqiu', made.data.accounts[0]!.password);
  const id = await issued();
  expect(await issue({}, other)).toMatchObject({ code: '40400' });
  await other.post(jurisdictionCompany.add, {
    creditCode: '91350100M000100Y43',
    companyName: '苏州恒达物流有限公司',
  });
  expect((await other.post(note.list, {})).data.total).toBe(0);
  for (const [call, more] of [
    [note.one, {}],
    [note.thread, {}],
    [note.followUp, { content: '?' }],
    [note.close, {}],
  ] as const)
    expect(await other.post(call, { id, ...more } as never)).toMatchObject({ code: '40400' });
  // Numbers are each authority's own.
  const own = (await issue({}, other)).data.id;
  expect((await seen(other, own))!.noteNum).toMatch(/^JC\d{8}0001$/);
  expect(await seen(regulator, own)).toBeUndefined();
  expect(await seen(admin, own)).toMatchObject({ jurisdictionName: '虎丘区' });
  // Repairs draw their numbers from the same table as before.
  const { id: vehicleId } = await world.findVehicle(admin, 'HD-01');
  const request = await admin.post(repair.add, {
    ...{ vehicleId, repairPerson: '张三', phone: '13912345678', situation: '异响' },
    repairTime: new Date(Date.now() - 60_000).toISOString(),
  });
  expect(request.code).toBe('200');
});

test('the first reading by the other side gives the receipt, and only once', async () => {
  const id = await issued();
  await operator.post(note.one, { id });
  await regulator.post(note.thread, { id });
  expect(await seen(regulator, id)).toMatchObject({ openedAt: null });
  await admin.post(note.one, { id });
  const { openedAt } = (await seen(regulator, id))!;
  expect(openedAt).not.toBeNull();
  expect(await seen(admin, id)).toMatchObject({ isUnread: false });
  await safety.post(note.thread, { id });
  expect(await seen(regulator, id)).toMatchObject({ openedAt });
  await admin.post(note.reply, { id, content: '收到' });
  const unread = (await regulator.post(note.list, { unread: true })).data.rows;
  expect(unread.map((row) => row.id)).toContain(id);
  expect((await thread(admin, id)).at(-1)!.readAt).toBeNull();
  const reply = (await thread(regulator, id)).at(-1)!;
  expect((await admin.post(note.entry, { id: reply.id })).data.readAt).not.toBeNull();
});

test('a closed note is unread for nobody, though nobody has opened it', async () => {
  const id = await issued();
  await admin.post(note.reply, { id, content: '收到' });
  expect(await seen(regulator, id)).toMatchObject({ isUnread: true });
  await regulator.post(note.close, { id });
  for (const who of [regulator, admin]) {
    expect(await seen(who, id)).toMatchObject({ isUnread: false });
    const { rows } = (await who.post(note.list, { unread: true })).data;
    expect(rows.map((row) => row.id)).not.toContain(id);
  }
});

test('a note is overdue the day after its deadline, while it awaits a reply', async () => {
  const id = await issued();
  const deadlineIs = (deadline: string) =>
    world.db.updateTable('enforcementNote').set({ deadline }).where('id', '=', id).execute();
  const companyIsAt = (timeZone: string) =>
    world.db.updateTable('company').set({ timeZone }).where('id', '=', hengda).execute();
  await deadlineIs(today());
  expect(await seen(regulator, id)).toMatchObject({ isOverdue: false });
  await deadlineIs(inDays(-1));
  expect(await seen(regulator, id)).toMatchObject({ isOverdue: true });
  expect((await admin.post(note.list, { overdue: true })).data.rows.map((row) => row.id)).toEqual([id]);
  // These two are 25 hours apart, so that the day before the first one's is not over in the second at any hour.
  const first = 'Pacific/Kiritimati';
  const second = 'Pacific/Pago_Pago';
  await deadlineIs(plusDays(dateAt(new Date(), first), -1));
  await companyIsAt(first);
  expect(await seen(regulator, id)).toMatchObject({ isOverdue: true });
  await companyIsAt(second);
  expect(await seen(regulator, id)).toMatchObject({ isOverdue: false });
  await companyIsAt('Asia/Shanghai');
  await admin.post(note.reply, { id, content: '晚了' });
  expect(await seen(regulator, id)).toMatchObject({ isOverdue: false });
});

test('of two officers who answer at once both are kept, and one answer that is sent twice is one', async () => {
  const id = await issued();
  const answers = await Promise.all([
    admin.post(note.reply, { id, content: '管理员答复' }),
    safety.post(note.reply, { id, content: '安全员答复' }),
  ]);
  expect(answers.map(({ code }) => code)).toEqual(['200', '200']);
  const key = randomUUID();
  await Promise.all([1, 2, 3].map(() => admin.post(note.reply, { id, content: '补充' }, key)));
  expect(await thread(admin, id)).toHaveLength(4);
  const follow = await Promise.all(
    ['一', '二'].map((content) => regulator.post(note.followUp, { id, content })),
  );
  expect(follow.map(({ code }) => code).toSorted()).toEqual(['200', '40900']);
  const twice = await Promise.all([1, 2].map(() => issue({}, regulator, key)));
  expect(twice[0]!.data).toEqual(twice[1]!.data);
});

test('a company that has left keeps its notes and writes in them no more, and the authority sees none', async () => {
  const id = await issued();
  const paper = await upload(admin, 'left.pdf');
  await admin.post(note.reply, { id, content: '见附件', files: [paper] });
  await regulator.post(jurisdictionCompany.del, { id: await memberOf(hengda) });
  expect(await seen(admin, id)).toMatchObject({ hasLeft: true, steps: [] });
  expect(await thread(admin, id)).toHaveLength(2);
  expect(await admin.post(note.reply, { id, content: '再见' })).toMatchObject({
    code: '40900',
    msg: expect.stringContaining('no longer in the jurisdiction'),
  });
  expect(await seen(regulator, id)).toBeUndefined();
  expect((await regulator.post(note.thread, { id })).code).toBe('40400');
  expect((await regulator.post(file.get, { id: paper })).code).toBe('40400');
  expect((await operator.post(note.close, { id })).code).toBe('40900');
  await regulator.post(jurisdictionCompany.add, {
    creditCode: '91350100M000100Y43',
    companyName: '苏州恒达物流有限公司',
  });
  expect(await seen(regulator, id)).toMatchObject({ hasLeft: false, state: 'replied' });
});

test('notes are not in the way of a company that is deleted', async () => {
  const added = { creditCode: '91440300MA5DEM0T3A', companyName: '东莞立通仓储有限公司' };
  await regulator.post(jurisdictionCompany.add, added);
  const { companyId } = (await regulator.post(jurisdictionCompany.list, added)).data.rows[0]!;
  const id = (await issue({ companyIds: [companyId] })).data.id;
  expect(await operator.post(company.del, { id: companyId })).toMatchObject({ code: '200' });
  expect(await seen(regulator, id)).toBeUndefined();
  expect(await seen(operator, id)).toMatchObject({ companyName: added.companyName, hasLeft: true });
});

test('the other side is written to once, each in his language: administrator and safety officer, or the authority', async () => {
  const ctx = () => systemContext(world.appCtx);
  for (const [loginName, email] of [
    ['admin', 'admin@hengda.example'],
    ['safety', 'safety@hengda.example'],
    ['regulator', 'wu@sipac.example'],
  ])
    await world.db.updateTable('account').set({ email }).where('loginName', '=', loginName!).execute();
  await world.db.updateTable('account').set({ language: 'zh' }).where('loginName', '=', 'safety').execute();
  await tellSides(ctx());
  const before = (await deliverMails(world)).length;
  const id = await issued();
  await admin.post(note.reply, { id, content: '收到' });
  await tellSides(ctx());
  await tellSides(ctx());
  const mails = await Promise.all(
    (await deliverMails(world)).slice(before).map((mail) => PostalMime.parse(mail)),
  );
  const { noteNum } = (await seen(regulator, id))!;
  expect(mails.map(({ to, subject }) => [to![0]!.address, subject]).toSorted()).toEqual([
    ['admin@hengda.example', `Enforcement note ${noteNum}`],
    ['safety@hengda.example', `收到执法通知 ${noteNum}`],
    ['wu@sipac.example', `苏州恒达物流有限公司 replied to enforcement note ${noteNum}`],
  ]);
  // An account that is over reads no more of it.
  const setAdmin = (expiryDate: string | null) =>
    world.db.updateTable('account').set({ expiryDate }).where('loginName', '=', 'admin').execute();
  await setAdmin('2020-01-01');
  await issued();
  await tellSides(ctx());
  await setAdmin(null);
  const told = (await deliverMails(world)).slice(before + mails.length);
  expect(told.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).toEqual(['safety@hengda.example']);
});

test('the sheet holds what the list shows', async () => {
  const { bytes } = await regulator.download(noteFile, { sort: 'issuedAt' });
  const [head, ...rows] = (await read(bytes)).sheets[0]!.rows;
  expect(head!.slice(0, 4)).toEqual(['Note no.', 'Company', 'Authority', 'Title']);
  const { data } = await regulator.post(note.list, { sort: 'issuedAt', pageSize: 200 });
  expect(rows.map(([noteNum]) => noteNum)).toEqual(data.rows.map(({ noteNum }) => noteNum));
  const unread = head!.indexOf('Unread');
  expect(rows.map((row) => row[unread])).toEqual(data.rows.map(({ isUnread }) => (isUnread ? 'Yes' : 'No')));
});
