import { maskIdCard } from '@fleet/contract/driver/idCard';
import type { PushContent } from '@fleet/contract/push/messages';
import type { ProgressStep } from '@fleet/contract/review/states';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped } from '../../../base/scope';
import { idCardIn } from '../../fleet/driver/service';
import { pushChanged } from '../../people/push/service';
import type { Subject } from './queries';

type Reviewed = Pick<Subject, 'kind' | 'id' | 'companyId' | 'number'>;

/** Sends a step of an application, as it stands after it, to the authorities of its company. */
export const pushStep = (
  ctx: Context,
  reviewId: string,
  subject: Reviewed,
  step: ProgressStep,
  reason: string | null,
): Promise<void> =>
  pushChanged(ctx, {
    subject: 'review',
    recordId: reviewId,
    recordName: subject.number,
    companyId: subject.companyId,
    contentOf: () => contentOf(ctx, reviewId, subject, step, reason),
  });

async function contentOf(
  ctx: Context,
  reviewId: string,
  { kind, number }: Reviewed,
  step: ProgressStep,
  reason: string | null,
): Promise<PushContent<'review'>> {
  const { driverId, idCardSealed, name, state, inspectionDate, newExpire } = await unscoped(ctx)
    .selectFrom('annualReview')
    .leftJoin('vehicle', 'vehicle.id', 'vehicleId')
    .leftJoin('driver', 'driver.id', 'annualReview.driverId')
    .where('annualReview.id', '=', reviewId)
    .select(['annualReview.driverId', 'idCardSealed', 'state', 'inspectionDate', 'newExpire'])
    .select(sql<string | null>`coalesce(plate_num, driver_name)`.as('name'))
    .executeTakeFirstOrThrow();
  const idCard =
    driverId && idCardSealed ? maskIdCard(await idCardIn(ctx, { id: driverId, idCardSealed })) : null;
  const at = ctx.now.toISOString();
  return { kind, number, name, idCard, step, at, state, inspectionDate, newExpire, reason };
}
