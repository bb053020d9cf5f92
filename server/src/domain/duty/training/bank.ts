import type { Input } from '@fleet/contract/call';
import { examBankFile, examBankImport, type examBank } from '@fleet/contract/training/bank';
import { bankRow, type BankRow } from '@fleet/contract/training/sheets';
import { fullScore } from '@fleet/contract/training/states';
import { bankText, trainText } from '@fleet/contract/training/text';
import { refusals } from '@fleet/contract/refusals';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { refuse, refuseField } from '../../../base/refuse';
import { within } from '../../../base/scope';
import { plainFile } from '../../house/plain/service';
import { isSame, type Importing } from '../../house/sheet/service';
import { isCandidate } from './contents';
import { cellsOf, questionOf, type ExamQuestion, type Question } from './questionSheet';

const bank = (ctx: Context) => within(ctx, 'examBankQuestion').selectFrom('examBankQuestion');

/** The questions of the company; without answers for whoever is to take an exam himself. */
export function listBank(ctx: Context, { id, subject, stem, type, sort }: Input<typeof examBank.list>) {
  let found = bank(ctx)
    .select('id')
    .orderBy(...sortOf(sort ?? 'subject'))
    .orderBy('id');
  if (id) found = found.where('id', '=', id);
  if (subject) found = found.where('subject', 'ilike', contains(subject));
  if (stem) found = found.where('stem', 'ilike', contains(stem));
  if (type) found = found.where('type', '=', type);
  return listing(found, (ids) => showBank(ctx, ids));
}

async function showBank(ctx: Context, ids: string[]) {
  const rows = await bank(ctx)
    .where('id', 'in', ids)
    .select(['id', 'version', 'subject', 'type', 'stem', 'options', 'answer'])
    .execute();
  const isHidden = await isCandidate(ctx, null);
  return rows.map(({ id, version, subject, ...question }) => {
    const cells = cellsOf(question, ctx.language);
    return { id, version, subject, ...cells, answer: isHidden ? null : cells.answer };
  });
}

const questions = plainFile({
  module: 'examBank',
  table: 'examBankQuestion',
  find: (ctx, id) => bank(ctx).selectAll().where('id', '=', id).executeTakeFirst(),
  list: listBank,
  nameOf: ({ stem }) => stem.slice(0, 50),
  watched: { exam_bank_question_once: 'stem' },
  keepsDeleted: true,
  derive: ({ actor: { companyId } }) => {
    if (companyId === null) throw refuse(refusals.notNow);
    return { companyId };
  },
});

/** The columns of a question as it was filled in; refused at the cell that is wrong. */
function columnsOf({ subject, ...cells }: BankRow) {
  const read = questionOf(cells);
  if ('field' in read) throw refuseField(read.field, read.text);
  return { subject, ...read };
}

export const addQuestion = (ctx: Context, input: Input<typeof examBank.add>) =>
  questions.add(ctx, columnsOf(input));
export const editQuestion = (ctx: Context, { id, version, ...cells }: Input<typeof examBank.edit>) =>
  questions.edit(ctx, { id, version, ...columnsOf(cells) });
export const deleteQuestions = questions.del;

/** The bank by sheet: a question that the subject has is changed, another is added. */
export const bankSheet: Importing<typeof bankRow> = {
  calls: examBankImport,
  exported: examBankFile,
  row: bankRow,
  words: bankText,
  notes: { answer: trainText.answerRule },
  key: 'stem',
  // Two subjects may ask the same.
  identityOf: ({ subject, stem }) => JSON.stringify([subject, stem]),
  async write(ctx, row) {
    const columns = columnsOf(row);
    const known = await bank(ctx)
      .selectAll()
      .where('subject', '=', row.subject)
      .where('stem', '=', row.stem)
      .executeTakeFirst();
    if (!known) return { recordId: (await questions.add(ctx, columns)).id, version: 1, before: null };
    const { id, version, subject, type, stem, options, answer } = known;
    const before = { subject, type, stem, options, answer };
    if (isSame(before, columns)) return null;
    await questions.edit(ctx, { id, version, ...columns });
    return { recordId: id, version: version + 1, before };
  },
  async undo(ctx, { recordId: id, version, before }) {
    if ((await questions.findOrFail(ctx, id)).version !== version) throw refuse(refusals.notNow);
    if (before) await questions.edit(ctx, { id, version, ...before });
    else await questions.takeBack(ctx, id);
  },
};

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
