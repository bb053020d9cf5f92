import type { PaperQuestion } from '@fleet/contract/training/states';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';
import { pushResult } from './push';
import { examStateOf, isWithCompany, lastAttempt, validUntil } from './trainings';

interface Attempt {
  id: string | null;
  attempt: number | null;
  endsAt: string | null;
  submittedAt: string | null;
}

/** The published exams of the driver whose account the reader is; nobody else's. */
const own = (ctx: Context) =>
  unscoped(ctx)
    .selectFrom('examCandidate')
    .innerJoin('training', 'training.id', 'examCandidate.trainingId')
    .innerJoin('driver', 'driver.id', 'examCandidate.driverId')
    .leftJoinLateral(sql<Attempt>`${lastAttempt}`.as('attempt'), (join) => join.onTrue())
    .where('driver.userId', '=', ctx.actor.accountId)
    .where('driver.deletedAt', 'is', null)
    .where('training.deletedAt', 'is', null)
    .where('fixedAt', 'is not', null)
    .where(isWithCompany);

export const findOwn = (ctx: Context, trainingId?: string) => {
  let found = own(ctx)
    .select([
      'training.id',
      'examCandidate.id as candidateId',
      'training.companyId',
      'driver.driverNum',
      'title',
      'examDeadline',
      'duration',
      'passMark',
      'passed',
      'attempt.id as attemptId',
      'attempt.endsAt',
      'attempt.submittedAt as handedIn',
    ])
    .select([
      sql<number>`(select count(*)::int from exam_question where training_id = training.id)`.as('questions'),
      sql<number>`coalesce(attempt.attempt, 0)`.as('attempt'),
      sql<number | null>`exam_candidate.score::float8`.as('score'),
      examStateOf(ctx).as('state'),
      validUntil.as('validUntil'),
    ])
    .orderBy('examDeadline', 'desc')
    .orderBy('training.id', 'desc')
    .limit(mostListed);
  if (trainingId) found = found.where('training.id', '=', trainingId);
  return found.execute();
};
export type Own = Awaited<ReturnType<typeof findOwn>>[number];
const mostListed = 200;

/** Holds a candidate's exam while he begins or ends an attempt; it cannot be taken back meanwhile. */
export async function lockCandidate(ctx: Context, trainingId: string, candidateId: string): Promise<void> {
  await sql`select from training where id = ${trainingId} for share`.execute(writing(ctx));
  await sql`select from exam_candidate where id = ${candidateId} for update`.execute(writing(ctx));
}

interface NewAttempt {
  candidateId: string;
  attempt: number;
  startedAt: string;
  endsAt: string;
  paper: readonly PaperQuestion[];
}

export const insertAttempt = async (ctx: Context, { paper, ...attempt }: NewAttempt): Promise<void> => {
  await writing(ctx)
    .insertInto('examAttempt')
    .values({ ...attempt, paper: JSON.stringify(paper) })
    .execute();
};

/** An attempt of a candidate by its number. */
export const findAttempt = (ctx: Context, candidateId: string, attempt: number) =>
  writing(ctx)
    .selectFrom('examAttempt')
    .where('candidateId', '=', candidateId)
    .where('attempt', '=', attempt)
    .select(['id', 'attempt', 'endsAt', 'submittedAt', 'paper'])
    .select(sql<number | null>`score::float8`.as('score'))
    .executeTakeFirst();

/** The questions of an exam, without their answers. */
export const findPaperQuestions = (ctx: Context, trainingId: string) =>
  writing(ctx)
    .selectFrom('examQuestion')
    .where('trainingId', '=', trainingId)
    .select(['id', 'type', 'stem', 'options'])
    .select(sql<number>`score::float8`.as('score'))
    .execute();

export const findAnswers = (ctx: Context, attemptId: string) =>
  writing(ctx)
    .selectFrom('examAnswer')
    .where('attemptId', '=', attemptId)
    .select(['questionId', 'answer', 'seq'])
    .execute();

interface Answer {
  attemptId: string;
  questionId: string;
  answer: readonly number[];
  seq: number;
}

/**
 * Keeps an answer while the attempt is under way, and says whether it is: an attempt that is being ended is waited
 * for, so no answer comes after its score.
 */
export async function writeAnswer(
  ctx: Context,
  { attemptId, questionId, answer, seq }: Answer,
): Promise<{ answer: number[]; seq: number } | null> {
  const now = ctx.now.toISOString();
  const { rows } = await sql`
    select from exam_attempt where id = ${attemptId} and submitted_at is null and ends_at > ${now} for share`.execute(
    writing(ctx),
  );
  if (rows.length === 0) return null;
  await sql`
    insert into exam_answer (attempt_id, question_id, answer, seq, answered_at)
    values (${attemptId}, ${questionId}, ${answer}::smallint[], ${seq}, ${now})
    on conflict (attempt_id, question_id) do update set
      answer = excluded.answer, seq = excluded.seq, answered_at = excluded.answered_at
    where exam_answer.seq <= excluded.seq`.execute(writing(ctx));
  return writing(ctx)
    .selectFrom('examAnswer')
    .select(['answer', 'seq'])
    .where('attemptId', '=', attemptId)
    .where('questionId', '=', questionId)
    .executeTakeFirstOrThrow();
}

/**
 * Ends an attempt at a moment and scores it by the answers kept so far, once; the candidate must be held. Answers the
 * score, or null where it was ended before.
 */
export async function scoreAttempt(
  ctx: Context,
  attemptId: string,
  submittedAt: string,
): Promise<number | null> {
  // An answer that is being kept is waited for before the score is read: one statement would count without it.
  await sql`select from exam_attempt where id = ${attemptId} for update`.execute(writing(ctx));
  const { rows } = await sql<{ candidateId: string; score: number }>`
    update exam_attempt set submitted_at = ${submittedAt}, score = coalesce((
      select sum(exam_question.score) from exam_answer join exam_question on exam_question.id = question_id
      where attempt_id = exam_attempt.id and exam_answer.answer = exam_question.answer), 0)
    where id = ${attemptId} and submitted_at is null returning candidate_id, score::float8`.execute(
    writing(ctx),
  );
  const [ended] = rows;
  if (!ended) return null;
  await sql`
    update exam_candidate set submitted_at = ${submittedAt}, score = best.score, passed = best.score >= pass_mark
    from training, lateral (select max(score) as score from exam_attempt where candidate_id = ${ended.candidateId}) best
    where exam_candidate.id = ${ended.candidateId} and training.id = training_id`.execute(writing(ctx));
  await pushResult(ctx, attemptId);
  return ended.score;
}

/** An attempt, and the exam that it is of. */
export type Taken = Pick<Own, 'id' | 'title' | 'companyId' | 'driverNum' | 'attempt' | 'passMark'> & {
  attemptId: string;
};

interface Overdue extends Taken {
  candidateId: string;
  /** By which the driver signs in, where he still does. */
  accountId: string | null;
  endsAt: string;
}

/** Attempts after one, whose time is over and that nobody has scored, the oldest first. */
export const findOverdue = async (ctx: Context, after: string, most: number) =>
  (
    await sql<Overdue>`
      select exam_attempt.id as attempt_id, attempt, candidate_id, training.id, title, pass_mark, training.company_id,
        ends_at, driver_num, driver.user_id as account_id
      from exam_attempt join exam_candidate on exam_candidate.id = candidate_id join training on training.id = training_id
      join driver on driver.id = exam_candidate.driver_id
      where exam_attempt.submitted_at is null and ends_at <= ${ctx.now.toISOString()} and exam_attempt.id > ${after}
      order by exam_attempt.id limit ${most}`.execute(unscoped(ctx))
  ).rows;
