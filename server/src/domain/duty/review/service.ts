import { formats } from '@fleet/contract/field';
import { monthsAfter } from '@fleet/contract/months';
import type { Input, Output } from '@fleet/contract/call';
import { dayOfAge } from '@fleet/contract/driver/idCard';
import { refusals } from '@fleet/contract/refusals';
import type { approval, carReview, driverReview } from '@fleet/contract/review/calls';
import { mostAtOnce, reviewSteps, type Decision, type ReviewKind } from '@fleet/contract/review/states';
import { approvalText } from '@fleet/contract/review/text';
import { say } from '@fleet/contract/text';
import { batch, selectedIds, type Selection } from '../../../base/batch';
import { today } from '../../../base/calendar';
import { findRule } from '../../../base/legalRules';
import { transaction, type Context } from '../../../base/context';
import { Problems } from '../../../base/problems';
import type { Listing } from '../../../base/query';
import { notFound, forbidden, Refusal, refuse, refuseField } from '../../../base/refuse';
import { asRegulator } from '../../../base/scope';
import { attachFile, needUpload } from '../../house/file/service';
import { record, type Action } from '../../house/log/index';
import { idCardIn, setLicenceExpire } from '../../fleet/driver/service';
import { setAnnualExpire, vehicleFile } from '../../fleet/vehicle/service';
import { findApplication } from './approvals';
import { listCarReviews, listDriverReviews } from './lists';
import { pushStep } from './push';
import {
  findDecider,
  findLatest,
  findMonths,
  findSubject,
  insertApplication,
  insertStep,
  listSteps,
  lockApplication,
  lockSubject,
  updateApplication,
  type Form,
  type Subject,
} from './queries';

export { listApprovals } from './approvals';

/** The columns that a passed review writes. */
const setExpire = { vehicle: setAnnualExpire, driver: setLicenceExpire };

const subjectOf = { vehicle: 'vehicleReview', driver: 'driverReview' } as const;

async function needSubject(ctx: Context, kind: ReviewKind, id: string): Promise<Subject> {
  const found = await findSubject(ctx, kind, id);
  if (!found) throw notFound();
  return found;
}

export const submitCars = (ctx: Context, input: Input<typeof carReview.submit>) =>
  submit(ctx, 'vehicle', listCarReviews, input);
export const submitDrivers = (ctx: Context, input: Input<typeof driverReview.submit>) =>
  submit(ctx, 'driver', listDriverReviews, input);

type Finding<Filter> = (
  ctx: Context,
  filter: Filter & { pageNum: number; pageSize: number },
) => Listing<unknown>;

/** Puts one application for each before the authority, or none: they share the dates and the report. */
async function submit<Filter>(
  ctx: Context,
  kind: ReviewKind,
  find: Finding<Filter>,
  { inspectionDate, newExpire, reportFileId, ...chosen }: Selection<Filter> & Form,
): Promise<{ count: number }> {
  const form = { inspectionDate, newExpire, reportFileId };
  const ids = await selectedIds(ctx, chosen, find);
  if (ids.length > mostAtOnce) throw refuseField('ids', approvalText.tooMany, { most: mostAtOnce });
  return transaction(ctx, async (ctx) => {
    const first = await needSubject(ctx, kind, ids[0]!);
    const those = {
      find,
      nameOf: async (ctx: Context, id: string) => (await needSubject(ctx, kind, id)).number,
    };
    // Judged before the report: one that was sent with an application before is no fresh upload any more.
    await batch<Filter>(
      ctx,
      { ids },
      { ...those, one: async (ctx, id) => refuseOpen(ctx, await needSubject(ctx, kind, id)) },
    );
    const problems = new Problems();
    judgeDates(ctx, problems, form, await findMonths(ctx, first));
    await problems.of('reportFileId', () => needUpload(ctx, reportFileId));
    problems.throwIfAny();
    await attachFile(ctx, reportFileId, first);
    return batch<Filter>(
      ctx,
      { ids },
      {
        ...those,
        async one(ctx, id) {
          const subject = await needSubject(ctx, kind, id);
          if (subject.companyId !== first.companyId) throw refuseField('ids', approvalText.oneCompany);
          await submitOne(ctx, subject, form);
        },
      },
    );
  });
}

/** Somebody else's application waits until this one is judged; what is awaiting approval is not sent twice. */
async function refuseOpen(ctx: Context, subject: Subject): Promise<void> {
  await lockSubject(ctx, subject);
  if ((await findLatest(ctx, subject))?.state === 'unapproved') throw refuse(approvalText.isOpen);
}

/** From the day of the inspection on, as long as the law and the company allow. */
function judgeDates(
  ctx: Context,
  problems: Problems,
  { inspectionDate, newExpire }: Form,
  months: number,
): void {
  const now = today(ctx.now, ctx.timeZone);
  if (inspectionDate > now) problems.add('inspectionDate', approvalText.inspectionInFuture);
  if (newExpire <= inspectionDate || newExpire < now) problems.add('newExpire', approvalText.expireTooEarly);
  if (newExpire > monthsAfter(inspectionDate, months))
    problems.add('newExpire', approvalText.expireTooLate, { months });
}

async function submitOne(ctx: Context, subject: Subject, form: Form): Promise<void> {
  if (!subject.isComplete) throw refuse(approvalText.needsIdCard);
  await checkAge(ctx, subject);
  const before = await findLatest(ctx, subject);
  const reviewId = await insertApplication(ctx, subject, form, before);
  await insertStep(ctx, reviewId, 'submit', null);
  await pushStep(ctx, reviewId, subject, 'submit', null);
  await tell(ctx, subject, 'submit', { after: form });
}

/** A licence is reviewed up to an age, that whole year included. */
async function checkAge(ctx: Context, { id, companyId, idCardSealed }: Subject): Promise<void> {
  if (!idCardSealed) return;
  const years = await findRule(ctx, 'driverMaxAge', companyId);
  if (dayOfAge(await idCardIn(ctx, { id, idCardSealed }), years + 1) <= today(ctx.now, ctx.timeZone))
    throw refuse(approvalText.tooOld, { years });
}

/** Everything that was done for one vehicle. */
export const showCarProgress = (ctx: Context, { id }: Input<typeof carReview.progress>) =>
  showProgress(ctx, 'vehicle', id);
export const showDriverProgress = (ctx: Context, { id }: Input<typeof driverReview.progress>) =>
  showProgress(ctx, 'driver', id);

async function showProgress(
  ctx: Context,
  kind: ReviewKind,
  id: string,
): Promise<Output<typeof carReview.progress>> {
  const { rights } = ctx.actor;
  if (!rights.has(`${subjectOf[kind]}:view`) && !rights.has('gov:view'))
    throw forbidden(`${subjectOf[kind]}:view`);
  const steps = await listSteps(
    ctx,
    await needSubject(rights.has('gov:view') ? asRegulator(ctx) : ctx, kind, id),
  );
  // Of a company's people an authority knows the safety officer alone: `domain.md` §2.
  const isOutside = ctx.scope.kind === 'jurisdiction';
  return { rows: steps.map((step) => (isOutside && step.step === 'submit' ? { ...step, by: null } : step)) };
}

export async function audit(
  ctx: Context,
  { id, decision, reason = null }: Input<typeof approval.audit>,
): Promise<null> {
  checkReason(decision, reason);
  await decide(ctx, id, decision, reason);
  return null;
}

/** Decides about each by itself; what cannot be decided keeps no other from it. */
export async function auditMany(
  ctx: Context,
  { ids, decision, reason = null }: Input<typeof approval.batchAudit>,
): Promise<Output<typeof approval.batchAudit>> {
  checkReason(decision, reason);
  if (ids.length === 0) throw refuseField('ids', refusals.nothingChosen);
  const rows = [];
  for (const id of new Set(ids)) {
    const number = (await findApplication(ctx, id))?.number ?? null;
    try {
      await decide(ctx, id, decision, reason);
      rows.push({ number, isDone: true, msg: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      rows.push({ number, isDone: false, msg: say(ctx.language, error.text, error.slots) });
    }
  }
  return { rows };
}

function checkReason(decision: Decision, reason: string | null): void {
  if (decision !== 'pass' && reason === null) throw refuseField('reason', formats.reason);
}

/**
 * Passes, rejects or takes up again what a company has submitted. Passing writes the expiry into the file; taking it up
 * again puts back what stood there before, unless somebody has written another one since.
 */
const decide = (ctx: Context, id: string, decision: Decision, reason: string | null): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const expire = await lockSubject(ctx, await needDecidable(ctx, id));
    // Whoever gave it away meanwhile has let go of it by now.
    const subject = await needDecidable(ctx, id);
    const { state, isLatest, inspectionDate, newExpire, oldExpire } = await lockApplication(ctx, id);
    const { from, to } = reviewSteps[decision];
    if (state !== from) throw await tooLate(ctx, id, state);
    if (!isLatest) throw refuse(approvalText.superseded);
    if (decision === 'pass') await checkCycle(ctx, subject, { inspectionDate, newExpire });
    await updateApplication(ctx, id, {
      state: to,
      ...(decision === 'pass' && { oldExpire: expire }),
    });
    let expireNow = expire;
    if (decision === 'pass') await setExpire[subject.kind](ctx, subject.id, (expireNow = newExpire));
    if (decision === 'reReview' && expire === newExpire)
      await setExpire[subject.kind](ctx, subject.id, (expireNow = oldExpire));
    await insertStep(ctx, id, decision, reason);
    await pushStep(ctx, id, subject, decision, reason);
    await tell(ctx, subject, decision, {
      before: { approval: state, expire },
      after: { approval: to, expire: expireNow, reason },
    });
    if (decision !== 'reject') tellFile(ctx, subject);
  });

/** An application in sight that the caller decides about. */
async function needDecidable(ctx: Context, id: string) {
  const found = await findApplication(ctx, id);
  if (!found) throw notFound();
  if (!found.mayAudit)
    throw ctx.scope.kind === 'all' ? refuse(approvalText.regulatorDecides) : forbidden('gov:audit');
  return found;
}

/** The cycle of the day of the decision counts: the rules may have become stricter since the company has submitted. */
async function checkCycle(
  ctx: Context,
  subject: Pick<Subject, 'kind' | 'companyId'>,
  { inspectionDate, newExpire }: Pick<Form, 'inspectionDate' | 'newExpire'>,
): Promise<void> {
  const months = await findMonths(ctx, subject);
  const latest = monthsAfter(inspectionDate, months);
  if (newExpire > latest) throw refuse(approvalText.shorterNow, { months, latest });
}

/** Of two who decide, one wins; the other is told by whom. */
async function tooLate(ctx: Context, id: string, state: keyof typeof approvalText & string) {
  const last = await findDecider(ctx, id);
  if (!last?.byName || last.step === 'submit' || last.step === 'reReview') return refuse(refusals.notNow);
  return refuse(approvalText.decided, {
    name: last.byName,
    state: say(ctx.language, approvalText[state]),
  });
}

async function tell(
  ctx: Context,
  { kind, id, companyId, number }: Pick<Subject, 'kind' | 'id' | 'companyId' | 'number'>,
  action: Action & ('submit' | Decision),
  what: { before?: object; after: object },
): Promise<void> {
  const module = action === 'submit' ? subjectOf[kind] : 'gov';
  await record(ctx, { module, action, recordId: id, recordName: number, companyId, ...what });
  ctx.tell('changed', { subject: subjectOf[kind], ids: [id], companyId });
  ctx.tell('changed', { subject: 'gov', ids: [], companyId });
}

/** The file itself says something else now. */
function tellFile(ctx: Context, { kind, id, companyId }: Pick<Subject, 'kind' | 'id' | 'companyId'>): void {
  if (kind === 'vehicle') vehicleFile.tell(ctx, id, companyId);
  else ctx.tell('changed', { subject: 'driver', ids: [id], companyId });
  ctx.tell('changed', { subject: kind === 'vehicle' ? 'jCar' : 'jDriver', ids: [id], companyId });
}
