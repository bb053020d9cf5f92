import type { Input } from '@fleet/contract/call';
import { maskIdCard } from '@fleet/contract/driver/idCard';
import type { approval } from '@fleet/contract/review/calls';
import type { ReviewKind } from '@fleet/contract/review/states';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { contains, listing, sortOf } from '../../../base/query';
import { asRegulator, within } from '../../../base/scope';
import { idCardIn } from '../../fleet/driver/service';

/** Applications for vehicles and drivers that the caller sees and that are still their company's. */
const applications = (ctx: Context) =>
  within(asRegulator(ctx), 'vehicle', 'driver')
    .selectFrom('annualReview')
    .leftJoin('vehicle', (join) =>
      join
        .onRef('vehicle.id', '=', 'annualReview.vehicleId')
        .onRef('vehicle.companyId', '=', 'annualReview.companyId'),
    )
    .leftJoin('driver', (join) =>
      join
        .onRef('driver.id', '=', 'annualReview.driverId')
        .onRef('driver.companyId', '=', 'annualReview.companyId'),
    )
    .where((is) => is.or([is('vehicle.id', 'is not', null), is('driver.id', 'is not', null)]));

const isInJurisdiction = sql<boolean>`exists (
  select from jurisdiction_company where jurisdiction_company.company_id = annual_review.company_id)`;

/** An authority decides about its companies, the platform about those that have none. */
const mayAudit = ({ scope }: Context) =>
  scope.kind === 'jurisdiction'
    ? sql<boolean>`true`
    : scope.kind === 'all'
      ? sql<boolean>`not ${isInJurisdiction}`
      : sql<boolean>`false`;

/** Waiting applications first, the longest waiting on top; then the newest. */
export function listApprovals(ctx: Context, filter: Input<typeof approval.list>) {
  let found = applications(ctx).select('annualReview.id');
  if (filter.sort) {
    const [column, direction] = sortOf(filter.sort);
    found = found.orderBy(`annualReview.${column}`, direction).orderBy('annualReview.id', direction);
  } else
    found = found
      .orderBy(sql`case state when 'unapproved' then submitted_at end`, (order) => order.asc().nullsLast())
      .orderBy('submittedAt', 'desc')
      .orderBy('annualReview.id', 'desc');
  const { id, companyId, kind, anyNum, startTime, endTime } = filter;
  if (id) found = found.where('annualReview.id', '=', id);
  if (companyId) found = found.where('annualReview.companyId', '=', companyId);
  if (kind) found = found.where(kind === 'vehicle' ? 'vehicle.id' : 'driver.id', 'is not', null);
  if (filter.approval) found = found.where('state', '=', filter.approval);
  if (startTime) found = found.where('submittedAt', '>=', startTime);
  if (endTime) found = found.where('submittedAt', '<', endTime);
  if (anyNum)
    found = found.where((is) =>
      is.or(
        (['carId', 'plateNum', 'driverNum', 'driverName'] as const).map((column) =>
          is(column, 'ilike', contains(anyNum)),
        ),
      ),
    );
  return listing(found, (ids) => showApprovals(ctx, ids));
}

async function showApprovals(ctx: Context, ids: string[]) {
  const rows = await applications(ctx)
    .leftJoinLateral(
      sql<{ by: string | null; at: string; reason: string | null; step: string }>`(
        select by_name as by, at, reason, step from annual_review_step
        where review_id = annual_review.id order by id desc limit 1)`.as('last'),
      (join) => join.onTrue(),
    )
    .where('annualReview.id', 'in', ids)
    .select(['annualReview.id', 'annualReview.vehicleId', 'driver.id as driverId', 'idCardSealed'])
    .select(['inspectionDate', 'newExpire', 'reportFileId', 'submittedAt', 'state as approval', 'previousId'])
    .select(['last.reason'])
    .select([
      sql<string>`coalesce(vehicle.car_id, driver.driver_num)`.as('number'),
      sql<string | null>`coalesce(vehicle.plate_num, driver.driver_name)`.as('name'),
      sql<string | null>`(
        select brand_name || ' ' || model_name from brand_model join brand on brand.id = brand_model.brand_id
        where brand_model.id = vehicle.model_id)`.as('model'),
      sql<string | null>`coalesce(vehicle.annual_expire, driver.licence_expire)`.as('expire'),
      sql<string>`(select company_name from company where company.id = annual_review.company_id)`.as(
        'companyName',
      ),
      sql<string | null>`case when last.step <> 'submit' then last.by end`.as('decidedBy'),
      sql<string | null>`case when last.step <> 'submit' then last.at end`.as('decidedAt'),
      sql<boolean>`not is_latest`.as('isOld'),
      mayAudit(ctx).as('mayAudit'),
    ])
    .execute();
  return Promise.all(
    rows.map(async ({ vehicleId, driverId, idCardSealed, model, ...row }) => ({
      ...row,
      kind: (vehicleId === null ? 'driver' : 'vehicle') satisfies ReviewKind as ReviewKind,
      subjectId: (vehicleId ?? driverId)!,
      detail:
        vehicleId === null
          ? idCardSealed && maskIdCard(await idCardIn(ctx, { id: driverId!, idCardSealed }))
          : model,
    })),
  );
}

/** One application of a company that the caller looks after, or undefined. */
export async function findApplication(ctx: Context, id: string) {
  const found = await applications(ctx)
    .where('annualReview.id', '=', id)
    .select(['annualReview.vehicleId', 'annualReview.driverId', 'annualReview.companyId'])
    .select([
      sql<string>`coalesce(vehicle.car_id, driver.driver_num)`.as('number'),
      sql<string>`coalesce(vehicle.org_id, driver.org_id)`.as('orgId'),
      mayAudit(ctx).as('mayAudit'),
    ])
    .executeTakeFirst();
  if (!found) return undefined;
  const { vehicleId, driverId, ...rest } = found;
  const kind: ReviewKind = vehicleId === null ? 'driver' : 'vehicle';
  return { ...rest, kind, id: (vehicleId ?? driverId)! };
}
