import type { Input, Output } from '@fleet/contract/call';
import type { note } from '@fleet/contract/note/calls';
import { noteMachine, type NoteStep } from '@fleet/contract/note/states';
import { noteText } from '@fleet/contract/note/text';
import { refusals } from '@fleet/contract/refusals';
import { daysAfter } from '@fleet/contract/shift/times';
import { today } from '../../../base/calendar';
import { transaction, type Context } from '../../../base/context';
import { findRuleOfJurisdiction } from '../../../base/legalRules';
import { notFound, refuse, refuseField } from '../../../base/refuse';
import { nextSerialOf } from '../../../base/serial';
import { attachFile, needUpload } from '../../house/file/service';
import { record } from '../../house/log/index';
import { needJurisdiction } from '../../people/jurisdiction/service';
import { holdMembers } from '../jurisdictionCompany/service';
import { insertEntry } from './entries';
import { findCompany, findNote, insertNote, lockNote, sideOf, updateNote, type NoteRow } from './queries';

/** `domain.md` §3: `JC`, the day, four digits. */
const prefix = 'JC';

/** One note to each of the companies, which must all be in the jurisdiction, or none. */
export async function issueNotes(
  ctx: Context,
  input: Input<typeof note.add>,
): Promise<Output<typeof note.add>> {
  const { companyIds = [], companyId: only, title, content, deadline, files = [] } = input;
  const own = ctx.scope.kind === 'jurisdiction' ? ctx.scope.jurisdictionId : null;
  const jurisdictionId = input.jurisdictionId ?? own;
  if (!jurisdictionId) throw refuseField('jurisdictionId', noteText.chooseJurisdiction);
  await needJurisdiction(ctx, jurisdictionId);
  const usualDays = await findRuleOfJurisdiction(ctx, 'noteReplyDays', jurisdictionId);
  const wanted = [...new Set(only === undefined ? companyIds : [...companyIds, only])];
  if (wanted.length === 0) throw refuseField('companyIds', noteText.chooseCompanies);
  return transaction(ctx, async (ctx) => {
    const companies = await holdMembers(ctx, jurisdictionId, wanted);
    if (companies.length < wanted.length) throw notFound();
    const papers = await attachOwn(ctx, files);
    const made: string[] = [];
    for (const { companyId, timeZone } of companies) {
      const until = deadlineAt(ctx, deadline, timeZone, usualDays);
      const noteNum = await nextSerialOf(ctx, prefix, jurisdictionId);
      const { id } = await insertNote(ctx, { jurisdictionId, companyId, noteNum, title, deadline: until });
      const entry = { step: 'issue', side: 'authority', content, deadline: until } as const;
      await insertEntry(ctx, { ...entry, noteId: id, companyId, files: papers });
      await log(ctx, 'add', { id, noteNum, companyId }, { title, content, deadline: until });
      made.push(id);
    }
    return { id: made[0]!, count: made.length };
  });
}

/** The last day for a reply; refused where it is over already on the company's clock. */
function deadlineAt(
  ctx: Context,
  wanted: string | null | undefined,
  timeZone: string,
  usualDays: number,
): string {
  const now = today(ctx.now, timeZone);
  if (wanted && wanted < now) throw refuseField('deadline', noteText.deadlinePast, { today: now });
  return wanted ?? daysAfter(now, usualDays);
}

/** Papers of an authority belong to no company: several may be sent the same. */
async function attachOwn(ctx: Context, files: readonly string[]): Promise<string[]> {
  const papers = [...new Set(files)];
  const { orgId } = ctx.actor;
  for (const id of papers) await attachFile(ctx, id, { orgId: orgId!, companyId: null });
  return papers;
}

export const replyToNote = (ctx: Context, { id, content, files }: Input<typeof note.reply>) =>
  take(ctx, id, 'reply', { content, files });

export const followUpNote = (ctx: Context, { id, content, deadline, files }: Input<typeof note.followUp>) =>
  take(ctx, id, 'followUp', { content, deadline, files });

export const closeNote = (ctx: Context, { id, remark }: Input<typeof note.close>) =>
  take(ctx, id, 'close', { content: remark ?? null });

interface Said {
  content: string | null;
  deadline?: string | null | undefined;
  files?: string[] | undefined;
}

/** Takes one step of the machine: of two at once the second is judged by the state that the first left. */
async function take(ctx: Context, id: string, step: NoteStep, said: Said): Promise<null> {
  const found = await findNote(ctx, id);
  if (!found) throw notFound();
  for (const file of said.files ?? []) await needUpload(ctx, file);
  const { from, to, by } = noteMachine[step];
  const side = sideOf(ctx);
  if (side !== by) throw refuse(by === 'company' ? noteText.onlyCompany : noteText.onlyAuthority);
  return transaction(ctx, async (ctx) => {
    const { state, jurisdictionId, hasLeft } = await lockNote(ctx, id);
    if (hasLeft) throw refuse(noteText.hasLeft);
    if (!from.includes(state)) throw refuse(refusals.notNow);
    const { content } = said;
    const { orgId, timeZone } = await findCompany(ctx, found.companyId);
    const usualDays = await findRuleOfJurisdiction(ctx, 'noteReplyDays', jurisdictionId);
    const deadline = step === 'followUp' ? deadlineAt(ctx, said.deadline, timeZone, usualDays) : undefined;
    const files = await attachAll(ctx, said.files ?? [], found, orgId);
    await updateNote(ctx, id, { state: to, ...(deadline && { deadline }) });
    await insertEntry(ctx, {
      ...{ noteId: id, companyId: found.companyId, step, side },
      ...{ content, deadline: deadline ?? null, files },
    });
    await log(ctx, step, found, { content, ...(deadline && { deadline }) });
    return null;
  });
}

/** Papers of a company belong to it. */
async function attachAll(
  ctx: Context,
  files: readonly string[],
  { companyId }: NoteRow,
  orgId: string,
): Promise<string[]> {
  if (sideOf(ctx) === 'authority') return attachOwn(ctx, files);
  const papers = [...new Set(files)];
  for (const id of papers) await attachFile(ctx, id, { orgId, companyId });
  return papers;
}

async function log(
  ctx: Context,
  action: 'add' | NoteStep,
  { id, noteNum, companyId }: Pick<NoteRow, 'id' | 'noteNum' | 'companyId'>,
  after: object,
): Promise<void> {
  await record(ctx, { module: 'note', action, recordId: id, recordName: noteNum, companyId, after });
  // Without a key: another authority that looks after the company is told nothing.
  ctx.tell('changed', { subject: 'note', ids: [], companyId });
}
