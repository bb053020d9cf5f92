import { train } from '@fleet/contract/training/calls';
import { exam } from '@fleet/contract/training/exam';
import { driver } from '@fleet/contract/driver/calls';
import { log } from '@fleet/contract/log/calls';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPaper, linkedDrivers, publish, takeExam } from '../../../../test/exams';
import { usualQuestions } from '../../../../test/examSheets';
import { pagesOf } from '../../../../test/pdf';
import { countLockWaits } from '../../../../test/lockWaits';
import { deliverMails } from '../../../../test/mailFolder';
import { newWorld, type Person, type World } from '../../../../test/world';
import { systemContext, transaction } from '../../../base/context';
import { writeAnswer } from './attempts';
import { endOverdueAttempts, tellCandidates } from './service';

let world: World;
let admin: Person;
let repairer: Person;
let keeper: Person;
let officer: Person;
let numbers: string[];

beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  [admin, repairer, keeper, officer] = [
    await world.signIn('admin'),
    await world.signIn('repair'),
    await world.signIn('maintain'),
    await world.signIn('safety'),
  ];
  numbers = (await linkedDrivers(world, admin, ['repair', 'maintain', 'safety'])).map(
    ({ driverNum }) => driverNum,
  );
});
afterAll(() => world.end());

const both = () => numbers.slice(0, 2);
const standing = async (who: Person, id: string) => (await who.post(exam.own, { id })).data.rows[0];
// A second ago: the clock of the application has milliseconds, that of the database microseconds.
const secondAgo = sql`now() - interval '1 second'`;
const endAttempts = () =>
  sql`update exam_attempt set ends_at = ${secondAgo} where submitted_at is null`.execute(world.db);
const endExam = (id: string) =>
  sql`update training set exam_deadline = ${secondAgo} where id = ${id}`.execute(world.db);

test('answers are kept one by one, and a server that is gone in the middle costs none of them', async () => {
  const id = await publish(admin, both());
  expect(await standing(repairer, id)).toMatchObject({
    state: 'notTaken',
    next: 1,
    attempt: 0,
    questions: 4,
  });
  const asked = await answerPaper(repairer, id, 1, ['可以载人']);
  await world.stop();
  await world.restart();
  const { data } = await repairer.post(exam.start, { id, attempt: 1 });
  expect(data.questions.map((question) => ({ ...question, chosen: null, seq: 0 }))).toEqual(asked);
  expect(data.questions.every(({ chosen }) => chosen !== null)).toBe(true);
  expect(Date.parse(data.endsAt) - Date.parse(data.time)).toBeLessThanOrEqual(30 * 60_000);
  expect(await repairer.post(exam.submit, { id, attempt: 1 })).toMatchObject({
    data: { score: 80, passed: true, next: null },
  });
  expect(await standing(repairer, id)).toMatchObject({ state: 'passed', score: 80, next: null });
});

test('two who hand in at once count once, and an attempt that is begun twice is one', async () => {
  const id = await publish(admin, both());
  const begun = await Promise.all([1, 2, 3].map(() => keeper.post(exam.start, { id, attempt: 1 })));
  const papers = begun.map(({ data }) => JSON.stringify(data.questions));
  expect(new Set(papers).size).toBe(1);
  await answerPaper(keeper, id, 1, ['上坡时货叉应']);
  const ended = await Promise.all([1, 2, 3].map(() => keeper.post(exam.submit, { id, attempt: 1 })));
  for (const { data } of ended) expect(data).toEqual({ score: 60, passed: false, next: 2 });
  const attempts = await world.db
    .selectFrom('examAttempt')
    .innerJoin('examCandidate', 'examCandidate.id', 'candidateId')
    .where('trainingId', '=', id)
    .selectAll()
    .execute();
  expect(attempts).toHaveLength(1);
  const logged = world.db
    .selectFrom('operationLog')
    .where('action', '=', 'submitExam')
    .where('recordId', '=', id);
  expect(await logged.selectAll().execute()).toHaveLength(1);
});

test('an answer that is being kept while he hands in counts', async () => {
  const id = await publish(admin, both());
  await answerPaper(keeper, id, 1, ['上坡时货叉应', '可以载人']);
  const attempts = world.db
    .selectFrom('examAttempt')
    .innerJoin('examCandidate', 'examCandidate.id', 'candidateId')
    .where('trainingId', '=', id);
  const { id: attemptId } = await attempts.select('examAttempt.id').executeTakeFirstOrThrow();
  const questions = world.db.selectFrom('examQuestion').where('trainingId', '=', id).selectAll();
  const { id: questionId, answer } = await questions
    .where('stem', 'like', '上坡时货叉应%')
    .executeTakeFirstOrThrow();
  const submitted = await transaction(systemContext(world.appCtx), async (ctx) => {
    await writeAnswer(ctx, { attemptId, questionId, answer, seq: 9 });
    const submitting = keeper.post(exam.submit, { id, attempt: 1 });
    await expect.poll(() => countLockWaits(world.db)).toBe(1);
    return { submitting };
  });
  expect(await submitted.submitting).toMatchObject({ data: { score: 80, passed: true } });
});

test('whoever failed tries once more before the deadline; the better score counts', async () => {
  const id = await publish(admin, both());
  await takeExam(repairer, id, 1, ['上坡时货叉应', '可以载人']);
  expect(await standing(repairer, id)).toMatchObject({ state: 'failed', score: 40, next: 2 });
  expect(await takeExam(repairer, id, 2, ['上坡时货叉应', '可以载人', '停车后应'])).toMatchObject({
    data: { score: 30, passed: false, next: null },
  });
  expect(await standing(repairer, id)).toMatchObject({ state: 'failed', score: 40, next: null, attempt: 2 });
  expect(await repairer.post(exam.start, { id, attempt: 2 })).toMatchObject({ code: '40900' });
  // A request of the first attempt that comes late begins no second one.
  await takeExam(keeper, id, 1, ['上坡时货叉应']);
  expect(await keeper.post(exam.start, { id, attempt: 1 })).toMatchObject({ code: '40900' });
  expect(await standing(keeper, id)).toMatchObject({ attempt: 1, next: 2 });
});

test('by the clock of the server an answer after the time is refused, and those before it count', async () => {
  const id = await publish(admin, both());
  const [first] = await answerPaper(repairer, id, 1, ['停车后应']);
  await endAttempts();
  const late = await repairer.post(exam.save, { id, attempt: 1, questionId: first!.id, chosen: [0], seq: 1 });
  expect(late).toMatchObject({ code: '40900', msg: 'The exam time is over.' });
  expect((await admin.post(train.candidates, { id })).data.rows[0]).toMatchObject({ state: 'taken' });
  await endOverdueAttempts(world.appCtx);
  expect(await standing(repairer, id)).toMatchObject({ state: 'passed', score: 90 });
  const { rows } = (await admin.post(log.list, { recordId: id, action: 'submitExam' })).data;
  const after = { driverNum: numbers[0], attempt: 1, score: 90, passed: true };
  expect(rows).toMatchObject([{ loginName: 'system', after }]);
  expect(await repairer.post(exam.submit, { id, attempt: 1 })).toMatchObject({ data: { score: 90 } });
});

test('an attempt that cannot be scored keeps no other waiting', async () => {
  const id = await publish(admin, both());
  for (const who of [repairer, keeper]) await answerPaper(who, id, 1, ['停车后应']);
  const [first] = await world.db
    .selectFrom('examAttempt')
    .where('submittedAt', 'is', null)
    .orderBy('id')
    .select('id')
    .execute();
  await endAttempts();
  await sql`alter table exam_attempt add constraint fails check (id <> ${sql.lit(Number(first!.id))} or submitted_at is null)`.execute(
    world.db,
  );
  const complained: unknown[] = [];
  const complain = (problem: unknown) => void complained.push(problem);
  await endOverdueAttempts({ ...world.appCtx, complain });
  expect(complained).toHaveLength(1);
  const scores = async () => [(await standing(repairer, id))!.score, (await standing(keeper, id))!.score];
  expect(await scores()).toEqual([null, 90]);
  await sql`alter table exam_attempt drop constraint fails`.execute(world.db);
  await endOverdueAttempts(world.appCtx);
  expect(await scores()).toEqual([90, 90]);
});

test('M12: after the deadline nobody begins or answers, and who did not come is absent', async () => {
  const id = await publish(admin, both());
  const { data } = await keeper.post(exam.start, { id, attempt: 1 });
  await endExam(id);
  await endAttempts();
  const closed = { code: '40900', msg: 'The exam is closed.' };
  expect(await repairer.post(exam.start, { id, attempt: 1 })).toMatchObject(closed);
  const save = { id, attempt: 1, questionId: data.questions[0]!.id, chosen: [0], seq: 1 };
  expect(await keeper.post(exam.save, save)).toMatchObject(closed);
  await endOverdueAttempts(world.appCtx);
  const { rows } = (await admin.post(train.candidates, { id })).data;
  expect(rows.map(({ state, score }) => [state, score])).toEqual([
    ['absent', null],
    ['failed', 0],
  ]);
});

test('a candidate who reads the wire finds no right answer, whatever his role', async () => {
  const id = await publish(admin, numbers.slice(0, 3));
  const said: string[] = [];
  const hear = async (reply: Promise<unknown>) => said.push(JSON.stringify(await reply));
  await hear(officer.post(exam.own, { id }));
  await hear(officer.post(exam.start, { id, attempt: 1 }));
  await answerPaper(officer, id, 1, ['可以载人']);
  await hear(officer.post(exam.submit, { id, attempt: 1 }));
  await hear(officer.post(exam.own, {}));
  const shown = await officer.post(train.questions, { id });
  expect(shown.data.rows.map(({ answer }) => answer)).toEqual(usualQuestions.map(() => null));
  await hear(Promise.resolve(shown));
  for (const text of said) expect(text).not.toMatch(/"(right|isRight|correct)"|"answer":\[/);
  expect(await officer.post(train.analysis, { id })).toMatchObject({ code: '40900' });
  // The manager who takes no part reads them; the candidate too, once it is over.
  expect((await admin.post(train.questions, { id })).data.rows[0]).toMatchObject({ answer: [0] });
  await endExam(id);
  expect((await officer.post(train.questions, { id })).data.rows[0]).toMatchObject({ answer: [0] });
});

test('every candidate has an order of his own, and nobody takes the exam of somebody else', async () => {
  const id = await publish(admin, both());
  const orderOf = async (who: Person) =>
    (await who.post(exam.start, { id, attempt: 1 })).data.questions.map(({ stem, options }) => [
      stem,
      options,
    ]);
  const papers = [await orderOf(repairer), await orderOf(keeper)];
  expect(papers[0]!.map(([stem]) => stem).sort()).toEqual(papers[1]!.map(([stem]) => stem).sort());
  const orders = await world.db.selectFrom('examAttempt').select('paper').execute();
  expect(
    new Set(orders.map(({ paper }) => JSON.stringify(paper.map(({ order }) => order)))).size,
  ).toBeGreaterThan(1);
  for (const call of [exam.start, exam.submit])
    expect(await officer.post(call, { id, attempt: 1 })).toMatchObject({ code: '40400' });
  expect((await officer.post(exam.own, {})).data.rows.map((row) => row.id)).not.toContain(id);
});

test('bad answers are refused by name, and one that comes late is told which stands', async () => {
  const id = await publish(admin, both());
  const { questions } = (await repairer.post(exam.start, { id, attempt: 1 })).data;
  const save = (type: string, chosen: number[], seq = 1) =>
    repairer.post(exam.save, {
      id,
      attempt: 1,
      questionId: questions.find((one) => one.type === type)!.id,
      chosen,
      seq,
    });
  expect(await save('single', [0, 1])).toMatchObject({
    errors: [{ field: 'chosen', msg: 'Choose one option.' }],
  });
  expect(await save('judge', [2])).toMatchObject({ errors: [{ field: 'chosen' }] });
  expect(await save('multiple', [5])).toMatchObject({ errors: [{ field: 'chosen' }] });
  expect(await save('multiple', [])).toMatchObject({ code: '200' });
  expect(await save('multiple', [1], 3)).toMatchObject({ data: { chosen: [1], seq: 3 } });
  // Another window that has not seen it is told what stands.
  expect(await save('multiple', [0], 2)).toMatchObject({ data: { chosen: [1], seq: 3 } });
  const other = await publish(admin, both());
  const { data } = await repairer.post(exam.start, { id: other, attempt: 1 });
  const foreign = { id, attempt: 1, questionId: data.questions[0]!.id, chosen: [0], seq: 1 };
  expect(await repairer.post(exam.save, foreign)).toMatchObject({ code: '40400' });
});

test('the analysis says which question failed whom, by first attempts', async () => {
  const id = await publish(admin, both());
  await takeExam(repairer, id, 1, ['上坡时货叉应']);
  await takeExam(repairer, id, 2);
  await takeExam(keeper, id, 1, ['可以载人']);
  const { papers, rows } = (await admin.post(train.analysis, { id })).data;
  expect(papers).toBe(2);
  const names = (await admin.post(driver.list, { pageSize: 50, sort: 'driverNum' })).data.rows.map(
    ({ driverName }) => driverName,
  );
  expect(rows).toMatchObject([
    { stem: '上坡时货叉应', right: 1, wrong: 1, rightRate: 0.5, drivers: [names[0]] },
    { right: 2, drivers: [] },
    { stem: '可以载人', wrong: 1, drivers: [names[1]] },
    { right: 2 },
  ]);
});

test('whoever has passed has a certificate, in both languages; nobody else has', async () => {
  const id = await publish(admin, both(), { validMonths: 12, subject: '年度安全' });
  await takeExam(repairer, id);
  const { rows } = (await admin.post(train.candidates, { id })).data;
  const [passed, open] = [rows[0]!, rows[1]!];
  const { type, bytes } = await admin.download(train.certificate, { candidateId: passed.id });
  expect(type).toBe('application/pdf');
  const [page] = pagesOf(bytes);
  for (const text of [
    passed.driverName,
    passed.driverNum,
    '年度安全',
    '100 (',
    passed.validUntil!,
    'Certificate of training',
  ])
    expect(page).toContain(text);
  expect(pagesOf((await repairer.download(exam.certificate, { id })).bytes)[0]).toContain(passed.driverName);
  expect(await admin.post(train.certificate, { candidateId: open.id })).toMatchObject({ code: '40900' });
  expect(await keeper.post(exam.certificate, { id })).toMatchObject({ code: '40900' });
  expect(await officer.post(exam.certificate, { id })).toMatchObject({ code: '40400' });
  const neighbour = await world.signIn('admin2');
  expect(await neighbour.post(train.certificate, { candidateId: passed.id })).toMatchObject({
    code: '40400',
  });
});

test('a candidate is written to in his language, once about an exam and once before it closes; who has passed is not', async () => {
  await sql`update account set language = 'zh' where login_name = 'maintain'`.execute(world.db);
  await sql`update training set deleted_at = now()`.execute(world.db);
  const before = (await deliverMails(world)).length;
  const sentTo = async (...names: string[]) => {
    const mails = (await deliverMails(world)).slice(before);
    return names.map((name) => mails.filter((mail) => mail.includes(`To: ${name}@example.com`)).length);
  };
  const id = await publish(admin, both(), { minutes: 3 * 24 * 60 });
  await tellCandidates(world.appCtx);
  await Promise.all([tellCandidates(world.appCtx), tellCandidates(world.appCtx)]);
  expect(await sentTo('repair', 'maintain')).toEqual([1, 1]);
  const subjects = await Promise.all(
    (await deliverMails(world)).map(async (mail) => (await PostalMime.parse(mail)).subject),
  );
  expect(subjects.filter((subject) => subject?.startsWith('An exam waits'))).toHaveLength(1);
  expect(subjects.filter((subject) => subject?.startsWith('待参加考试'))).toHaveLength(1);
  await takeExam(repairer, id);
  await sql`update training set exam_deadline = now() + interval '20 hours' where id = ${id}`.execute(
    world.db,
  );
  await tellCandidates(world.appCtx);
  await tellCandidates(world.appCtx);
  expect(await sentTo('repair', 'maintain')).toEqual([1, 2]);
  expect((await keeper.post(exam.own, { id })).data.rows).toMatchObject([{ next: 1 }]);
});
