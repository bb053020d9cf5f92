import type { Input, Output } from '@fleet/contract/call';
import type { train } from '@fleet/contract/training/calls';
import { trainText } from '@fleet/contract/training/text';
import { refusals } from '@fleet/contract/refusals';
import { batch } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { Problems } from '../../../base/problems';
import { notFound, refuse } from '../../../base/refuse';
import { softDelete, updateIfUnchanged } from '../../../base/versions';
import { editable } from '../../house/plain/service';
import { needOrgOf } from '../../people/org/service';
import { findQuestions, isCandidate } from './contents';
import { passMonths } from './passMonths';
import { ownerOf, readContent, sizes, writeContent } from './reading';
import {
  findTraining,
  hasAttempts,
  insertTraining,
  listTrainings,
  lockTraining,
  showTrainings,
  type Training,
} from './trainings';

export { barredByExam, examReasons, type ExamReasons } from './standing';
export { bankSheet } from './bank';
export { tellCandidates } from './notices';
export { endOverdueAttempts } from './ending';

const file = editable({
  module: 'train',
  find: findTraining,
  nameOf: ({ title }: { title: string }) => title,
  show: showTrainings,
  tell: (ctx, id, companyId) => {
    ctx.tell('changed', { subject: 'train', ids: [id], companyId });
    ctx.tell('changed', { subject: 'exam', ids: [], companyId });
  },
});

/** The training, if it is in sight. */
export const needTraining = file.findOrFail;

/** Whoever sees only some of its candidates reads it and changes nothing. */
async function needOwn(ctx: Context, id: string): Promise<Training> {
  const found = await file.findOrFail(ctx, id);
  if (!found.isOwn) throw notFound();
  return found;
}

export async function addTraining(
  ctx: Context,
  {
    questions,
    candidates,
    drawCount,
    orgId,
    subject,
    validMonths = null,
    ...details
  }: Input<typeof train.add>,
): Promise<{ id: string }> {
  const problems = new Problems();
  judgeDeadline(ctx, problems, details.examDeadline);
  const owner = await problems.of('orgId', () => ownerOf(ctx, orgId));
  const content = { questions, candidates, drawCount };
  const place = owner && { ...owner, subject: subject ?? '' };
  const read = place && (await problems.of(null, () => readContent(ctx, content, place)));
  if (owner) await problems.of('validMonths', () => passMonths(ctx, owner.companyId, validMonths));
  problems.throwIfAny();
  const values = { ...details, validMonths, ...place! };
  return transaction(ctx, async (ctx) => {
    const id = await insertTraining(ctx, { ...values, createdAt: ctx.now.toISOString() });
    await writeContent(ctx, id, read!);
    await file.log(ctx, 'add', { ...values, id }, { after: { ...values, ...sizes(read!) } });
    return { id };
  });
}

export async function editTraining(
  ctx: Context,
  { id, version, questions, candidates, drawCount, subject, ...given }: Input<typeof train.edit>,
): Promise<null> {
  const before = await needDraft(ctx, id);
  await file.needSeen(ctx, before, version);
  const change = { ...given, ...(subject !== undefined && { subject: subject ?? '' }) };
  const problems = new Problems();
  if (given.examDeadline !== undefined) judgeDeadline(ctx, problems, given.examDeadline);
  const { orgId } = given;
  if (orgId) await problems.of('orgId', () => needOrgOf(ctx, before.companyId, orgId));
  const place = { companyId: before.companyId, subject: change.subject ?? before.subject };
  const content = { questions, candidates, drawCount };
  const read = await problems.of(null, () => readContent(ctx, content, place));
  await problems.of('validMonths', () => passMonths(ctx, before.companyId, given.validMonths ?? null));
  problems.throwIfAny();
  return file.change(ctx, before, {
    action: 'edit',
    async write(ctx) {
      await lockTraining(ctx, id);
      return updateIfUnchanged(ctx, 'training', id, version, change);
    },
    afterWrite: (ctx) => writeContent(ctx, id, read!),
    before,
    after: { ...change, ...sizes(read!) },
  });
}

function judgeDeadline(ctx: Context, problems: Problems, examDeadline: string): void {
  if (Date.parse(examDeadline) <= ctx.now.getTime()) problems.add('examDeadline', trainText.deadlinePast);
}

async function needDraft(ctx: Context, id: string): Promise<Training> {
  const found = await needOwn(ctx, id);
  if (found.fixedAt !== null)
    throw refuse((await hasAttempts(ctx, id)) ? trainText.isBegun : trainText.isReadOnly);
  return found;
}

export const deleteTrainings = (ctx: Context, input: Input<typeof train.del>) =>
  batch(ctx, input, {
    ...file.chosenFrom(listTrainings),
    async one(ctx, id) {
      await lockTraining(ctx, id);
      const before = await needDraft(ctx, id);
      await softDelete(ctx, 'training', id);
      await file.log(ctx, 'del', before, { before });
    },
  });

/** Publishes with questions and candidates and a deadline ahead; takes back as long as nobody has begun. */
export async function fixTraining(
  ctx: Context,
  { id, version, fixed }: Input<typeof train.fix>,
): Promise<null> {
  const before = await needOwn(ctx, id);
  await file.needSeen(ctx, before, version);
  const { companyId, validMonths } = before;
  if ((before.fixedAt !== null) === fixed) throw refuse(refusals.notNow);
  if (fixed) {
    const problems = new Problems();
    judgeDeadline(ctx, problems, before.examDeadline);
    if (before.questions === 0) problems.add('questions', trainText.needQuestions);
    if (before.candidates === 0) problems.add('candidates', trainText.needCandidates);
    problems.throwIfAny();
  }
  return file.change(ctx, before, {
    action: fixed ? 'publish' : 'cancelPublish',
    async write(ctx) {
      await lockTraining(ctx, id);
      if (!fixed && (await hasAttempts(ctx, id))) throw refuse(trainText.isBegun);
      if (!fixed) return updateIfUnchanged(ctx, 'training', id, version, { fixedAt: null });
      const months = await passMonths(ctx, companyId, validMonths);
      const published = { fixedAt: ctx.now.toISOString(), validMonths: months };
      return updateIfUnchanged(ctx, 'training', id, version, published);
    },
    before: { fixed: !fixed },
    after: { fixed },
  });
}

/** The questions; without the answers for whoever is to take the exam himself. */
export async function showQuestions(
  ctx: Context,
  { id }: Input<typeof train.questions>,
): Promise<Output<typeof train.questions>> {
  await needTraining(ctx, id);
  const rows = await findQuestions(ctx, id);
  return (await isCandidate(ctx, id)) ? { rows: rows.map((row) => ({ ...row, answer: null })) } : { rows };
}
