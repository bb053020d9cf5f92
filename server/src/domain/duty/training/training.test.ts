import { read } from '@e965/xlsx';
import { candidateFile, train, trainFile } from '@fleet/contract/training/calls';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { candidateSheet, questionHeads, questionSheet, usualQuestions } from '../../../../test/examSheets';
import { inMinutes, linkedDrivers, publish, takeExam } from '../../../../test/exams';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
let neighbour: Person;
let repairer: Person;
let drivers: Awaited<ReturnType<typeof linkedDrivers>>;
let numbers: string[];

beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [admin, neighbour, repairer] = [
    await world.signIn('admin'),
    await world.signIn('admin2'),
    await world.signIn('repair'),
  ];
  drivers = await linkedDrivers(world, admin, ['repair']);
  numbers = drivers.map(({ driverNum }) => driverNum);
});
afterAll(() => world.end());

const draft = { title: '新车培训', examDeadline: inMinutes(60), duration: 30 };
const rowOf = async (id: string, who = admin) => (await who.post(train.list, { id })).data.rows[0];

test('a draft becomes an exam with both sheets, and is read-only until it is taken back', async () => {
  const { data } = await admin.post(train.add, draft);
  const { id } = data;
  expect(await rowOf(id)).toMatchObject({
    state: 'draft',
    passMark: 80,
    questions: 0,
    candidates: 0,
    isOwn: true,
  });
  const fix = (version: number, fixed: boolean) => admin.post(train.fix, { id, version, fixed });
  const both = [{ field: 'questions' }, { field: 'candidates' }];
  expect(await fix(1, true)).toMatchObject({ code: '400', errors: both });
  await admin.post(train.edit, { id, version: 1, questions: questionSheet() });
  expect(await fix(2, true)).toMatchObject({ code: '400', errors: [{ field: 'candidates' }] });
  await admin.post(train.edit, { id, version: 2, candidates: candidateSheet(numbers.slice(0, 3)) });
  expect(await fix(2, true)).toMatchObject({ code: '40900', msg: 'You have changed this record elsewhere.' });
  expect(await fix(3, true)).toMatchObject({ code: '200' });
  expect(await rowOf(id)).toMatchObject({ state: 'fixed', questions: 4, candidates: 3, taken: 0 });
  expect(await admin.post(train.edit, { id, version: 4, title: '改' })).toMatchObject({ code: '40900' });
  expect(await admin.post(train.del, { id })).toMatchObject({ code: '40900' });
  expect(await fix(4, false)).toMatchObject({ code: '200' });
  expect(await admin.post(train.del, { id })).toMatchObject({ code: '200' });
  expect(await rowOf(id)).toBeUndefined();
});

test('once somebody has begun it is neither taken back nor deleted', async () => {
  const id = await publish(admin, numbers.slice(0, 1));
  expect(await takeExam(repairer, id)).toMatchObject({ data: { score: 100, passed: true } });
  expect(await admin.post(train.fix, { id, version: 2, fixed: false })).toMatchObject({ code: '40900' });
  expect(await admin.post(train.del, { id })).toMatchObject({
    code: '40900',
    msg: expect.stringContaining('Somebody has already started'),
  });
  expect(await rowOf(id)).toMatchObject({ taken: 1, passed: 1, failed: 0 });
  const { rows } = (await admin.post(train.candidates, { id, state: 'taken' })).data;
  expect(rows).toMatchObject([{ driverNum: numbers[0], state: 'passed', score: 100, attempt: 1 }]);
});

test('a sheet is taken whole or not at all, and each bad cell is named', async () => {
  const bad = questionSheet([
    [1, 'Single choice', 'one', 'a', 'b', null, null, 'C', 40],
    [1, 'Multiple choice', 'two', 'a', null, 'c', null, 'A', 30],
    [3, 'True or false', 'three', 'a', null, null, null, 'maybe', 20],
    [4, 'Essay', 'four', 'a', 'b', null, null, 'A', 10],
  ]);
  const strangers = candidateSheet([numbers[0]!, numbers[0]!, 'NOBODY']);
  const reply = await admin.post(train.add, {
    ...draft,
    title: '坏表',
    questions: bad,
    candidates: strangers,
  });
  expect(reply.code).toBe('400');
  const { mistakes } = reply.data as unknown as {
    mistakes: { sheet: string; row: number; column: string }[];
  };
  expect(mistakes.map(({ sheet, row, column }) => `${sheet} ${row} ${column}`)).toEqual([
    'Questions 2 Answer',
    'Questions 3 Option B',
    'Questions 3 No.',
    'Questions 4 Option A',
    'Questions 5 Type',
    'Candidates 3 Driver no.',
    'Candidates 4 Driver no.',
  ]);
  const short = await admin.post(train.add, {
    ...draft,
    questions: questionSheet(usualQuestions.slice(0, 3)),
  });
  expect((short.data as unknown as { mistakes: { msg: string }[] }).mistakes).toMatchObject([
    { row: 4, column: 'Points', msg: 'The scores must sum to 100; they are 90.' },
  ]);
  expect((await admin.post(train.list, { title: '坏表' })).data.total).toBe(0);
});

test('a training that is sent twice under its key is one, and with another sheet it is refused', async () => {
  const key = randomUUID();
  const wish = { ...draft, title: '重发', questions: questionSheet() };
  const [first, again] = [await admin.post(train.add, wish, key), await admin.post(train.add, wish, key)];
  expect(first).toMatchObject({ code: '200', data: { id: expect.any(String) } });
  expect(again).toEqual(first);
  const other = questionSheet([[1, 'True or false', 'one', null, null, null, null, 'right', 100]]);
  const differs = await admin.post(train.add, { ...wish, questions: other }, key);
  expect(differs).toMatchObject({ code: '40900' });
  expect((await admin.post(train.list, { title: '重发' })).data.rows).toMatchObject([{ questions: 4 }]);
});

test('a preview shows what sheets hold and writes nothing', async () => {
  const { data } = await admin.post(train.preview, {
    questions: questionSheet(),
    candidates: candidateSheet(numbers),
  });
  expect(data.questions).toMatchObject([
    { answer: [0] },
    { type: 'multiple', answer: [0, 1, 3] },
    { answer: [1] },
    {},
  ]);
  expect(data.candidates).toHaveLength(numbers.length);
  expect(data.candidates).toMatchObject([
    { driverNum: numbers[0], hasAccount: true },
    ...numbers.slice(1).map((driverNum) => ({ driverNum, hasAccount: false })),
  ]);
});

test('drivers of another company are no candidates, and another company’s exam does not exist', async () => {
  const id = await publish(admin, numbers.slice(0, 2));
  const stolen = await neighbour.post(train.add, {
    ...draft,
    candidates: candidateSheet(numbers.slice(0, 1)),
  });
  expect((stolen.data as unknown as { mistakes: object[] }).mistakes).toMatchObject([
    { msg: 'Driver not found.' },
  ]);
  for (const call of [train.candidates, train.questions, train.analysis])
    expect(await neighbour.post(call, { id })).toMatchObject({ code: '40400' });
  expect(await neighbour.post(train.fix, { id, version: 2, fixed: false })).toMatchObject({ code: '40400' });
});

test('somebody of one department sees its own candidates of the company’s exam and no others', async () => {
  const viewer = await world.signIn('viewer');
  const own = drivers.filter(({ orgName }) => orgName === '一号仓库');
  const id = await publish(
    admin,
    [own[0]!, drivers.find(({ orgName }) => orgName !== '一号仓库')!].map(({ driverNum }) => driverNum),
  );
  expect(await rowOf(id, viewer)).toMatchObject({ candidates: 1, isOwn: false });
  expect((await viewer.post(train.candidates, { id })).data.rows).toMatchObject([
    { driverNum: own[0]!.driverNum },
  ]);
});

test('lists and templates are written to sheets', async () => {
  const id = await publish(admin, numbers.slice(0, 2), { title: '导出' });
  const headsOf = (bytes: Uint8Array) => {
    const { Sheets, SheetNames } = read(bytes);
    return { name: SheetNames[0], text: JSON.stringify(Sheets[SheetNames[0]!]) };
  };
  const list = headsOf((await admin.download(trainFile, { id })).bytes);
  expect(list.name).toBe('Driver Training');
  expect(list.text).toContain('导出');
  expect(headsOf((await admin.download(candidateFile, { id })).bytes).text).toContain(numbers[0]);
  const template = headsOf((await admin.download(train.questionTemplate, {})).bytes);
  for (const head of questionHeads) expect(template.text).toContain(head.replace('*', ''));
  // The list of candidates that was written comes back as the sheet of the next exam.
  const { bytes } = await admin.download(candidateFile, { id });
  const again = await admin.post(train.preview, { candidates: new File([new Uint8Array(bytes)], 'c.xlsx') });
  expect(again.data.candidates).toHaveLength(2);
});
