import type { Input, Output } from '@fleet/contract/call';
import type { train } from '@fleet/contract/training/calls';
import { trainText } from '@fleet/contract/training/text';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { refuse } from '../../../base/refuse';
import { within } from '../../../base/scope';
import { isCandidate } from './contents';
import { needTraining } from './service';
import { isWithCompany } from './trainings';

const mostNamed = 20;

/**
 * Which question failed whom: of the first attempts of the candidates in sight, because a second one has seen the
 * questions. Whoever is to take the exam himself reads it when that is over.
 */
export async function analyse(
  ctx: Context,
  { id }: Input<typeof train.analysis>,
): Promise<Output<typeof train.analysis>> {
  await needTraining(ctx, id);
  if (await isCandidate(ctx, id)) throw refuse(trainText.ownExam);
  const papers = within(ctx, 'driver')
    .selectFrom('examAttempt')
    .innerJoin('examCandidate', 'examCandidate.id', 'examAttempt.candidateId')
    .innerJoin('training', 'training.id', 'examCandidate.trainingId')
    .innerJoin('driver', 'driver.id', 'examCandidate.driverId')
    .where('training.id', '=', id)
    .where('attempt', '=', 1)
    .where('examAttempt.submittedAt', 'is not', null)
    .where(isWithCompany)
    .select(['examAttempt.id', 'driverName', 'driverNum']);
  const { rows } = await sql<Omit<Output<typeof train.analysis>['rows'][number], 'rightRate'>>`
    with paper as materialized (${papers})
    select question.id, question_num, stem, counted.*
    from exam_question question, lateral (
      select (count(*) filter (where answer.answer = question.answer))::int as "right",
        (count(*) filter (where answer.answer <> question.answer and answer.answer <> '{}'))::int as wrong,
        (count(*) filter (where coalesce(answer.answer, '{}') = '{}'))::int as unanswered,
        coalesce((array_agg(paper.driver_name order by paper.driver_name, paper.driver_num)
          filter (where answer.answer is distinct from question.answer))[:${sql.lit(mostNamed)}], '{}') as drivers
      from paper left join exam_answer answer on answer.attempt_id = paper.id and answer.question_id = question.id) counted
    where question.training_id = ${id} order by question_num`.execute(ctx.db);
  const [first] = rows;
  const count = first ? first.right + first.wrong + first.unanswered : 0;
  return {
    papers: count,
    rows: rows.map((row) => ({ ...row, rightRate: count === 0 ? null : row.right / count })),
  };
}
