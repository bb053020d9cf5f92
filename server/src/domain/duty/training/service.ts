import type { Input, Output } from '@fleet/contract/call';
import type { SheetPreview, train } from '@fleet/contract/training/calls';
import { trainText } from '@fleet/contract/training/text';
import { refusals } from '@fleet/contract/refusals';
import { batch } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { notFound, Refusal, refuse, refuseField, stale } from '../../../base/refuse';
import { softDelete, updateIfUnchanged } from '../../../base/versions';
import { editable } from '../../house/plain/service';
import type { Mistakes } from '../../house/sheet/service';
import { needOrg } from '../../people/org/service';
import { drawQuestions } from './bank';
import { readCandidates, type Candidate } from './candidateSheet';
import { findQuestions, isCandidate, setCandidates, setQuestions } from './contents';
import { readQuestions, type ExamQuestion } from './questionSheet';
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
export { endOverdueAttempts } from './taking';

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

type Content = Pick<Input<typeof train.add>, 'questions' | 'candidates' | 'drawCount'>;

/** The sheets as they read; null where one was not given. */
interface Read {
  questions: ExamQuestion[] | null;
  candidates: Candidate[] | null;
}

/** The organization that a training is for, and its company; the caller's own unless he names another. */
async function ownerOf(ctx: Context, named: string | null | undefined) {
  const orgId = named ?? ctx.actor.orgId;
  const companyId = orgId && (await needOrg(ctx, orgId)).companyId;
  if (!orgId || !companyId) throw refuseField('orgId', refusals.notFound);
  return { orgId, companyId };
}

export async function previewSheets(
  ctx: Context,
  { orgId, questions, candidates }: Input<typeof train.preview>,
): Promise<SheetPreview> {
  const { companyId } = await ownerOf(ctx, orgId);
  const read = await readContent(ctx, { questions, candidates }, { companyId, subject: '' });
  return {
    questions: read.questions,
    candidates: read.candidates?.map(({ driverId: _, ...candidate }) => candidate) ?? null,
  };
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
  checkDeadline(ctx, details.examDeadline);
  const values = { ...details, subject: subject ?? '', validMonths, ...(await ownerOf(ctx, orgId)) };
  const read = await readContent(ctx, { questions, candidates, drawCount }, values);
  return transaction(ctx, async (ctx) => {
    const id = await insertTraining(ctx, { ...values, createdAt: ctx.now.toISOString() });
    await writeContent(ctx, id, read);
    await file.log(ctx, 'add', { ...values, id }, { after: { ...values, ...sizes(read) } });
    return { id };
  });
}

export async function editTraining(
  ctx: Context,
  { id, version, questions, candidates, drawCount, subject, ...given }: Input<typeof train.edit>,
): Promise<null> {
  const before = await needDraft(ctx, id);
  if (before.version !== version) throw stale(before);
  const change = { ...given, ...(subject !== undefined && { subject: subject ?? '' }) };
  if (given.examDeadline !== undefined) checkDeadline(ctx, given.examDeadline);
  if (given.orgId && (await needOrg(ctx, given.orgId)).companyId !== before.companyId)
    throw refuseField('orgId', refusals.notFound);
  const read = await readContent(
    ctx,
    { questions, candidates, drawCount },
    { companyId: before.companyId, subject: change.subject ?? before.subject },
  );
  return file.change(ctx, before, {
    action: 'edit',
    async write(ctx) {
      await lockTraining(ctx, id);
      return updateIfUnchanged(ctx, 'training', id, version, change);
    },
    afterWrite: (ctx) => writeContent(ctx, id, read),
    before,
    after: { ...change, ...sizes(read) },
  });
}

/** Reads both sheets and refuses with everything that is wrong with either. */
async function readContent(
  ctx: Context,
  { questions, candidates, drawCount }: Content,
  { companyId, subject }: { companyId: string; subject: string },
): Promise<Read> {
  if (questions && drawCount) throw refuseField('drawCount', trainText.sheetOrBank);
  const asked = questions ? await readQuestions(ctx, questions) : null;
  const named = candidates ? await readCandidates(ctx, candidates, companyId) : null;
  refuseMistakes([asked?.mistakes, named?.mistakes]);
  const drawn = drawCount ? await drawQuestions(ctx, { companyId, subject, count: drawCount }) : null;
  return { questions: asked?.questions ?? drawn, candidates: named?.candidates ?? null };
}

function refuseMistakes(of: readonly (Mistakes | undefined)[]): void {
  const mistakes = of.flatMap((one) => one?.found.toSorted((a, b) => a.row - b.row) ?? []);
  if (mistakes.length > 0)
    throw new Refusal(
      400,
      '400',
      trainText.sheetRejected,
      { count: mistakes.length },
      { data: { mistakes } },
    );
}

async function writeContent(ctx: Context, id: string, { questions, candidates }: Read): Promise<void> {
  if (questions) await setQuestions(ctx, id, questions);
  if (candidates)
    await setCandidates(
      ctx,
      id,
      candidates.map(({ driverId }) => driverId),
    );
}

const sizes = ({ questions, candidates }: Read) => ({
  ...(questions && { questions: questions.length }),
  ...(candidates && { candidates: candidates.length }),
});

function checkDeadline(ctx: Context, examDeadline: string): void {
  if (Date.parse(examDeadline) <= ctx.now.getTime())
    throw refuseField('examDeadline', trainText.deadlinePast);
}

async function needDraft(ctx: Context, id: string): Promise<Training> {
  const found = await needOwn(ctx, id);
  if (found.fixedAt !== null) throw refuse(trainText.isReadOnly);
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
  if (before.version !== version) throw stale(before);
  if ((before.fixedAt !== null) === fixed) throw refuse(refusals.notNow);
  if (fixed) {
    checkDeadline(ctx, before.examDeadline);
    if (before.questions === 0) throw refuseField('questions', trainText.needQuestions);
    if (before.candidates === 0) throw refuseField('candidates', trainText.needCandidates);
  }
  return file.change(ctx, before, {
    action: fixed ? 'publish' : 'cancelPublish',
    async write(ctx) {
      await lockTraining(ctx, id);
      if (!fixed && (await hasAttempts(ctx, id))) throw refuse(trainText.isBegun);
      const fixedAt = fixed ? ctx.now.toISOString() : null;
      return updateIfUnchanged(ctx, 'training', id, version, { fixedAt });
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
