import type { Input } from '@fleet/contract/call';
import type { carReview, driverReview } from '@fleet/contract/review/calls';
import type { approvals } from '@fleet/contract/review/states';
import { sql, type RawBuilder } from 'kysely';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { listing, sortOf } from '../../../base/query';
import { ruleOf } from '../../../base/legalRules';
import { inOrgTree, within } from '../../../base/scope';
import { isOfValidity, licenceExpiry, reviewExpiry, validity } from '../../../base/validity';
import { isKnownBy as isDriverKnownBy } from '../../fleet/driver/service';
import { isKnownBy } from '../../fleet/vehicle/service';

type Approval = (typeof approvals)[number];

const approval = sql<Approval>`coalesce(latest.state, 'none')`;

/** The columns of the latest application. */
const ofLatest = [
  'latest.inspectionDate',
  'latest.newExpire',
  'latest.reportFileId',
  'latest.submittedAt',
] as const;
const reason = sql<string | null>`(
  select step.reason from annual_review_step step where step.review_id = latest.id order by step.id desc limit 1)`;
const daysLeft = <T extends number | null>(ctx: Context, expire: RawBuilder<unknown>) =>
  sql<T>`${expire} - ${today(ctx.now, ctx.timeZone)}::date`;

/** Vehicles in sight, each with the last application that its company has made. */
const cars = (ctx: Context) =>
  within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .leftJoin('annualReview as latest', (join) =>
      join
        .onRef('latest.vehicleId', '=', 'vehicle.id')
        .onRef('latest.companyId', '=', 'vehicle.companyId')
        .on('latest.isLatest', '=', true),
    );

/** Expired and missing expiry dates first. */
export function listCarReviews(ctx: Context, filter: Input<typeof carReview.list>) {
  const [column, direction] = sortOf(filter.sort ?? 'annualExpire');
  let found = cars(ctx)
    .select('vehicle.id')
    .orderBy(`vehicle.${column}`, (order) =>
      direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst(),
    )
    .orderBy('vehicle.id', direction);
  if (filter.id) found = found.where('vehicle.id', '=', filter.id);
  if (filter.orgId) found = found.where(inOrgTree(filter.orgId));
  if (filter.anyNum) found = found.where(isKnownBy(filter.anyNum));
  if (filter.annualStatus) found = found.where(isOfValidity(ctx, reviewExpiry, filter.annualStatus));
  if (filter.approval) found = found.where(approval, '=', filter.approval);
  if (filter.expireFrom) found = found.where('vehicle.annualExpire', '>=', filter.expireFrom);
  if (filter.expireTo) found = found.where('vehicle.annualExpire', '<=', filter.expireTo);
  return listing(found, (ids) => showCarReviews(ctx, ids));
}

const showCarReviews = (ctx: Context, ids: string[]) =>
  cars(ctx)
    .where('vehicle.id', 'in', ids)
    .select(['vehicle.id', 'carId', 'plateNum', 'annualExpire', ...ofLatest])
    .select([
      approval.as('approval'),
      reason.as('reason'),
      validity(ctx, reviewExpiry).as('annualStatus'),
      daysLeft<number | null>(ctx, sql.ref('vehicle.annual_expire')).as('daysLeft'),
      sql<string>`(select org_name from org where org.id = vehicle.org_id)`.as('orgName'),
      ruleOf('vehicleReviewMonths', sql.ref('vehicle.company_id')).as('mostMonths'),
    ])
    .execute();

const drivers = (ctx: Context) =>
  within(ctx, 'driver')
    .selectFrom('driver')
    .leftJoin('annualReview as latest', (join) =>
      join
        .onRef('latest.driverId', '=', 'driver.id')
        .onRef('latest.companyId', '=', 'driver.companyId')
        .on('latest.isLatest', '=', true),
    );

/** Drivers likewise. */
export function listDriverReviews(ctx: Context, filter: Input<typeof driverReview.list>) {
  const [column, direction] = sortOf(filter.sort ?? 'licenceExpire');
  let found = drivers(ctx)
    .select('driver.id')
    .orderBy(`driver.${column}`, direction)
    .orderBy('driver.id', direction);
  if (filter.id) found = found.where('driver.id', '=', filter.id);
  if (filter.orgId) found = found.where(inOrgTree(filter.orgId));
  if (filter.anyNum) found = found.where(isDriverKnownBy(filter.anyNum));
  if (filter.annualStatus) found = found.where(isOfValidity(ctx, licenceExpiry, filter.annualStatus));
  if (filter.approval) found = found.where(approval, '=', filter.approval);
  if (filter.expireFrom) found = found.where('driver.licenceExpire', '>=', filter.expireFrom);
  if (filter.expireTo) found = found.where('driver.licenceExpire', '<=', filter.expireTo);
  return listing(found, (ids) => showDriverReviews(ctx, ids));
}

const showDriverReviews = (ctx: Context, ids: string[]) =>
  drivers(ctx)
    .where('driver.id', 'in', ids)
    .select(['driver.id', 'driverNum', 'driverName', 'licenceExpire', ...ofLatest])
    .select([
      approval.as('approval'),
      reason.as('reason'),
      validity(ctx, licenceExpiry).as('annualStatus'),
      daysLeft<number>(ctx, sql.ref('driver.licence_expire')).as('daysLeft'),
      sql<boolean>`driver.id_card_sealed is not null`.as('hasIdCard'),
      sql<string>`(select org_name from org where org.id = driver.org_id)`.as('orgName'),
      sql<string | null>`(select org_name from org where org.id = driver.team_id)`.as('teamName'),
      ruleOf('driverReviewMonths', sql.ref('driver.company_id')).as('mostMonths'),
    ])
    .execute();
