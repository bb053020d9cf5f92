import { maskIdCard } from '@fleet/contract/driver/idCard';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { writing } from '../../../base/scope';
import { idCardIn } from '../../fleet/driver/service';
import { pushChanged } from '../../people/push/service';
import { isWithCompany, validUntil } from './trainings';

/** Sends the result of an attempt to the authorities of its company; nothing of a driver who has left it. */
export async function pushResult(ctx: Context, attemptId: string): Promise<void> {
  const found = await writing(ctx)
    .selectFrom('examAttempt')
    .innerJoin('examCandidate', 'examCandidate.id', 'candidateId')
    .innerJoin('training', 'training.id', 'trainingId')
    .innerJoin('driver', 'driver.id', 'examCandidate.driverId')
    .where('examAttempt.id', '=', attemptId)
    .where(isWithCompany)
    .select(['driver.id as driverId', 'driverNum', 'driverName', 'idCardSealed'])
    .select(['training.companyId', 'title', 'training.subject', 'passMark', 'attempt'])
    .select([
      sql<number>`exam_attempt.score::float8`.as('score'),
      sql<string>`exam_attempt.submitted_at`.as('submittedAt'),
      validUntil.as('validUntil'),
    ])
    .executeTakeFirst();
  if (!found) return;
  const { driverId, idCardSealed, companyId, validUntil: until, submittedAt, ...facts } = found;
  const passed = facts.score >= facts.passMark;
  await pushChanged(ctx, {
    subject: 'exam',
    recordId: attemptId,
    recordName: `${facts.driverNum} ${facts.title}`,
    companyId,
    contentOf: async () => ({
      ...facts,
      idCard: idCardSealed && maskIdCard(await idCardIn(ctx, { id: driverId, idCardSealed })),
      passed,
      submittedAt: new Date(submittedAt).toISOString(),
      validUntil: passed ? until : null,
    }),
  });
}
