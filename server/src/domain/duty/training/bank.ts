import { trainText } from '@fleet/contract/training/text';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { refuseField } from '../../../base/refuse';
import { within } from '../../../base/scope';
import { fullScore } from '@fleet/contract/training/states';
import type { ExamQuestion, Question } from './questionSheet';

interface Draw {
  companyId: string;
  subject: string;
  count: number;
}

/** Draws questions of a subject by lot; their scores are as equal as tenths allow. */
export async function drawQuestions(
  ctx: Context,
  { companyId, subject, count }: Draw,
): Promise<ExamQuestion[]> {
  if (subject === '') throw refuseField('subject', trainText.subjectNeeded);
  const drawn: Question[] = await within(ctx, 'examBankQuestion')
    .selectFrom('examBankQuestion')
    .where('companyId', '=', companyId)
    .where('subject', '=', subject)
    .select(['type', 'stem', 'options', 'answer'])
    .orderBy(sql`random()`)
    .limit(count)
    .execute();
  if (drawn.length < count)
    throw refuseField('drawCount', trainText.noBank, { subject, count: drawn.length });
  const tenths = fullScore * 10;
  const share = Math.floor(tenths / count);
  return drawn.map((question, at) => ({
    ...question,
    questionNum: at + 1,
    score: (share + (at < tenths % count ? 1 : 0)) / 10,
  }));
}
