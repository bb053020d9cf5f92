import type { ApplicationState, ProgressStep, ReviewKind } from '@fleet/contract/review/states';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { findRule } from '../../../base/legalRules';
import { unscoped, within, writing } from '../../../base/scope';

/** The table of the subject of a review, and its expiry. */
const places = {
  vehicle: { table: 'vehicle', key: 'vehicle_id', expiry: 'annual_expire' },
  driver: { table: 'driver', key: 'driver_id', expiry: 'licence_expire' },
} as const satisfies Record<ReviewKind, object>;

/** The vehicle or driver under review. */
export interface Subject {
  kind: ReviewKind;
  id: string;
  orgId: string;
  companyId: string;
  /** Vehicle ID or driver number. */
  number: string;
  /** A driver's ID number is on file; a vehicle needs none. */
  isComplete: boolean;
  idCardSealed: Buffer | null;
}

export async function findSubject(ctx: Context, kind: ReviewKind, id: string): Promise<Subject | undefined> {
  const visible = within(ctx, 'vehicle', 'driver');
  const found =
    kind === 'vehicle'
      ? await visible
          .selectFrom('vehicle')
          .select(['id', 'orgId', 'companyId', 'carId as number'])
          .select([sql<boolean>`true`.as('isComplete'), sql<null>`null`.as('idCardSealed')])
          .where('id', '=', id)
          .executeTakeFirst()
      : await visible
          .selectFrom('driver')
          .select(['id', 'orgId', 'companyId', 'driverNum as number', 'idCardSealed'])
          .select(sql<boolean>`id_card_sealed is not null`.as('isComplete'))
          .where('id', '=', id)
          .executeTakeFirst();
  return found && { kind, ...found };
}

/** So many months after the inspection a review may end at the latest, by the rules that hold for the company now. */
export const findMonths = (ctx: Context, { kind, companyId }: Pick<Subject, 'kind' | 'companyId'>) =>
  findRule(ctx, `${kind}ReviewMonths`, companyId);

/** Nobody else submits for it, or decides about it, until the transaction ends; answers the expiry in its file. */
export async function lockSubject(ctx: Context, { kind, id }: Pick<Subject, 'kind' | 'id'>) {
  const { table, expiry } = places[kind];
  const { rows } = await sql<{ expire: string | null }>`
    select ${sql.ref(expiry)} as expire from ${sql.table(table)} where id = ${id} for update`.execute(
    writing(ctx),
  );
  return rows[0]!.expire;
}

export interface Form {
  inspectionDate: string;
  newExpire: string;
  reportFileId: string;
}

/** The last application that the company has made for it. */
export const findLatest = (ctx: Context, { kind, id, companyId }: Subject) =>
  writing(ctx)
    .selectFrom('annualReview')
    .select(['id', 'state'])
    .where(kind === 'vehicle' ? 'vehicleId' : 'driverId', '=', id)
    .where('companyId', '=', companyId)
    .where('isLatest', '=', true)
    .executeTakeFirst();

export async function insertApplication(
  ctx: Context,
  { kind, id, companyId }: Subject,
  form: Form,
  before: { id: string; state: ApplicationState } | undefined,
): Promise<string> {
  const db = writing(ctx);
  if (before)
    await db.updateTable('annualReview').set({ isLatest: false }).where('id', '=', before.id).execute();
  const born = await db
    .insertInto('annualReview')
    .values({
      [kind === 'vehicle' ? 'vehicleId' : 'driverId']: id,
      companyId,
      ...form,
      previousId: before?.state === 'rejected' ? before.id : null,
      submittedAt: ctx.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return born.id;
}

/** An application as it stands, kept from others until the transaction ends. */
export const lockApplication = (ctx: Context, id: string) =>
  writing(ctx)
    .selectFrom('annualReview')
    .select(['state', 'isLatest', 'inspectionDate', 'newExpire', 'oldExpire'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const updateApplication = (
  ctx: Context,
  id: string,
  change: { state: ApplicationState; oldExpire?: string | null },
) => writing(ctx).updateTable('annualReview').set(change).where('id', '=', id).execute();

/** Writes down who did what. */
export async function insertStep(
  ctx: Context,
  reviewId: string,
  step: ProgressStep,
  reason: string | null,
): Promise<void> {
  const { accountId } = ctx.actor;
  const who =
    accountId === null
      ? undefined
      : await unscoped(ctx)
          .selectFrom('account')
          .select('username')
          .where('id', '=', accountId)
          .executeTakeFirst();
  await writing(ctx)
    .insertInto('annualReviewStep')
    .values({ reviewId, step, reason, accountId, byName: who?.username ?? null, at: ctx.now.toISOString() })
    .execute();
}

/** The person who decided last, if that was the last step. */
export const findDecider = (ctx: Context, reviewId: string) =>
  writing(ctx)
    .selectFrom('annualReviewStep')
    .select(['step', 'byName'])
    .where('reviewId', '=', reviewId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** All that was done for a vehicle or a driver of a company, the newest first. */
export const listSteps = (ctx: Context, { kind, id, companyId }: Subject) =>
  writing(ctx)
    .selectFrom('annualReview')
    .innerJoin('annualReviewStep', 'annualReviewStep.reviewId', 'annualReview.id')
    .where(kind === 'vehicle' ? 'vehicleId' : 'driverId', '=', id)
    .where('companyId', '=', companyId)
    .select(['annualReviewStep.id', 'reviewId', 'step', 'at', 'byName as by', 'reason'])
    .select(['inspectionDate', 'newExpire', 'reportFileId', 'previousId'])
    .orderBy('annualReviewStep.id', 'desc')
    .execute();
