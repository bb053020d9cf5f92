import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { within, writing } from '../../../base/scope';
import { isWithCompany, trainings } from './trainings';
import type { ExamQuestion } from './questionSheet';

/** Replaces the questions of a draft. */
export async function setQuestions(
  ctx: Context,
  trainingId: string,
  questions: readonly ExamQuestion[],
): Promise<void> {
  await writing(ctx).deleteFrom('examQuestion').where('trainingId', '=', trainingId).execute();
  if (questions.length === 0) return;
  await writing(ctx)
    .insertInto('examQuestion')
    .values(questions.map(({ score, ...question }) => ({ ...question, trainingId, score: String(score) })))
    .execute();
}

/** Replaces the candidates of a draft, those in sight: who is not seen stays. */
export async function setCandidates(
  ctx: Context,
  trainingId: string,
  driverIds: readonly string[],
): Promise<void> {
  const seen = within(ctx, 'driver').selectFrom('driver').select('driver.id');
  await sql`delete from exam_candidate where training_id = ${trainingId}
    and driver_id in (${seen}) and driver_id <> all(${driverIds}::bigint[])`.execute(writing(ctx));
  await sql`insert into exam_candidate (training_id, driver_id)
    select ${trainingId}::bigint, unnest(${driverIds}::bigint[]) on conflict do nothing`.execute(
    writing(ctx),
  );
}

/** The questions of a training, in their order, with the answers. */
export const findQuestions = (ctx: Context, trainingId: string) =>
  trainings(ctx)
    .innerJoin('examQuestion', 'examQuestion.trainingId', 'training.id')
    .where('training.id', '=', trainingId)
    .orderBy('questionNum')
    .select(['examQuestion.id', 'questionNum', 'type', 'stem', 'options', 'answer'])
    .select(sql<number>`exam_question.score::float8`.as('score'))
    .execute();

/**
 * Whether the reader is a candidate of this training, or of any, whose exam is not over: he reads no answers then,
 * whatever his role lets him do.
 */
export async function isCandidate(ctx: Context, trainingId: string | null): Promise<boolean> {
  const { accountId } = ctx.actor;
  if (accountId === null) return false;
  const { rows } = await sql`
    select from exam_candidate join driver on driver.id = driver_id join training on training.id = training_id
    where driver.user_id = ${accountId} and driver.deleted_at is null and ${isWithCompany}
      and training.deleted_at is null and exam_deadline > ${ctx.now.toISOString()}
      and (${trainingId}::bigint is null or training.id = ${trainingId}::bigint) limit 1`.execute(
    writing(ctx),
  );
  return rows.length > 0;
}
