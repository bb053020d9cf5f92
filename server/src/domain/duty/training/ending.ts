import { systemContext, transaction, type AppContext, type Context } from '../../../base/context';
import { findOverdue, lockCandidate, scoreAttempt } from './attempts';

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

const atOnce = 200;

/** Scores every attempt whose time has run out, by what was answered. Done by the clock; each counts once. */
export async function endOverdueAttempts(appCtx: AppContext): Promise<void> {
  const ctx = systemContext(appCtx);
  let found = await findOverdue(ctx, atOnce);
  while (found.length > 0) {
    for (const { attemptId, candidateId, trainingId, companyId, accountId, endsAt } of found)
      await transaction(ctx, async (ctx) => {
        await lockCandidate(ctx, trainingId, candidateId);
        await scoreAttempt(ctx, attemptId, endsAt);
        tellEnded(ctx, trainingId, companyId, accountId);
      });
    found = found.length < atOnce ? [] : await findOverdue(ctx, atOnce);
  }
}
