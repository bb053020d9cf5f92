import type { Input, Output } from '@fleet/contract/call';
import type { exam, ExamPaper, OwnExam } from '@fleet/contract/training/exam';
import { mostAttempts, type PaperQuestion } from '@fleet/contract/training/states';
import { examText } from '@fleet/contract/training/text';
import { randomInt } from 'node:crypto';
import { transaction, type Context } from '../../../base/context';
import { notFound, refuse, refuseField } from '../../../base/refuse';
import { record, type Action } from '../../house/log/index';
import {
  findAnswers,
  findAttempt,
  findOwn,
  findPaperQuestions,
  insertAttempt,
  lockCandidate,
  writeAnswer,
  type Own,
} from './attempts';
import { endAttempt, tellEnded } from './ending';

export async function listOwn(
  ctx: Context,
  { id }: Input<typeof exam.own>,
): Promise<Output<typeof exam.own>> {
  const rows = await findOwn(ctx, id);
  if (id && rows.length === 0) throw notFound();
  return { time: ctx.now.toISOString(), rows: rows.map((row) => shownOwn(ctx, row)) };
}

const isOver = (ctx: Context, moment: string) => Date.parse(moment) <= ctx.now.getTime();
const isRunning = (ctx: Context, { attemptId, handedIn, endsAt }: Own) =>
  attemptId !== null && handedIn === null && !isOver(ctx, endsAt!);

/** The attempt that may be begun or gone on with; one whose time is over counts as done before it is scored. */
function nextOf(ctx: Context, own: Own): number | null {
  if (isRunning(ctx, own)) return own.attempt;
  const isToCome = !own.passed && own.attempt < mostAttempts && !isOver(ctx, own.examDeadline);
  return isToCome ? own.attempt + 1 : null;
}

const shownOwn = (ctx: Context, own: Own): OwnExam => {
  const { id, title, examDeadline, duration, passMark, questions, state, score, attempt, validUntil } = own;
  return {
    id,
    title,
    examDeadline,
    duration,
    passMark,
    questions,
    state,
    score,
    attempt,
    endsAt: isRunning(ctx, own) ? own.endsAt : null,
    next: nextOf(ctx, own),
    validUntil,
  };
};

async function needOwn(ctx: Context, id: string): Promise<Own> {
  const [own] = await findOwn(ctx, id);
  if (!own) throw notFound();
  return own;
}

/** Holds the exam, scores what has run out, and gives it as it stands then. */
async function needHeld(ctx: Context, id: string): Promise<Own> {
  const { candidateId } = await needOwn(ctx, id);
  await lockCandidate(ctx, id, candidateId);
  const own = await needOwn(ctx, id);
  if (own.attemptId === null || own.handedIn !== null || isRunning(ctx, own)) return own;
  await endAttempt(ctx, { ...own, attemptId: own.attemptId }, own.endsAt!);
  return needOwn(ctx, id);
}

/** Begins the attempt, or goes on with it. Somebody who asks twice, or late, gets the same paper and no second one. */
export const startExam = (ctx: Context, { id, attempt }: Input<typeof exam.start>): Promise<ExamPaper> =>
  transaction(ctx, async (ctx) => {
    const own = await needHeld(ctx, id);
    if (!isRunning(ctx, own) || own.attempt !== attempt) {
      checkMayBegin(ctx, own, attempt);
      await begin(ctx, own, attempt);
    }
    return paperOf(ctx, own, attempt);
  });

function checkMayBegin(ctx: Context, own: Own, attempt: number): void {
  if (attempt <= own.attempt) throw refuse(examText.submittedAlready);
  if (own.passed) throw refuse(examText.passedAlready);
  if (isOver(ctx, own.examDeadline)) throw refuse(examText.closed);
  if (nextOf(ctx, own) !== attempt) throw refuse(examText.noMoreAttempts);
}

async function begin(ctx: Context, own: Own, attempt: number): Promise<void> {
  const ends = Math.min(ctx.now.getTime() + own.duration * 60_000, Date.parse(own.examDeadline));
  const paper = inAnyOrder(await findPaperQuestions(ctx, own.id)).map(
    ({ id, options }): PaperQuestion => ({ questionId: id, order: inAnyOrder([...options.keys()]) }),
  );
  await insertAttempt(ctx, {
    candidateId: own.candidateId,
    attempt,
    startedAt: ctx.now.toISOString(),
    endsAt: new Date(ends).toISOString(),
    paper,
  });
  await log(ctx, 'startExam', own, { attempt });
}

/** The same things in an order by lot. */
function inAnyOrder<T>(things: readonly T[]): T[] {
  const shuffled = [...things];
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
  }
  return shuffled;
}

/** The paper as this candidate has it; an option goes by its place there, so its place tells nothing. */
async function paperOf(ctx: Context, { id, title, candidateId }: Own, attempt: number): Promise<ExamPaper> {
  const found = await findAttempt(ctx, candidateId, attempt);
  if (!found) throw notFound();
  const questions = new Map((await findPaperQuestions(ctx, id)).map((question) => [question.id, question]));
  const answers = new Map((await findAnswers(ctx, found.id)).map((one) => [one.questionId, one]));
  return {
    title,
    attempt,
    endsAt: found.endsAt,
    time: ctx.now.toISOString(),
    questions: found.paper.map(({ questionId, order }) => {
      const { options, ...question } = questions.get(questionId)!;
      const { answer, seq = 0 } = answers.get(questionId) ?? {};
      return {
        ...question,
        options: order.map((place) => options[place]!),
        chosen: answer ? chosenOf({ order }, answer) : null,
        seq,
      };
    }),
  };
}

/** Keeps one answer. By the server's clock alone: one that was asked for after the end is refused. */
export const saveAnswer = (
  ctx: Context,
  { id, attempt, questionId, chosen, seq }: Input<typeof exam.save>,
): Promise<Output<typeof exam.save>> =>
  transaction(ctx, async (ctx) => {
    const own = await needOwn(ctx, id);
    const found = await findAttempt(ctx, own.candidateId, attempt);
    const asked = found?.paper.find((one) => one.questionId === questionId);
    if (!found || !asked) throw notFound();
    const answer = placesOf(asked, chosen);
    const question = (await findPaperQuestions(ctx, id)).find((one) => one.id === questionId);
    if (question?.type !== 'multiple' && answer.length > 1) throw refuseField('chosen', examText.oneOption);
    if (found.submittedAt !== null) throw refuse(examText.submittedAlready);
    const stands = await writeAnswer(ctx, { attemptId: found.id, questionId, answer, seq });
    if (!stands) throw refuse(isOver(ctx, own.examDeadline) ? examText.closed : examText.timeOver);
    return {
      endsAt: found.endsAt,
      time: ctx.now.toISOString(),
      chosen: chosenOf(asked, stands.answer),
      seq: stands.seq,
    };
  });

/** The places on this paper of the options that were chosen. */
const chosenOf = ({ order }: Pick<PaperQuestion, 'order'>, answer: readonly number[]) =>
  answer.map((place) => (order.length > 0 ? order.indexOf(place) : place));

/** The places of the chosen options as the question has them, ascending; of a judgement they are the same. */
function placesOf({ order }: PaperQuestion, chosen: readonly number[]): number[] {
  const places = [...new Set(chosen)].map((place) => (order.length > 0 ? order[place] : place));
  const most = order.length > 0 ? order.length : 2;
  if (places.some((place) => place === undefined || place >= most))
    throw refuseField('chosen', examText.badOption);
  return (places as number[]).sort((a, b) => a - b);
}

/** Ends the attempt and scores it. Somebody who asks twice is told the same result. */
export const submitExam = (
  ctx: Context,
  { id, attempt }: Input<typeof exam.submit>,
): Promise<Output<typeof exam.submit>> =>
  transaction(ctx, async (ctx) => {
    const own = await needHeld(ctx, id);
    if (own.attempt < attempt) throw notFound();
    if (own.attempt === attempt && own.handedIn === null) {
      await endAttempt(ctx, { ...own, attemptId: own.attemptId! }, ctx.now.toISOString());
      tellEnded(ctx, own.id, own.companyId, ctx.actor.accountId);
    }
    const ended = await findAttempt(ctx, own.candidateId, attempt);
    const score = ended?.score ?? 0;
    return { score, passed: score >= own.passMark, next: nextOf(ctx, await needOwn(ctx, id)) };
  });

const log = (ctx: Context, action: Action, { id, title, companyId, driverNum }: Own, what: object) =>
  record(ctx, {
    module: 'train',
    action,
    recordId: id,
    recordName: title,
    companyId,
    after: { driverNum, ...what },
  });
