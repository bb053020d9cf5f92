import { examBank, examBankFile, examBankImport } from '@fleet/contract/training/bank';
import { train } from '@fleet/contract/training/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankSheet, sheetOf } from '../../../../test/examSheets';
import { inMinutes, linkedDrivers, publish } from '../../../../test/exams';
import { newWorld, type Person, type World } from '../../../../test/world';

let world: World;
let admin: Person;
let officer: Person;
let numbers: string[];

beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [admin, officer] = [await world.signIn('admin'), await world.signIn('safety')];
  numbers = (await linkedDrivers(world, admin, ['safety'])).map(({ driverNum }) => driverNum);
  await admin.post(examBankImport.upload, { file: bankSheet('装卸', 12) });
});
afterAll(() => world.end());

const draft = { title: '抽题', examDeadline: inMinutes(60), duration: 30 };

test('an exam draws its questions from the bank of its subject, and keeps them as they were', async () => {
  expect((await admin.post(examBank.list, { subject: '装卸' })).data.total).toBe(12);
  const { data } = await admin.post(train.add, { ...draft, subject: '装卸', drawCount: 7 });
  const drawn = async () => (await admin.post(train.questions, { id: data.id })).data.rows;
  const rows = await drawn();
  expect(new Set(rows.map(({ stem }) => stem)).size).toBe(7);
  expect(Math.round(rows.reduce((sum, { score }) => sum + score, 0) * 10)).toBe(1000);
  const { total } = (await admin.post(examBank.list, {})).data;
  await admin.post(examBank.del, { all: true, count: total });
  expect(await drawn()).toEqual(rows);
  await admin.post(examBankImport.upload, { file: bankSheet('装卸', 12) });
});

test('more than the bank has, a bank without a subject, and a sheet besides are refused by name', async () => {
  const draw = async (more: object) => (await admin.post(train.add, { ...draft, ...more })).errors;
  expect(await draw({ subject: '装卸', drawCount: 13 })).toMatchObject([{ field: 'drawCount' }]);
  await admin.post(examBank.add, { subject: '装车', type: 'judge', stem: '须刹车', answer: '对' });
  expect(await draw({ subject: '装车', drawCount: 2 })).toMatchObject([
    { field: 'drawCount', msg: 'The question bank “装车” has only 1 question.' },
  ]);
  expect(await draw({ drawCount: 3 })).toMatchObject([{ field: 'subject' }]);
  const questions = bankSheet('装卸', 1);
  expect(await draw({ subject: '装卸', drawCount: 3, questions })).toMatchObject([{ field: 'drawCount' }]);
});

test('a question is added, changed and refused at its cell; the sheet of the bank comes back', async () => {
  const judge = { subject: '道路', type: 'judge', stem: '转弯须鸣笛', answer: '对' } as const;
  const { data } = await admin.post(examBank.add, judge);
  const rowOf = async (who = admin) => (await who.post(examBank.list, { id: data.id })).data.rows[0];
  expect(await rowOf()).toMatchObject({ answer: 'True', optionA: null });
  const single = { ...judge, id: data.id, version: 1, type: 'single', optionA: '是', optionB: '否' } as const;
  expect(await admin.post(examBank.edit, { ...single, answer: 'C' })).toMatchObject({
    errors: [{ field: 'answer', msg: 'The answer names an option that is empty.' }],
  });
  expect(await admin.post(examBank.edit, { ...single, answer: 'b' })).toMatchObject({ code: '200' });
  expect(await rowOf()).toMatchObject({ version: 2, optionB: '否', answer: 'B' });
  expect(await admin.post(examBank.add, judge)).toMatchObject({ code: '40900', errors: [{ field: 'stem' }] });
  const { bytes } = await admin.download(examBankFile, {});
  const again = await admin.post(examBankImport.upload, {
    file: new File([new Uint8Array(bytes)], 'bank.xlsx'),
  });
  expect(again.data).toMatchObject({ added: 0, changed: 0, mistakes: [] });
  const neighbour = await world.signIn('admin2');
  expect((await neighbour.post(examBank.list, {})).data.total).toBe(0);
});

test('a sheet may ask the same under two subjects, and twice under one it is a mistake', async () => {
  const upload = (rows: string[][]) =>
    admin.post(examBankImport.upload, {
      file: sheetOf([['Subject', 'Type', 'Question', 'Answer'], ...rows]),
    });
  const of = (subject: string) => [subject, '判断', '停车须拉手刹', '对'];
  expect((await upload([of('场内'), of('场外')])).data).toMatchObject({ added: 2, mistakes: [] });
  expect((await upload([of('坡道'), of('坡道')])).data).toMatchObject({
    mistakes: [{ row: 3, msg: 'Duplicate of row 2.' }],
  });
});

test('whoever is to take an exam himself reads no answers in the bank', async () => {
  const answers = async () => (await officer.post(examBank.list, {})).data.rows.map(({ answer }) => answer);
  expect((await answers()).every((answer) => answer !== null)).toBe(true);
  await publish(admin, numbers.slice(0, 1));
  expect((await answers()).every((answer) => answer === null)).toBe(true);
});
