import { systemContext, transaction, type AppContext, type Context } from '../../../base/context';
import { record } from '../../house/log/index';
import { findOverdue, lockCandidate, scoreAttempt, type Taken } from './attempts';

/** The managers' lists, the candidate's own and who may drive; nobody else's exams have changed. */
export function tellEnded(
  ctx: Context,
  trainingId: string,
  companyId: string,
  accountId: string | null,
): void {
  ctx.tell('changed', { subject: 'train', ids: [trainingId], companyId });
  if (accountId !== null) ctx.tell('changed', { subject: 'exam', ids: [], companyId, accountId });
  ctx.tell('changed', { subject: 'authorization', ids: [], companyId });
}

/** Ends an attempt and scores it, once; the log says with what. The candidate must be held. */
export async function endAttempt(ctx: Context, taken: Taken, submittedAt: string): Promise<void> {
  const { id, title, companyId, driverNum, attempt, passMark, attemptId } = taken;
  const score = await scoreAttempt(ctx, attemptId, submittedAt);
  if (score === null) return;
  await record(ctx, {
    module: 'train',
    action: 'submitExam',
    recordId: id,
    recordName: title,
    companyId,
    after: { driverNum, attempt, score, passed: score >= passMark },
  });
}

const atOnce = 200;

/**
 * Scores every attempt whose time has run out, by what was answered. Done by the clock; each counts once, and one that
 * fails keeps no other from its turn.
 */
export async function endOverdueAttempts(appCtx: AppContext): Promise<void> {
  const ctx = systemContext(appCtx);
  for (let last: string | undefined = '0'; last !== undefined; ) {
    const found = await findOverdue(ctx, last, atOnce);
    for (const overdue of found)
      await transaction(ctx, async (ctx) => {
        const { id, candidateId, companyId, accountId, endsAt } = overdue;
        await lockCandidate(ctx, id, candidateId);
        await endAttempt(ctx, overdue, endsAt);
        tellEnded(ctx, id, companyId, accountId);
      }).catch(ctx.complain);
    last = found.at(-1)?.attemptId;
  }
}
