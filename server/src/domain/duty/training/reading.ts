import type { Input } from '@fleet/contract/call';
import type { SheetPreview, train } from '@fleet/contract/training/calls';
import { trainText } from '@fleet/contract/training/text';
import { refusals } from '@fleet/contract/refusals';
import type { Context } from '../../../base/context';
import { Refusal, refuseField } from '../../../base/refuse';
import type { Mistakes } from '../../house/sheet/service';
import { needOwner } from '../../people/org/service';
import { drawQuestions } from './bank';
import { readCandidates, type Candidate } from './candidateSheet';
import { setCandidates, setQuestions } from './contents';
import { readQuestions, type ExamQuestion } from './questionSheet';

type Content = Pick<Input<typeof train.add>, 'questions' | 'candidates' | 'drawCount'>;

/** The sheets as they read; null where one was not given. */
interface Read {
  questions: ExamQuestion[] | null;
  candidates: Candidate[] | null;
}

/** The organization that a training is for, and its company; the caller's own unless he names another. */
export async function ownerOf(ctx: Context, named: string | null | undefined) {
  const orgId = named ?? ctx.actor.orgId;
  if (!orgId) throw refuseField('orgId', refusals.notFound);
  return needOwner(ctx, orgId);
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

/** Reads both sheets and refuses with everything that is wrong with either. */
export async function readContent(
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

/** Writes what was read into a draft. */
export async function writeContent(ctx: Context, id: string, { questions, candidates }: Read): Promise<void> {
  if (questions) await setQuestions(ctx, id, questions);
  if (candidates)
    await setCandidates(
      ctx,
      id,
      candidates.map(({ driverId }) => driverId),
    );
}

/** For the log: how many there are of each. */
export const sizes = ({ questions, candidates }: Read) => ({
  ...(questions && { questions: questions.length }),
  ...(candidates && { candidates: candidates.length }),
});
